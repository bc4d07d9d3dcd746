import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { officeShop } from '#testing/app/office.ts'
import { signIn } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = officeShop()
let tile: TestItem
let sample: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995, weight: 9000 })
  sample = await stone.item({ stock: 100_000, pence: 0, kind: 'free_sample' })
})

type Shopper = ReturnType<typeof shop.enter>

async function paidOrder(changes: Record<string, unknown> = {}, ada: Shopper = shop.enter()) {
  await ada.add(tile, 4)
  const { order, pay_url } = await ada.place(changes)
  await ada.press(pay_url, 'approve')
  const { reference } = order
  const correct = (body: object, visitor = ada) => visitor.send('PUT', `/api/orders/${reference}/delivery`, body)
  const mails = async () =>
    (await shop.outbox()).filter(({ kind, subject }) => kind === 'order-corrected' && subject.includes(reference))
  const pick = () => advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to: 'picking' } })
  return { ada, reference, order, correct, mails, pick }
}

const moved = { ...address, address_1: '2 Quarry Lane', phone: '07700 900123', postcode: 'BN7 1AB' }

describe('a buyer', () => {
  test('corrects address, telephone number and day of an order that is not picked yet, at the price paid', async () => {
    const { ada, reference, order, correct, mails } = await paidOrder()
    const { days } = (await ada.send('GET', `/api/orders/${reference}/delivery-days`)).json.data
    expect(days).toContain('2026-08-03')
    const { status, json } = await correct({ shipping: moved, day: '2026-08-03' })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      shipping: { address_1: '2 Quarry Lane', postcode: 'BN7 1AB', phone: '07700 900123' },
      // The buyer gave one number for both.
      billing: { address_1: '1 Quarry Lane', phone: '07700 900123' },
      delivery: { from: '2026-08-03', until: '2026-08-03' },
      totals: order.totals,
      state: 'paid',
    })
    expect(json.data.timeline.at(-1).cause).toBe(
      'The delivery address, the telephone number and the delivery day have been changed. It is due on Monday 3 August 2026.',
    )
    expect(await ada.order(reference)).toEqual(json.data)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.plain).toContain('2 Quarry Lane')
    expect(mail?.plain).toContain('Expected: Monday 3 August 2026')
    expect(mail?.plain).toContain('The price stays the same.')
    const [row] = (await shop.audit('order', reference)).filter(({ verb }) => verb === 'order_corrected')
    expect(row).toEqual({
      verb: 'order_corrected',
      actor_name: null,
      before: { shipping: '…', phone: '…', deliveryFrom: order.delivery.from, deliveryUntil: order.delivery.until },
      after: { shipping: '…', phone: '…', deliveryFrom: '2026-08-03', deliveryUntil: '2026-08-03' },
    })
  })

  test('changes nothing by sending the same six times at once but the first time', async () => {
    const { reference, correct, mails } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 6 }, () => correct({ shipping: moved })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await mails()).toHaveLength(1)
    expect((await shop.audit('order', reference)).filter(({ verb }) => verb === 'order_corrected')).toHaveLength(1)
  })

  test('with an account corrects an order that is collected: its telephone number, and no address', async () => {
    const { token, id } = await signIn(shop.ctx)
    const { reference, correct } = await paidOrder({ delivery: 'collection' }, shop.enter({ token }))
    expect((await correct({ phone: '07700 900456' })).json.data).toMatchObject({
      billing: { phone: '07700 900456' },
      shipping: null,
    })
    expect((await correct({ shipping: moved })).error.message).toBe(
      'This order is collected, so it has no delivery address.',
    )
    expect((await shop.audit('order', reference)).at(-1)?.actor_name).toBe(String(id))
  })

  test('is asked to ring for a dearer address, and told where we do not deliver', async () => {
    const { ada, reference, order, correct, mails } = await paidOrder()
    const phone = shop.ctx.settings.company.phone
    for (const [postcode, sentence] of [
      [
        'IV2 3DE',
        `Delivery to IV2 costs more than the delivery of this order. Please ring ${phone}, and we will arrange it with you.`,
      ],
      ['JE2 3AB', expect.stringMatching(/Channel Islands/)],
    ] as const) {
      const { status, error } = await correct({ shipping: { ...moved, postcode } })
      expect([status, error.fields]).toEqual([422, { 'shipping.postcode': sentence }])
    }
    expect((await correct({ shipping: { ...moved, country: 'FR', postcode: '75001' } })).error.fields).toHaveProperty([
      'shipping.country',
    ])
    expect((await ada.order(reference)).shipping).toEqual(order.shipping)
    expect(await mails()).toEqual([])
  })

  test('chooses only days that the checkout would offer', async () => {
    const { correct } = await paidOrder()
    for (const day of ['2026-07-16', '2026-08-01', '2027-01-04'])
      expect((await correct({ day })).error.fields).toEqual({
        day: 'This day can no longer be chosen. Please choose another one.',
      })
    const full = '2026-08-06'
    const { deliveriesPerDay } = shop.ctx.settings.delivery.laterDays
    const orders = []
    for (let count = 0; count <= deliveriesPerDay; count++)
      orders.push(await paidOrder({ email: `${randomUUID()}@example.org` }))
    const statuses = await Promise.all(orders.map((one) => one.correct({ day: full })))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: deliveriesPerDay }, () => 200),
      422,
    ])
  })

  test('cannot correct an order that is being picked, or somebody else’s', async () => {
    const { ada, reference, correct, pick } = await paidOrder()
    expect((await correct({ shipping: moved }, shop.enter())).status).toBe(404)
    await pick()
    const { status, error } = await correct({ shipping: moved })
    expect([status, error.code]).toEqual([409, 'cannot_change'])
    expect(error.message).toContain(`Please ring ${shop.ctx.settings.company.phone}.`)
    expect((await ada.order(reference)).can.correct).toBe(false)
  })

  test('cannot send free samples on to a household that has had its number', async () => {
    const to = { ...address, address_1: '9 Sample Street', postcode: 'BN9 9ZZ' }
    const { perHousehold } = shop.ctx.settings.samples
    const settings = shop.ctx.settings.samples as { perHousehold: number }
    settings.perHousehold = 1
    const order = async (billing: object) => {
      const guest = shop.enter()
      await guest.add(sample)
      const { order } = await guest.place({ email: `${randomUUID()}@example.org`, billing })
      return { guest, reference: order.reference }
    }
    await order(to)
    const { guest, reference } = await order({ ...address, address_1: '10 Sample Street', postcode: 'BN9 9ZY' })
    const refused = await guest.send('PUT', `/api/orders/${reference}/delivery`, { shipping: to })
    settings.perHousehold = perHousehold
    expect(refused.error.fields?.['shipping.postcode']).toContain('this address would go over that')
  })

  test('changes an order ten times at most', async () => {
    const { correct } = await paidOrder()
    for (let count = 0; count < 10; count++)
      expect((await correct({ shipping: { ...moved, address_1: `${count} Quarry Lane` } })).status).toBe(200)
    expect((await correct({ shipping: moved })).error.message).toContain('This order has been changed several times.')
  })
})

