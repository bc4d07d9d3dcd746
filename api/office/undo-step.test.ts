import { beforeAll, expect, test } from 'vitest'
import { claimNext } from '#shop/mail/send-one.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem
let yard: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
  yard = await shop.hire('yard')
})

async function orderAfter(steps: string[], choice: Record<string, unknown> = {}) {
  const ada = shop.enter()
  await ada.add(tile, 3)
  const { order, pay_url } = await ada.place(choice)
  await ada.press(pay_url, 'approve')
  for (const step of steps) expect((await post(order.reference, step)).status).toBe(200)
  return { ada, reference: order.reference }
}
const collected = { delivery: 'collection', shipping: undefined }
const post = (reference: string, act: string, body: object = {}, member = yard) =>
  member.call('POST', `orders/${reference}/${act}`, body)
const undo = (reference: string, step: string, member = yard) => post(reference, 'undo', { step }, member)
const verbs = async (reference: string) => (await shop.audit('order', reference)).map(({ verb }) => verb)
const mailsOf = async (reference: string, kind: string) =>
  (await shop.outbox()).filter((mail) => mail.kind === kind && mail.subject.includes(reference))

test.each([
  ['pick', [], {}, 'paid', 'picking_undone'],
  ['ready', ['pick'], collected, 'picking', 'ready_undone'],
  ['deliver', ['pick', 'dispatch'], {}, 'dispatched', 'delivery_undone'],
] as const)('%s is undone, leaves an audit row, and can be done again', async (step, before, choice, state, verb) => {
  const { ada, reference } = await orderAfter([...before, step], choice)
  const { status, json } = await undo(reference, step)
  expect([status, json.state]).toEqual([200, state])
  expect((await verbs(reference)).at(-1)).toBe(verb)
  const order = await ada.order(reference)
  expect(order.collection?.kept_until ?? null).toBeNull()
  expect(order.return_until).toBeNull()
  for (const kind of ['order-ready', 'order-delivered']) expect(await mailsOf(reference, kind)).toEqual([])
  expect((await undo(reference, step)).status).toBe(409)
  expect((await post(reference, step)).status).toBe(200)
})

test('an email waits until its step can no longer be undone', async () => {
  const { reference } = await orderAfter(['pick', 'dispatch', 'deliver'])
  const [mail] = await mailsOf(reference, 'order-delivered')
  const waiting = async () => {
    await shop.rows(`update mail_outbox set sent_at = now() where id <> $1`, [mail?.id])
    return (await claimNext(shop.ctx, []))?.id ?? null
  }
  expect(await waiting()).toBeNull()
  shop.clock.time += 20_000
  expect((await undo(reference, 'deliver')).error.message).toBe('It is too late to undo it.')
  expect(await waiting()).toBe(mail?.id)
  expect((await post(reference, 'deliver')).status).toBe(409)
})

test('only the person who took the step can undo it, and only while it is the last one', async () => {
  const { reference } = await orderAfter(['pick'])
  const colleague = await shop.hire('yard')
  expect((await undo(reference, 'pick', colleague)).error.message).toBe('Only the person who did it can undo it.')
  await post(reference, 'dispatch')
  expect((await undo(reference, 'pick')).error.message).toContain('moved on')
  const accounts = await shop.hire('accounts')
  expect((await undo(reference, 'pick', accounts)).status).toBe(403)
  expect((await undo('ORD-2222-2222-2222', 'pick')).status).toBe(404)
  expect((await post(reference, 'undo', { step: 'dispatch' })).status).toBe(400)
})

test('six undos at once put the order back once', async () => {
  const { reference } = await orderAfter(['pick'])
  const all = await Promise.all(Array.from({ length: 6 }, () => undo(reference, 'pick')))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await verbs(reference)).filter((verb) => verb === 'picking_undone')).toHaveLength(1)
})
