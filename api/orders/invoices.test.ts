import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Invoice, invoiceAnswerSchema } from '#contract/orders/invoice.ts'
import { pages, pageVersions } from '#database/tables/content.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import { starterSettings } from '#shop.config'
import { ordersShop } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = ordersShop()
let tile: TestItem
let bag: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  bag = await stone.item({ stock: 1000, pence: 3495, unit: 'piece', coverage: 5_000_000 })
})

async function paidOrder(item: [TestItem, number][], changes: Record<string, unknown> = {}) {
  const ada = shop.enter()
  for (const [one, pieces] of item) await ada.add(one, pieces)
  const { order, pay_url } = await ada.place(changes)
  await ada.press(pay_url, 'approve')
  const { reference } = order
  const invoice = async (index = 0): Promise<Invoice> => {
    const { number } = (await ada.order(reference)).invoices[index] ?? { number: '' }
    return invoiceAnswerSchema.parse((await ada.send('GET', `/api/orders/${reference}/invoices/${number}`)).json).data
  }
  const mails = async (kind: string) =>
    (await shop.outbox()).filter((mail) => mail.kind === kind && mail.subject.includes(reference))
  return { ada, reference, order, invoice, mails }
}

describe('an invoice', () => {
  test('prices stone per square metre and other goods each, as the shop’s pages do', async () => {
    const { invoice } = await paidOrder([
      [tile, 10],
      [bag, 3],
    ])
    expect((await invoice()).lines).toMatchObject([
      { quantity: '10 pieces (1.800 m²)', units: '1.800', unit: 'm2', unit_net: '41.62', net: 7492 },
      { quantity: '3 (covers 15.000 m²)', units: '3', unit: 'piece', unit_net: '29.125', net: 8738 },
      { quantity: '1', units: '1', unit: null, unit_net: '65.00', net: 6500 },
    ])
  })

  test('names a foreign country, but not the UK or an unknown one', async () => {
    for (const [country, last] of [
      ['FR', 'France'],
      ['GB', 'BN7 1AA'],
      ['OTHER', 'BN7 1AA'],
    ]) {
      const { invoice } = await paidOrder([[tile, 1]], { billing: { ...address, country }, shipping: address })
      expect((await invoice()).buyer.lines.at(-1)).toBe(last)
    }
  })

  test('keeps the seller’s details from the day of issue', async () => {
    const { invoice } = await paidOrder([[tile, 1]])
    const moved = { ...starterSettings.company, legalName: 'Ashlar Holdings Ltd' }
    const before = shop.ctx.settings
    Object.assign(shop.ctx, { settings: { ...before, company: moved } })
    const { seller } = await invoice()
    Object.assign(shop.ctx, { settings: before })
    expect(seller.name).toBe('Ashlar Stone Ltd')
  })
})

test('a partial refund and its reason appear in the totals, timeline, credit note and email', async () => {
  const { ada, reference, order, invoice, mails } = await paidOrder([[tile, 10]])
  for (const to of ['picking', 'dispatched'] as const)
    await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to } })
  for (const [amountPence, reason] of [
    [1250, 'One tile was chipped'],
    [250, 'It came a day late'],
  ] as const)
    await refundOrder({ ctx: asStaff(shop.ctx), input: { reference, amountPence, reason } })
  const after = await ada.order(reference)
  expect(after).toMatchObject({ state: 'dispatched', totals: order.totals, refunded_pence: 1500 })
  expect(after.timeline.slice(-2)).toMatchObject([
    { state: 'dispatched', cause: 'We have refunded £12.50: One tile was chipped' },
    { state: 'dispatched', cause: 'We have refunded £2.50: It came a day late' },
  ])
  expect(after.invoices).toMatchObject([
    { kind: 'invoice', total_pence: order.totals.total, reason: null },
    { kind: 'credit', total_pence: 1250, reason: 'One tile was chipped' },
    { kind: 'credit', total_pence: 250, reason: 'It came a day late' },
  ])
  expect(await invoice(1)).toMatchObject({ kind: 'credit', gross: 1250, reason: 'One tile was chipped' })
  const [first, second] = await mails('order-refunded')
  expect(first?.plain).toContain('Refunded: £12.50\nReason: One tile was chipped\nOrder total: £167.91\nCredit note: ')
  expect(second?.plain).toContain('Refunded: £2.50\nReason: It came a day late\n')
  expect(second?.plain).toContain('Refunded in all: £15.00')
})

describe('the confirmation of an order', () => {
  test('attaches the agreed terms, the delivery process, the returns policy and a cancellation form', async () => {
    const { reference, mails } = await paidOrder([[tile, 1]])
    const [mail] = await mails('order-paid')
    const byName = new Map(mail?.files.map((file) => [file.filename, file.content]))
    expect([...byName.keys()]).toEqual([
      'terms-and-conditions.html',
      'delivery-information.html',
      'return-refund-policy.html',
      'cancellation-form.txt',
    ])
    expect(byName.get('terms-and-conditions.html')).toContain(`As agreed to with order ${reference} on 15 July 2026.`)
    expect(byName.get('terms-and-conditions.html')).toContain('Who we are')
    expect(byName.get('return-refund-policy.html')).toContain('14 days after the day you receive the goods')
    expect(byName.get('return-refund-policy.html')).toContain('href="https://shop.test/terms-and-conditions"')
    expect(byName.get('cancellation-form.txt')).toContain(`Order reference: ${reference}`)
    expect(byName.get('cancellation-form.txt')).toContain('hereby give notice')
  })

  test('attaches the terms that the buyer agreed to, even if they change before the payment', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { order, pay_url } = await ada.place()
    const { db } = shop.ctx.database
    const isTerms = eq(pages.slug, 'terms-and-conditions')
    const [page] = await db.select().from(pages).where(isTerms)
    await db.update(pages).set({ body: '<p>Stricter terms.</p>' }).where(isTerms)
    await ada.press(pay_url, 'approve')
    await db.update(pages).set({ body: page?.body }).where(isTerms)
    const mail = (await shop.outbox()).find(
      ({ kind, subject }) => kind === 'order-paid' && subject.includes(order.reference),
    )
    expect(mail?.files[0]?.content).toContain(`As agreed to with order ${order.reference}`)
    expect(mail?.files[0]?.content).toContain('Who we are')
    expect(mail?.files[0]?.content).not.toContain('Stricter terms')
  })

  test('attaches the texts as they were at payment, even if they change before the email is sent', async () => {
    const { db } = shop.ctx.database
    const isTerms = eq(pages.slug, 'terms-and-conditions')
    const [page] = await db.select().from(pages).where(isTerms)
    const versions = () => db.$count(pageVersions, eq(pageVersions.slug, 'terms-and-conditions'))
    const versionsBefore = await versions()
    const first = await paidOrder([[tile, 1]])
    await db.update(pages).set({ body: '<p>Rewritten.</p><script>alert(1)</script>' }).where(isTerms)
    const second = await paidOrder([[tile, 1]])
    await db
      .update(pages)
      .set({ body: page?.body ?? '' })
      .where(isTerms)
    // Saved again unchanged: no new version.
    await db
      .update(pages)
      .set({ body: page?.body ?? '', updatedAt: new Date(0) })
      .where(isTerms)
    const textOf = async ({ mails }: typeof first) => (await mails('order-paid'))[0]?.files[0]?.content
    expect(await textOf(first)).toContain('Who we are')
    expect(await textOf(second)).toContain('<p>Rewritten.</p>')
    expect(await textOf(second)).not.toContain('script')
    expect(await versions()).toBe(versionsBefore + 2)
  })
})
