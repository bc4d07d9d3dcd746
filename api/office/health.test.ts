import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/office/permissions.ts'
import { concernOf } from '#shop/orders/payment/event-outcomes.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'
import { createApi } from '../app.ts'

const shop = officeShop()
let tile: TestGoods

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).goods({ stock: 100_000, pence: 4995 })
})

const placed = async () => {
  const ada = shop.enter()
  await ada.add(tile, 4)
  const { order, pay_url } = await ada.place()
  return { ada, pay_url, reference: order.reference }
}

describe('what is stuck', () => {
  test('a mail that was given up is sent again', async () => {
    await placed()
    const [mail] = await shop.rows<{ id: number }>(
      `update mail_outbox set failed_at = $1, last_error = '550 no such user' where id = (select max(id) from mail_outbox) returning id`,
      [shop.ctx.clock.now()],
    )
    const manager = await shop.hire('manager')
    const stuck = async () => (await manager.call('GET', 'health')).json.mails.map((one: { id: number }) => one.id)
    expect(await stuck()).toContain(mail?.id)
    expect((await manager.call('POST', `health/mails/${mail?.id}/retry`)).status).toBe(200)
    expect(await stuck()).not.toContain(mail?.id)
    expect(await shop.audit('mail', mail?.id ?? 0)).toMatchObject([{ verb: 'mail_retried' }])
    expect((await manager.call('POST', 'health/mails/999999/retry')).status).toBe(404)
  })

  test('a mail that nobody has tried to send counts as trouble after ten minutes', async () => {
    await placed()
    const [mail] = await shop.rows<{ id: number }>('select max(id)::int as id from mail_outbox')
    const manager = await shop.hire('manager')
    const stuck = async () => (await manager.call('GET', 'health')).json.mails.map((one: { id: number }) => one.id)
    const counted = async (): Promise<number> => (await manager.call('GET', 'today')).json.mails_failed
    const before = await counted()
    expect(await stuck()).not.toContain(mail?.id)
    shop.clock.time += 10 * 60_000
    expect(await stuck()).not.toContain(mail?.id)
    shop.clock.time += 1000
    expect(await stuck()).toContain(mail?.id)
    expect(await counted()).toBeGreaterThan(before)
    await shop.rows('update mail_outbox set sent_at = $1', [shop.ctx.clock.now()])
    expect(await stuck()).not.toContain(mail?.id)
    expect((await manager.call('GET', 'me')).json.me.sends_mail).toBe(true)
  })

  test('every member of staff is told where no mail server is set up', async () => {
    const deployment = { ...testDeployment, sendsMail: false }
    const app = createApi({ ctx: shop.ctx, log: pino({ level: 'silent' }), deployment })
    for (const role of roles) {
      const member = await shop.hire(role)
      const answer = await app.request('/api/office/me', { headers: { cookie: `__Host-office=${member.token()}` } })
      expect(await answer.json()).toMatchObject({ me: { role, sends_mail: false } })
    }
  })

  test('a refund the provider refuses is asked for again, by whoever has just shown who they are', async () => {
    const { ada, pay_url, reference } = await placed()
    await ada.press(pay_url, 'approve')
    const named = async (name: string) =>
      shop.rows(
        `update payments set provider_reference = $2 where order_id = (select id from orders where reference = $1)`,
        [reference, name],
      )
    const [{ name = '' } = {}] = await shop.rows<{ name: string }>(
      `select provider_reference as name from payments where order_id = (select id from orders where reference = $1)`,
      [reference],
    )
    await named('nowhere')
    const owner = await shop.hire('owner')
    await owner.call('POST', `orders/${reference}/refund`, { amount: 100, reason: 'Sorry' })
    const stuck = async () => (await owner.call('GET', 'health')).json.refunds
    const [refund] = (await stuck()).filter(({ order }: { order: string }) => order === reference)
    expect(refund).toMatchObject({ amount: 100, attempts: 1, by_hand: false })
    expect((await owner.call('POST', `health/refunds/${refund.id}/retry`)).status).toBe(409)
    await named(name)
    expect((await owner.call('POST', `health/refunds/${refund.id}/retry`)).status).toBe(200)
    expect((await stuck()).some(({ order }: { order: string }) => order === reference)).toBe(false)
    shop.clock.time += 6 * 60_000
    expect((await owner.call('POST', `health/refunds/${refund.id}/retry`)).error.code).toBe('step_up_required')
  })

  test('a payment whose webhook was lost is asked about at the provider', async () => {
    const { ada, pay_url, reference } = await placed()
    await shop.rows(
      `update sandbox_payments set state = 'approved' where reference =
       (select p.provider_reference from payments p join orders o on o.id = p.order_id where o.reference = $1)`,
      [reference],
    )
    expect(pay_url).toBeTruthy()
    shop.clock.time += 20 * 60_000
    const manager = await shop.hire('manager')
    const [payment] = (await manager.call('GET', 'health')).json.payments.filter(
      ({ order }: { order: string }) => order === reference,
    )
    expect(payment).toMatchObject({ provider: 'test' })
    await manager.call('POST', `health/payments/${payment.id}/check`)
    expect((await ada.order(reference)).state).toBe('paid')
  })

  test('a payment that its provider has not closed for long is listed, and can be asked about', async () => {
    const { ada, reference } = await placed()
    const name = (to: string) =>
      shop.rows(
        `update payments set provider_reference = $2 where order_id = (select id from orders where reference = $1)`,
        [reference, to],
      )
    const [{ at = '' } = {}] = await shop.rows<{ at: string }>(
      `select provider_reference as at from payments where order_id = (select id from orders where reference = $1)`,
      [reference],
    )
    await name('nowhere')
    await ada.send('POST', `/api/orders/${reference}/cancel`)
    await name(at)
    await shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [at])
    const manager = await shop.hire('manager')
    const listed = async () =>
      (await manager.call('GET', 'health')).json.payments.filter(({ order }: { order: string }) => order === reference)
    expect(await listed()).toEqual([])
    shop.clock.time += 16 * 60_000
    const [payment] = await listed()
    expect(payment).toMatchObject({ provider: 'test', is_closing: true, attempts: 1 })
    const sales = await shop.hire('sales')
    expect((await sales.call('POST', `health/payments/${payment.id}/check`)).status).toBe(403)
    await manager.call('POST', `health/payments/${payment.id}/check`)
    expect(await listed()).toEqual([])
    expect(await shop.audit('order', reference)).toMatchObject([{ verb: 'payment_checked', actor_name: manager.name }])
    await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
    expect((await ada.order(reference)).state).toBe('refunded')
  })

  test('messages of providers that came to nothing are listed', async () => {
    for (const outcome of Object.keys(concernOf))
      await shop.rows(
        `insert into payment_events (provider, event_id, kind, outcome, received_at) values ('stripe', $1, 'x', $1, $2)`,
        [outcome, shop.ctx.clock.now()],
      )
    const accounts = await shop.hire('accounts')
    const { json } = await accounts.call('GET', 'health')
    expect(json.can_retry).toBe(false)
    expect(json.webhooks.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'given_back_wrong_amount',
      'held_for_staff',
      'refund_failed',
      'unknown_payment',
      'wrong_amount',
    ])
    expect((await accounts.call('POST', 'health/mails/1/retry')).status).toBe(403)
  })
})
