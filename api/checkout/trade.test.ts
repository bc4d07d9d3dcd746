import { beforeAll, describe, expect, test } from 'vitest'
import { customerSchema } from '#contract/customers/customer.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = ordersShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const mailsOf = async (reference: string) =>
  new Map(
    (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map((mail) => [mail.kind, mail.plain]),
  )

describe('PO number and job name', () => {
  test('appear on the order, and on its invoice and emails once it is paid', async () => {
    const ada = shop.enter()
    await ada.add(tile, 4)
    const placed = await ada.place({ po_number: ' PO 4711 ', job_name: 'Manor Farm kitchen' })
    const names = { po_number: 'PO 4711', job_name: 'Manor Farm kitchen' }
    expect(placed.order).toMatchObject(names)
    await ada.press(placed.pay_url, 'approve')
    const order = await ada.order(placed.order.reference)
    expect(order).toMatchObject(names)
    const invoice = await ada.send('GET', `/api/orders/${order.reference}/invoices/${order.invoices[0]?.number}`)
    expect(invoice.json.data).toMatchObject(names)
    for (const to of ['picking', 'dispatched'] as const)
      await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference: order.reference, to } })
    const mails = await mailsOf(order.reference)
    for (const kind of ['order-received', 'order-paid', 'order-dispatched']) {
      expect(mails.get(kind)).toContain('PO 4711')
      expect(mails.get(kind)).toContain('Manor Farm kitchen')
    }
  })

  test('can be left out, and are rejected if too long or on more than one line', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { order } = await ada.place({ po_number: '  ' })
    expect(order).toMatchObject({ po_number: null, job_name: null })
    const refused = await ada.sendOrder(await ada.body({ po_number: 'x'.repeat(41), job_name: 'a\nb' }))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['po_number', 'job_name'])
  })
})

describe('an address ticked at checkout', () => {
  test('is saved with the order, and becomes the account’s address if it has none', async () => {
    const customer = await signIn(shop.ctx)
    const tom = shop.enter(customer)
    const me = async () => customerSchema.parse((await tom.send('GET', '/api/verify')).json.user)
    const site = { ...address, address_1: 'Plot 4' }
    await tom.add(tile)
    const body = await tom.body({ shipping: site, save_addresses: { shipping: 'Plot 4' } })
    const key = 'the-same-twice'
    expect((await tom.sendOrder(body, key)).status).toBe(201)
    expect((await tom.sendOrder(body, key)).status).toBe(201)
    expect(await me()).toMatchObject({
      billing: null,
      shipping: { address_1: 'Plot 4' },
      addresses: [{ label: 'Plot 4', address: { address_1: 'Plot 4' } }],
    })
    const next = { ...address, address_1: 'Plot 5' }
    await tom.place({ shipping: next, save_addresses: { billing: 'Home', shipping: 'Plot 5' } })
    expect(await me()).toMatchObject({
      billing: { address_1: address.address_1 },
      shipping: { address_1: 'Plot 4' },
      addresses: [{ label: 'Home' }, { label: 'Plot 4' }, { label: 'Plot 5' }],
    })
  })

  test('is not saved for a guest or a refused order', async () => {
    const before = await shop.rows('select id from customer_addresses')
    const guest = shop.enter()
    await guest.add(tile)
    await guest.place({ save_addresses: { billing: 'Home' } })
    const tom = shop.enter(await signIn(shop.ctx))
    await tom.add(tile)
    const refused = await tom.sendOrder(await tom.body({ expected_total: 1, save_addresses: { billing: 'Home' } }))
    expect(refused.status).toBe(409)
    expect(await shop.rows('select id from customer_addresses')).toEqual(before)
  })
})
