import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop, origin } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
const day = 86_400_000
let [tile, scarce]: TestItem[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  scarce = await stone.item({ stock: 10, pence: 2500 })
})

const deliveredOrder = async (item = tile as TestItem, pieces = 10) => {
  const ada = shop.enter()
  await ada.add(item, pieces)
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  const yard = await shop.hire('yard')
  for (const act of ['pick', 'dispatch', 'deliver']) await yard.call('POST', `orders/${reference}/${act}`, {})
  const claim = (body: object = {}) =>
    ada.send('POST', `/api/orders/${reference}/claims`, {
      kind: 'fault',
      lines: [{ variation_id: item.id, quantity: 3 }],
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

describe('a claim for broken or missing pieces', () => {
  test('is made on the order page, acknowledged, emailed to the shop and listed in the office', async () => {
    const { ada, reference, claim } = await deliveredOrder()
    const { status, json } = await claim()
    expect(status).toBe(201)
    const [newClaim] = json.data.claims
    const message = 'Three were broken in the crate.'
    expect(newClaim).toMatchObject({ kind: 'fault', state: 'open', answer: null, lines: [{ quantity: 3 }], message })
    expect((await ada.order(reference)).claims).toMatchObject([{ message, photos: [] }])
    const [received] = await mailsOf('claim-received', newClaim.reference)
    expect(received?.plain).toContain(message)
    expect((await ada.order(reference)).timeline.at(-1)?.cause).toContain('broken or missing')
    expect(await mailsOf('claim-received', newClaim.reference)).toHaveLength(1)
    const [notice, ...others] = await mailsOf('claim-notice', newClaim.reference)
    expect(others).toEqual([])
    expect(notice?.plain).toContain(`Order: ${reference}\n\nCustomer: Ada Mason\n`)
    expect(notice?.plain).toContain(`https://shop.test/office/claims/${newClaim.reference}\n`)
    const sales = await shop.hire('sales')
    const { rows } = (await sales.call('GET', 'claims?state=open')).json
    expect(rows[0]).toMatchObject({ reference: newClaim.reference, order: reference, pieces: 3, photos: 0 })
    expect((await sales.call('GET', `claims/${newClaim.reference}`)).json.lines).toMatchObject([
      { pieces: 3, ordered: 10 },
    ])
    expect((await sales.call('GET', 'today')).json.claims).toBeGreaterThan(0)
  })

  test('can have up to six checked photos, and no other files', async () => {
    const { ada, reference, claim } = await deliveredOrder()
    const send = async (body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') => {
      const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...origin, cookie, 'content-type': type, 'content-length': String(body.length) }
      const answer = await shop.request(`/api/orders/${reference}/photos`, { method: 'POST', body, headers })
      return { status: answer.status, json: await answer.json() }
    }
    expect((await send(new TextEncoder().encode('<svg onload=alert(1)>') as Uint8Array<ArrayBuffer>)).status).toBe(422)
    const { status, json } = await send(await picture())
    expect(status).toBe(201)
    const newClaim = (await claim({ photos: [json.photo] })).json.data.claims[0]
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', `claims/${newClaim.reference}`)).json.photos).toEqual([json.photo])
    expect((await ada.order(reference)).claims[0]?.photos).toEqual([json.photo])
    const [mail] = await mailsOf('claim-received', newClaim.reference)
    expect(mail?.plain).toContain('You sent 1 photo')
    const path = `/api/orders/${reference}/photos/${json.photo}`
    const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await shop.request(path, { headers: { cookie } })
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect((await shop.request(path)).status).toBe(404)
    const other = await deliveredOrder()
    expect((await other.ada.send('GET', `/api/orders/${other.reference}/photos/${json.photo}`)).status).toBe(404)
    expect((await claim({ photos: Array(7).fill(json.photo) })).status).toBe(400)
    expect((await claim({ photos: ['../../secret'] })).status).toBe(400)
  })

  test('is accepted only from the buyer, as are its photos', async () => {
    const { reference } = await deliveredOrder()
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

  test('needs a dispatched order, its lines and quantities, and a full message', async () => {
    const { claim } = await deliveredOrder()
    for (const [lines, status] of [
      [[{ variation_id: tile?.id, quantity: 11 }], 422],
      [[{ variation_id: scarce?.id, quantity: 1 }], 422],
      [[{ variation_id: tile?.id, quantity: 0 }], 400],
      [[], 400],
    ] as const)
      expect((await claim({ lines })).status).toBe(status)
    expect((await claim({ message: 'Broken' })).status).toBe(422)
    const ada = shop.enter()
    await ada.add(tile as TestItem, 1)
    const { order } = await ada.place()
    const lines = [{ variation_id: tile?.id, quantity: 1 }]
    const early = { kind: 'fault', lines, message: 'It is not even here yet.' }
    expect((await ada.send('POST', `/api/orders/${order.reference}/claims`, early)).status).toBe(409)
  })
})

describe('a decision', () => {
  const decide = async (claimReference: string, body: object, role: 'sales' | 'accounts' = 'sales') =>
    (await shop.hire(role)).call('POST', `claims/${claimReference}/decide`, { answer: 'We are sorry.', ...body })

  test('to replace creates a free order that takes stock and is picked by the yard', async () => {
    const { ada, reference, claim } = await deliveredOrder()
    const newClaim = (await claim()).json.data.claims[0]
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    const { json } = await decide(newClaim.reference, { decision: 'replacement' })
    expect(json).toMatchObject({ state: 'replacement', can_decide: false })
    expect(await shop.stockOf(tile as TestItem)).toBe(before - 3)
    const yard = await shop.hire('yard')
    const placed = await yard.call('POST', `orders/${json.replacement}/pick`, {})
    expect(placed.json).toMatchObject({ state: 'picking', lines: [{ pieces: 3 }], billing: { name: 'Ada Mason' } })
    expect((await yard.call('POST', `orders/${json.replacement}/dispatch`, {})).json.state).toBe('dispatched')
    expect((await ada.order(json.replacement)).totals.total).toBe(0)
    expect((await ada.order(reference)).claims).toMatchObject([{ state: 'replacement', answer: 'We are sorry.' }])
    expect((await mailsOf('claim-decided', newClaim.reference))[0]?.plain).toContain(json.replacement)
    expect(await shop.audit('claim', newClaim.reference)).toMatchObject([
      { verb: 'claim_decided', after: { state: 'replacement', order: reference } },
    ])
    expect((await decide(newClaim.reference, { decision: 'declined' })).status).toBe(409)
  })

  test('to replace out-of-stock pieces leaves the claim open and changes nothing', async () => {
    const { claim } = await deliveredOrder(scarce as TestItem, 8)
    const lines = [{ variation_id: scarce?.id, quantity: 5 }]
    const newClaim = (await claim({ lines })).json.data.claims[0]
    expect((await decide(newClaim.reference, { decision: 'replacement' })).error).toMatchObject({
      code: 'out_of_stock',
    })
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', `claims/${newClaim.reference}`)).json).toMatchObject({
      state: 'open',
      answer: null,
    })
    expect(await mailsOf('claim-decided', newClaim.reference)).toEqual([])
  })

  test('to refund pays back what the pieces cost, with a credit note', async () => {
    const { ada, reference, claim } = await deliveredOrder()
    const newClaim = (await claim()).json.data.claims[0]
    const { json } = await decide(newClaim.reference, { decision: 'refund', restock: false })
    expect(json.state).toBe('refund')
    const order = await ada.order(reference)
    const line = order.lines[0]?.total_pence ?? 0
    expect(order).toMatchObject({ refunded_pence: Math.round((line * 3) / 10), invoices: [{}, { kind: 'credit' }] })
  })

  test('to refund needs a recent identity confirmation and a role that may decide', async () => {
    const { claim } = await deliveredOrder()
    const newClaim = (await claim()).json.data.claims[0]
    const sales = await shop.hire('sales')
    shop.clock.time += 6 * 60_000
    const late = await sales.call('POST', `claims/${newClaim.reference}/decide`, {
      decision: 'refund',
      answer: 'Sorry',
    })
    expect(late).toMatchObject({ status: 403, error: { code: 'step_up_required' } })
    expect((await decide(newClaim.reference, { decision: 'declined' }, 'accounts')).status).toBe(403)
    expect((await decide('CLM-2222-2222', { decision: 'declined' })).status).toBe(404)
  })
})

describe('a return', () => {
  test('can be requested within 14 days of delivery, and its email states the legal rights', async () => {
    const { ada, reference, claim } = await deliveredOrder()
    const until = (await ada.order(reference)).return_until
    shop.clock.time += 14 * day
    expect((await ada.order(reference)).can.return).toBe(true)
    const { status, json } = await claim({ kind: 'return', message: '' })
    expect(status).toBe(201)
    const newClaim = json.data.claims[0]
    const [mail] = await mailsOf('claim-received', newClaim.reference)
    expect(mail?.plain).toContain('Consumer Contracts Regulations 2013')
    expect(mail?.plain).toMatch(/within 14 days: by (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \w+ 2026\./)
    expect(mail?.plain).toContain(`The address is ${shop.ctx.settings.company.address.join(', ')}.`)
    expect(mail?.plain).toContain('we collect for £78.00 for each pallet')
    shop.clock.time += day
    expect(await ada.order(reference)).toMatchObject({ can: { return: false, claim: true }, return_until: until })
    expect((await claim({ kind: 'return', message: '' })).error).toMatchObject({ code: 'too_late' })
  })
})
