import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { officeShop } from '#testing/app/office.ts'
import { withOrders } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

/** Bought back until 60 days after arrival, for 40% of the price. */
const offered = { isOffered: true, days: 60, share: 4000 }
const settings = withOrders({ leftovers: offered })
const shop = officeShop({ settings })
const placedAt = new Date('2026-07-15T08:00:00Z').getTime()
const day = 86_400_000

let item: Record<'tile' | 'slab' | 'tin', TestItem>

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  item = {
    tile: await stone.item({ stock: 1000, pence: 4995 }),
    slab: await stone.item({ stock: 10, pence: 4995, weight: 250_000, carriage: 'slab' }),
    tin: await stone.item({ stock: 100, pence: 1999, unit: 'piece', coverage: null }),
  }
})

beforeEach(() => {
  shop.clock.time = placedAt
  Object.assign(settings.orders, { leftovers: offered })
})

/** Ten tiles of £8.99 (£89.91 together) and a tin, paid for. */
async function paidOrder() {
  const ada = shop.enter()
  await ada.add(item.tile, 10)
  await ada.add(item.tin, 1)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  const { reference } = order
  const offer = (quantity: number, of = item.tile) =>
    ada.send('POST', `/api/orders/${reference}/claims`, {
      kind: 'leftover',
      lines: [{ variation_id: of.id, quantity }],
      message: '',
    })
  return { ada, reference, order, offer }
}

async function deliveredOrder() {
  const placed = await paidOrder()
  const yard = await shop.hire('yard')
  for (const step of ['pick', 'dispatch', 'deliver'])
    expect((await yard.call('POST', `orders/${placed.reference}/${step}`, {})).status).toBe(200)
  return placed
}

const mailsOf = async (kind: string, reference: string) =>
  (await shop.outbox()).filter((mail) => mail.kind === kind && mail.subject.includes(reference))

test('what leftovers bring is said when the order is placed and paid, and holds for it whatever staff change later', async () => {
  const { ada, reference, order } = await paidOrder()
  const text = 'We buy leftovers back, whole and unused, until 60 days after they arrive, for 40% of the price paid.'
  const terms = { text, from: null, until: null }
  // 40% of £8.99. Tins are not sold by area.
  expect(order.leftovers).toEqual({ ...terms, pieces: [{ variation_id: item.tile.id, pence: 360, left: 10 }] })
  const eve = shop.enter()
  await eve.add(item.tile)
  expect((await eve.quote()).leftovers).toBe(text)
  expect((await (await shop.request('/api/site')).json()).leftovers).toEqual({ share: 4000, text })
  const mails = (await shop.outbox()).filter(({ subject }) => subject.includes(reference))
  expect(mails.map(({ plain }) => plain.includes(text))).toEqual([true, true])
  Object.assign(settings.orders, { leftovers: { isOffered: false, days: 20, share: 100 } })
  expect((await ada.order(reference)).leftovers).toEqual(order.leftovers)
})

test('an order is refused if leftovers are no longer bought back as the buyer read it, and says what has changed', async () => {
  const ada = shop.enter()
  await ada.add(item.tile, 10)
  const body = await ada.body()
  const refusedWith = async (leftovers: typeof offered) => {
    Object.assign(settings.orders, { leftovers })
    const { status, error } = await ada.sendOrder(body)
    return [status, error?.code, error?.fields]
  }
  expect(await refusedWith({ ...offered, isOffered: false })).toEqual([
    409,
    'changed',
    { leftovers: 'We no longer buy leftovers back.' },
  ])
  expect(await refusedWith({ ...offered, share: 3000 })).toEqual([
    409,
    'changed',
    { leftovers: expect.stringMatching(/^The terms for leftovers have changed\. .* for 30% of the price paid\.$/) },
  ])
  // What the buyer reads next is what the order keeps.
  expect((await ada.place()).order.leftovers?.text).toContain('30%')
})

test('a shop that does not buy them back, and an order without stone by area, say nothing', async () => {
  const ada = shop.enter()
  await ada.add(item.slab, 1)
  expect((await ada.quote()).leftovers).toBeNull()
  const slab = await ada.place({ delivery: 'slab' })
  expect(slab.order.leftovers).toBeNull()
  Object.assign(settings.orders, { leftovers: { ...offered, isOffered: false } })
  const { reference, order, offer } = await paidOrder()
  expect(order.leftovers).toBeNull()
  for (const { plain } of (await shop.outbox()).filter(({ subject }) => subject.includes(reference)))
    expect(plain).not.toContain('We buy')
  expect((await offer(1)).status).toBe(409)
})

