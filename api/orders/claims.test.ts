import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop, origin } from '#testing/app/office.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'

const shop = officeShop()
const day = 86_400_000
let [tile, scarce]: TestGoods[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.goods({ stock: 100_000, pence: 4995 })
  scarce = await stone.goods({ stock: 10, pence: 2500 })
})

const arrived = async (goods = tile as TestGoods, pieces = 10) => {
  const ada = shop.enter()
  await ada.add(goods, pieces)
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  const yard = await shop.hire('yard')
  for (const act of ['pick', 'dispatch', 'deliver']) await yard.call('POST', `orders/${reference}/${act}`, {})
  const claim = (body: object = {}) =>
    ada.send('POST', `/api/orders/${reference}/claims`, {
      kind: 'fault',
      lines: [{ variation_id: goods.id, quantity: 3 }],
      message: 'Three were broken in the crate.',
      ...body,
    })
  return { ada, reference, claim }
}
const mailsOf = async (kind: string, words: string) =>
  (await shop.outbox()).filter((mail) => mail.kind === kind && mail.subject.includes(words))

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a64' } })
      .jpeg()
      .toBuffer(),
  )

describe('something broken or missing', () => {
  test('is told from the order’s page, acknowledged, told to the shop and seen in the office', async () => {
    const { ada, reference, claim } = await arrived()
    const { status, json } = await claim()
    expect(status).toBe(201)
    const [made] = json.data.claims
    expect(made).toMatchObject({ kind: 'fault', state: 'open', answer: null, lines: [{ quantity: 3 }] })
    expect((await ada.order(reference)).timeline.at(-1)?.cause).toContain('broken or missing')
    expect(await mailsOf('claim-received', made.reference)).toHaveLength(1)
    const [notice, ...others] = await mailsOf('claim-notice', made.reference)
    expect(others).toEqual([])
    expect(notice?.plain).toContain(`Order: ${reference}\n\nCustomer: Ada Mason\n`)
    expect(notice?.plain).toContain(`https://shop.test/office/claims/${made.reference}\n`)
    const sales = await shop.hire('sales')
    const { rows } = (await sales.call('GET', 'claims?state=open')).json
    expect(rows[0]).toMatchObject({ reference: made.reference, order: reference, pieces: 3, photos: 0 })
    expect((await sales.call('GET', `claims/${made.reference}`)).json.lines).toMatchObject([{ pieces: 3, ordered: 10 }])
    expect((await sales.call('GET', 'today')).json.claims).toBeGreaterThan(0)
  })

  test('carries photos that were checked, at most six, and none that is no photo', async () => {
    const { ada, reference, claim } = await arrived()
    const send = async (body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') => {
      const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...origin, cookie, 'content-type': type, 'content-length': String(body.length) }
      const answer = await shop.request(`/api/orders/${reference}/photos`, { method: 'POST', body, headers })
      return { status: answer.status, json: await answer.json() }
    }
    expect((await send(new TextEncoder().encode('<svg onload=alert(1)>') as Uint8Array<ArrayBuffer>)).status).toBe(422)
    const { status, json } = await send(await picture())
    expect(status).toBe(201)
    const made = (await claim({ photos: [json.photo] })).json.data.claims[0]
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', `claims/${made.reference}`)).json.photos).toEqual([json.photo])
    expect((await claim({ photos: Array(7).fill(json.photo) })).status).toBe(400)
    expect((await claim({ photos: ['../../secret'] })).status).toBe(400)
  })

  test('is nobody else’s to tell or to photograph', async () => {
    const { reference } = await arrived()
    const stranger = shop.enter()
    const body = { kind: 'fault', lines: [{ variation_id: tile?.id, quantity: 1 }], message: 'Mine is broken too.' }
    expect((await stranger.send('POST', `/api/orders/${reference}/claims`, body)).status).toBe(404)
    const photo = await shop.request(`/api/orders/${reference}/photos`, {
      method: 'POST',
      body: await picture(),
      headers: { ...origin, 'content-type': 'image/jpeg' },
    })
    expect(photo.status).toBe(404)
  })

  test('names lines of the order, no more than were ordered, in a sentence, once it has left', async () => {
    const { claim } = await arrived()
    for (const [lines, status] of [
      [[{ variation_id: tile?.id, quantity: 11 }], 422],
      [[{ variation_id: scarce?.id, quantity: 1 }], 422],
      [[{ variation_id: tile?.id, quantity: 0 }], 400],
      [[], 400],
    ] as const)
      expect((await claim({ lines })).status).toBe(status)
    expect((await claim({ message: 'Broken' })).status).toBe(422)
    const ada = shop.enter()
    await ada.add(tile as TestGoods, 1)
    const { order } = await ada.place()
    const lines = [{ variation_id: tile?.id, quantity: 1 }]
    const early = { kind: 'fault', lines, message: 'It is not even here yet.' }
    expect((await ada.send('POST', `/api/orders/${order.reference}/claims`, early)).status).toBe(409)
  })
})

