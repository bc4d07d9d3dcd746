import { beforeAll, describe, expect, test } from 'vitest'
import { stockStone, type TestGoods } from './basket-test-kit.ts'
import { address, ordersShop, signIn } from './orders-test-kit.ts'

const shop = ordersShop()
let tile: TestGoods
let scarce: TestGoods
let free: TestGoods

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.goods({ stock: 100_000, pence: 4995 })
  scarce = await stone.goods({ stock: 5 })
  free = await stone.goods({ kind: 'free_sample', stock: 1000 })
})

describe('from basket to paid order', () => {
  test('a guest pays by card', async () => {
    const ada = shop.enter()
    await ada.add(tile, 10)
    const quote = await ada.quote()
    expect(quote).toMatchObject({ delivery: 'economy', slot: null, samples_only: false, blocked: false })
    expect(quote.delivery_options).toMatchObject([
      { id: 'economy', price_pence: 7800, from: '2026-07-17', until: '2026-07-20', has_slots: true },
      { id: 'next-day', price_pence: 9000, from: '2026-07-16', until: '2026-07-16', has_slots: true },
      { id: 'collection', price_pence: 0, from: '2026-07-16', until: '2026-07-29', has_slots: false },
    ])
    expect(quote.totals).toEqual({ goods: 8991, delivery: 7800, slot: 0, vat_included: 2799, total: 16_791 })
    const { order, pay_url, complete_url } = await ada.place()
    expect(order).toMatchObject({ state: 'pending', totals: quote.totals, can: { pay: true, cancel: true } })
    expect(order.payment).toEqual({ method: 'card', provider: 'test', state: 'open' })
    expect(pay_url).toMatch(/^https:\/\/shop\.test\/test-payment\/test_/)
    expect(complete_url).toMatch(new RegExp(`^/checkout/complete/${order.reference}\\?key=[\\w-]{43}$`))
    expect((await ada.basket()).line_items).toHaveLength(1)

    const page = await ada.send('GET', (pay_url ?? '').replace('https://shop.test', ''))
    expect(page.text).toContain('This is a test: no money moves')
    const back = await ada.press(pay_url, 'approve')
    expect([back.status, back.headers.get('location')]).toEqual([303, `https://shop.test${complete_url}`])

    const paid = await ada.order(order.reference)
    expect(paid).toMatchObject({ state: 'paid', payment: { state: 'paid' }, can: { pay: false, cancel: true } })
    expect(paid.timeline.map(({ state }) => state)).toEqual(['pending', 'paid'])
    expect(paid.invoices).toMatchObject([{ number: 'A000001', kind: 'invoice' }])
    expect((await ada.basket()).line_items).toEqual([])
    const mails = (await shop.outbox()).filter((mail) => mail.subject.includes(order.reference))
    expect(mails.map((mail) => mail.kind)).toEqual(['order-received', 'order-paid'])
    for (const mail of mails) expect(mail.plain).toContain('Total: £167.91')
  })
})