test('they are taken from the day after the 14 days of returning at the full price until the last day', async () => {
  const { ada, reference, offer } = await deliveredOrder()
  const at = async (days: number) => {
    shop.clock.time = placedAt + days * day
    return (await ada.order(reference)).can
  }
  expect((await ada.order(reference)).leftovers).toMatchObject({ from: '2026-07-30', until: '2026-09-13' })
  expect(await at(14)).toMatchObject({ return: true, sell_back: false })
  expect((await offer(2)).error.code).toBe('too_late')
  expect(await at(15)).toMatchObject({ return: false, sell_back: true })
  expect(await at(60)).toMatchObject({ sell_back: true })
  expect(await at(61)).toMatchObject({ sell_back: false })
  expect((await offer(2)).error.code).toBe('too_late')
})

test('an offer is acknowledged with its price and answered by staff, who pay the share and no more by themselves', async () => {
  const { ada, reference, order, offer } = await deliveredOrder()
  shop.clock.time = placedAt + 20 * day
  expect((await offer(1, item.tin)).error.code).toBe('invalid')
  const { status, json } = await offer(4)
  expect(status).toBe(201)
  const [claim] = (json.data as Order).claims
  expect(claim).toMatchObject({ kind: 'leftover', state: 'open', lines: [{ quantity: 4 }] })
  expect((json.data as Order).timeline.at(-1)?.cause).toBe('You asked us to buy leftovers back.')
  const four = Math.round(((order.lines[0]?.total_pence ?? 0) * 4) / 10)
  const worth = Math.round(four * 0.4)
  const [mail] = await mailsOf('claim-received', claim?.reference ?? '')
  expect(mail?.plain).toContain(`If we agree, we pay £${(worth / 100).toFixed(2)} the way you paid`)
  const [notice] = await mailsOf('claim-notice', claim?.reference ?? '')
  expect(notice?.plain).toContain('A customer would like to sell leftovers back')

  const manager = await shop.hire('manager')
  const decide = (body: object) =>
    manager.call('POST', `claims/${claim?.reference}/decide`, { answer: 'Thank you.', ...body })
  expect((await manager.call('GET', `claims/${claim?.reference}`)).json).toMatchObject({
    share: 4000,
    lines: [{ pieces: 4, left: 10, amount: worth }],
  })
  expect((await decide({ decision: 'replacement' })).error.code).toBe('invalid')
  const stock = (await shop.stockOf(item.tile)) ?? 0
  expect((await decide({ decision: 'refund', restock: true })).status).toBe(200)
  expect(await shop.stockOf(item.tile)).toBe(stock + 4)
  expect((await decide({ decision: 'refund' })).error.code).toBe('already_decided')
  const after = await ada.order(reference)
  expect(after).toMatchObject({ state: 'delivered', refunded_pence: worth, claims: [{ state: 'refund' }] })
  expect(after.invoices.at(-1)).toMatchObject({
    kind: 'credit',
    total_pence: worth,
    reason: expect.stringContaining('Leftovers bought back'),
  })
  expect((await manager.call('GET', `orders/${reference}`)).json.lines[0]).toMatchObject({ refunded: 4, left: 6 })
})

test('no piece is offered twice, or once it is refunded or replaced, and no more is paid than is left', async () => {
  const { ada, reference, offer } = await deliveredOrder()
  let manager = await shop.hire('manager')
  const [line] = (await manager.call('GET', `orders/${reference}`)).json.lines
  const refund = (body: object) => manager.call('POST', `orders/${reference}/refund`, { reason: 'Chipped', ...body })
  expect((await refund({ lines: [{ id: line.id, pieces: 2, restock: false }] })).status).toBe(200)
  const chipped = await ada.send('POST', `/api/orders/${reference}/claims`, {
    ...{ kind: 'fault', lines: [{ variation_id: item.tile.id, quantity: 1 }], message: 'One more is chipped.' },
  })
  const decide = (claim: Order['claims'][number] | undefined, body: object) =>
    manager.call('POST', `claims/${claim?.reference}/decide`, { answer: 'Thank you.', ...body })
  expect((await decide((chipped.json.data as Order).claims[0], { decision: 'replacement' })).status).toBe(200)
  shop.clock.time = placedAt + 20 * day
  manager = await shop.hire('manager')
  const left = async () => {
    const { leftovers, can } = await ada.order(reference)
    return [leftovers?.pieces[0]?.left, can.sell_back]
  }
  expect(await left()).toEqual([7, true])
  expect((await offer(8)).error).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^Only 7 of /) })
  const offered = await Promise.all([offer(7), offer(7), offer(7)])
  expect(offered.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await left()).toEqual([0, false])
  const { claims } = await ada.order(reference)
  const claim = claims.find(({ kind }) => kind === 'leftover')
  expect((await decide(claim, { decision: 'refund', delivery: 100 })).error.code).toBe('invalid')
  // A refund that names no pieces leaves £5.00 of the payment, less than the 40% of seven pieces.
  const { refundable } = (await manager.call('GET', `claims/${claim?.reference}`)).json
  expect((await refund({ amount: refundable - 500 })).status).toBe(200)
  expect((await decide(claim, { decision: 'refund' })).status).toBe(200)
  expect(await ada.order(reference)).toMatchObject({ refunded_pence: (await ada.order(reference)).totals.total })
})