describe('staff', () => {
  test('correct an order until it leaves, its email address and any working day included', async () => {
    const { reference, mails, pick } = await paidOrder()
    await pick()
    const grace = await shop.hire('sales')
    const before = (await grace.call('GET', `orders/${reference}`)).json
    expect(before.can).toContain('correct')
    expect(before.correction).toMatchObject({ email: 'ada@example.org', phone: address.phone })
    const [tomorrow] = before.correction.days
    const { json } = await grace.call('POST', `orders/${reference}/correct`, {
      shipping: moved,
      email: 'ada.mason@example.org',
      day: tomorrow,
    })
    expect(json).toMatchObject({
      email: 'ada.mason@example.org',
      shipping: { postcode: 'BN7 1AB' },
      delivery: { from: '2026-07-16', until: '2026-07-16' },
    })
    expect(json.timeline.at(-1).author).toBe(grace.name)
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(['ada.mason@example.org'])
    expect((await shop.audit('order', reference)).at(-1)).toMatchObject({
      verb: 'order_corrected',
      actor_name: grace.name,
      after: { shipping: '…', email: '…', deliveryFrom: '2026-07-16' },
    })
    await grace.call('POST', `orders/${reference}/dispatch`, {})
    const late = await grace.call('POST', `orders/${reference}/correct`, { shipping: address })
    expect(late).toMatchObject({ status: 409, error: { code: 'cannot_change' } })
    expect((await grace.call('GET', `orders/${reference}`)).json.correction).toBeNull()
  })

  test('deliver to a dearer address only on purpose, and the total stays', async () => {
    const { reference, order } = await paidOrder()
    const grace = await shop.hire('manager')
    const correct = (body: object) => grace.call('POST', `orders/${reference}/correct`, body)
    const shipping = { ...moved, postcode: 'IV2 3DE' }
    expect((await correct({ shipping })).error.fields?.['shipping.postcode']).toContain('at the price of the order')
    const { json } = await correct({ shipping, keep_price: true })
    expect(json).toMatchObject({ shipping: { postcode: 'IV2 3DE' }, totals: order.totals })
    // The days of the new zone.
    expect(json.delivery.from > order.delivery.from).toBe(true)
    const audited = async () => (await shop.audit('order', reference)).at(-1)?.after
    expect(await audited()).toMatchObject({ keeps_price: true })
    await correct({ phone: '01273 654321' })
    expect(await audited()).not.toHaveProperty('keeps_price')
  })

  test('move a chosen day that the new zone cannot reach', async () => {
    const { ada, reference, correct } = await paidOrder()
    const { days } = (await ada.send('GET', `/api/orders/${reference}/delivery-days`)).json.data
    await correct({ day: days[0] })
    const grace = await shop.hire('manager')
    const shipping = { ...moved, postcode: 'IV2 3DE' }
    const { json } = await grace.call('POST', `orders/${reference}/correct`, { shipping, keep_price: true })
    expect(json.delivery.until > days[0]).toBe(true)
  })

  test('correct the email address, and the links sent to the wrong one end', async () => {
    const { ada, reference, mails } = await paidOrder()
    const linkIn = (mail: { plain: string } | undefined) =>
      /my-account\/orders\/\S+?(\?key=[\w-]+)/.exec(mail?.plain ?? '')?.[1]
    const placed = (await shop.outbox()).find((mail) => mail.kind === 'order-paid' && mail.subject.includes(reference))
    const old = linkIn(placed)
    const read = (visitor: Shopper, key = '') => visitor.send('GET', `/api/orders/${reference}${key}`)
    expect((await read(shop.enter(), old)).status).toBe(200)
    const grace = await shop.hire('manager')
    await grace.call('POST', `orders/${reference}/correct`, { email: 'ada.right@example.org' })
    expect((await read(shop.enter(), old)).status).toBe(404)
    const [corrected] = await mails()
    expect((await read(shop.enter(), linkIn(corrected))).status).toBe(200)
    expect((await read(ada)).status).toBe(200)
    // The mail to the wrong address also had the reference and the postcode.
    const find = (postcode_or_email: string) =>
      shop.enter().send('POST', '/api/orders/find', { reference, postcode_or_email })
    expect((await find(address.postcode)).status).toBe(404)
    expect((await find('ada.right@example.org')).status).toBe(200)
  })

  test('keep the promised day of an address that is corrected within its zone a day later', async () => {
    const { order, reference } = await paidOrder()
    shop.clock.time += 24 * 60 * 60_000
    const grace = await shop.hire('manager')
    const { json } = await grace.call('POST', `orders/${reference}/correct`, { shipping: moved })
    expect(json.shipping.postcode).toBe(moved.postcode)
    expect(json.delivery).toMatchObject({ from: order.delivery.from, until: order.delivery.until })
    shop.clock.time -= 24 * 60 * 60_000
  })

  test.each(['yard', 'accounts', 'content'] as const)('in the role %s cannot', async (role) => {
    const { reference } = await paidOrder()
    const refused = await (await shop.hire(role)).call('POST', `orders/${reference}/correct`, { phone: '01273 1' })
    expect(refused.status).toBe(403)
  })
})
