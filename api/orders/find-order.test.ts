import { beforeAll, describe, expect, test } from 'vitest'
import { ordersShop } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 1000 })
})

const guestOrder = async () => {
  const ada = shop.enter()
  await ada.add(tile)
  const { order } = await ada.place({ billing: { ...address, postcode: 'BN7 1AA' } })
  return order
}
const find = (reference: string, proof: string, visitor = shop.enter()) =>
  visitor.send('POST', '/api/orders/find', { reference, postcode_or_email: proof })

describe('a guest', () => {
  test('finds an order by its reference and its postcode or email address, however they are typed', async () => {
    const { reference, email } = await guestOrder()
    for (const [typed, proof] of [
      [reference, 'bn71aa'],
      [` ${reference.toLowerCase()} `, email.toUpperCase()],
    ] as const) {
      const { status, json } = await find(typed, proof)
      expect(status).toBe(200)
      const path = new URL(json.data.path, 'https://shop.test')
      expect(path.pathname).toBe(`/my-account/orders/${reference}`)
      const stranger = shop.enter()
      expect((await stranger.order(reference, path.searchParams.get('key') ?? '')).reference).toBe(reference)
    }
  })

  test('gets the same answer for an unknown reference and for another postcode or email address', async () => {
    const { reference } = await guestOrder()
    const other = await guestOrder()
    const answers = await Promise.all([
      find(reference, 'BN7 1AB'),
      find(reference, 'somebody@example.com'),
      find('ORD-2222-2222-2222', other.email),
      find('ORD-2222-2222-2222', ' - '),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ error }) => error.message)).size).toBe(1)
  })

  test('cannot try one reference for ever', async () => {
    const { reference, email } = await guestOrder()
    for (let tries = 0; tries < 20; tries++) await find(reference, 'BN7 1AB')
    expect((await find(reference, email)).status).toBe(429)
  })
})