describe('a decision', () => {
  const decide = async (claimReference: string, body: object, role: 'sales' | 'accounts' = 'sales') =>
    (await shop.hire(role)).call('POST', `claims/${claimReference}/decide`, { answer: 'We are sorry.', ...body })

  test('to replace is an order for nothing that the yard picks, with its stock taken', async () => {
    const { ada, reference, claim } = await arrived()
    const made = (await claim()).json.data.claims[0]
    const before = (await shop.stockOf(tile as TestGoods)) ?? 0
    const { json } = await decide(made.reference, { decision: 'replacement' })
    expect(json).toMatchObject({ state: 'replacement', can_decide: false })
    expect(await shop.stockOf(tile as TestGoods)).toBe(before - 3)
    const yard = await shop.hire('yard')
    const placed = await yard.call('POST', `orders/${json.replacement}/pick`, {})
    expect(placed.json).toMatchObject({ state: 'picking', lines: [{ pieces: 3 }], billing: { name: 'Ada Mason' } })
    expect((await yard.call('POST', `orders/${json.replacement}/dispatch`, {})).json.state).toBe('dispatched')
    expect((await ada.order(json.replacement)).totals.total).toBe(0)
    expect((await ada.order(reference)).claims).toMatchObject([{ state: 'replacement', answer: 'We are sorry.' }])
    expect((await mailsOf('claim-decided', made.reference))[0]?.plain).toContain(json.replacement)
    expect(await shop.audit('claim', made.reference)).toMatchObject([
      { verb: 'claim_decided', after: { state: 'replacement', order: reference } },
    ])
    expect((await decide(made.reference, { decision: 'declined' })).status).toBe(409)
  })

  test('to replace what is no longer there leaves the claim open and changes nothing', async () => {
    const { claim } = await arrived(scarce as TestGoods, 8)
    const lines = [{ variation_id: scarce?.id, quantity: 5 }]
    const made = (await claim({ lines })).json.data.claims[0]
    expect((await decide(made.reference, { decision: 'replacement' })).error).toMatchObject({ code: 'out_of_stock' })
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', `claims/${made.reference}`)).json).toMatchObject({ state: 'open', answer: null })
    expect(await mailsOf('claim-decided', made.reference)).toEqual([])
  })

  test('to refund gives back what the pieces cost, with its credit note', async () => {
    const { ada, reference, claim } = await arrived()
    const made = (await claim()).json.data.claims[0]
    const { json } = await decide(made.reference, { decision: 'refund', restock: false })
    expect(json.state).toBe('refund')
    const order = await ada.order(reference)
    const line = order.lines[0]?.total_pence ?? 0
    expect(order).toMatchObject({ refunded_pence: Math.round((line * 3) / 10), invoices: [{}, { kind: 'credit' }] })
  })

  test('to refund asks for a fresh proof, and is not for every role', async () => {
    const { claim } = await arrived()
    const made = (await claim()).json.data.claims[0]
    const sales = await shop.hire('sales')
    shop.clock.time += 6 * 60_000
    const late = await sales.call('POST', `claims/${made.reference}/decide`, { decision: 'refund', answer: 'Sorry' })
    expect(late).toMatchObject({ status: 403, error: { code: 'step_up_required' } })
    expect((await decide(made.reference, { decision: 'declined' }, 'accounts')).status).toBe(403)
    expect((await decide('CLM-2222-2222', { decision: 'declined' })).status).toBe(404)
  })
})

describe('a return', () => {
  test('is asked for within 14 days of the day it arrived, with what the law says in the mail', async () => {
    const { ada, reference, claim } = await arrived()
    const until = (await ada.order(reference)).return_until
    shop.clock.time += 14 * day
    expect((await ada.order(reference)).can.return).toBe(true)
    const { status, json } = await claim({ kind: 'return', message: '' })
    expect(status).toBe(201)
    const made = json.data.claims[0]
    const [mail] = await mailsOf('claim-received', made.reference)
    expect(mail?.plain).toContain('Consumer Contracts Regulations 2013')
    expect(mail?.plain).toMatch(/within 14 days: by (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \w+ 2026\./)
    shop.clock.time += day
    expect(await ada.order(reference)).toMatchObject({ can: { return: false, claim: true }, return_until: until })
    expect((await claim({ kind: 'return', message: '' })).error).toMatchObject({ code: 'too_late' })
  })
})
