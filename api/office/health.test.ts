import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { roles } from '#contract/office/permissions.ts'
import { collectFaults } from '#shop/faults/collect-faults.ts'
import { recordFaults } from '#shop/faults/record-faults.ts'
import { recordSlowStatements } from '#shop/faults/record-slow-statements.ts'
import { signingKey } from '#shop/mail/dkim-key.ts'
import { concernOf } from '#shop/orders/payment/event-outcomes.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { createApi } from '../app.ts'

const shop = officeShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const placeOrder = async () => {
  const ada = shop.enter()
  await ada.add(tile, 4)
  const { order, pay_url } = await ada.place()
  return { ada, pay_url, reference: order.reference }
}

describe('the health page', () => {
  test('retries an email that had failed', async () => {
    await placeOrder()
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

  test('lists an email that is still unsent after ten minutes', async () => {
    await placeOrder()
    const [mail] = await shop.rows<{ id: number }>('select max(id)::int as id from mail_outbox')
    const manager = await shop.hire('manager')
    const stuck = async () => (await manager.call('GET', 'health')).json.mails.map((one: { id: number }) => one.id)
    const countFailed = async (): Promise<number> => (await manager.call('GET', 'today')).json.mails_failed
    const before = await countFailed()
    expect(await stuck()).not.toContain(mail?.id)
    shop.clock.time += 10 * 60_000
    expect(await stuck()).not.toContain(mail?.id)
    shop.clock.time += 1000
    expect(await stuck()).toContain(mail?.id)
    expect(await countFailed()).toBeGreaterThan(before)
    await shop.rows('update mail_outbox set sent_at = $1', [shop.ctx.clock.now()])
    expect(await stuck()).not.toContain(mail?.id)
    expect((await manager.call('GET', 'me')).json.me.sends_mail).toBe(true)
  })

  test('shows every member of staff that no mail server is set up', async () => {
    const deployment = { ...testDeployment, sendsMail: false }
    const app = createApi({ ctx: shop.ctx, log: pino({ level: 'silent' }), deployment })
    for (const role of roles) {
      const member = await shop.hire(role)
      const answer = await app.request('/api/office/me', { headers: { cookie: `__Host-office=${member.token()}` } })
      expect(await answer.json()).toMatchObject({ me: { role, sends_mail: false } })
    }
  })

  test('lets staff who have just confirmed their identity retry a refused refund', async () => {
    const { ada, pay_url, reference } = await placeOrder()
    await ada.press(pay_url, 'approve')
    const setProviderReference = async (name: string) =>
      shop.rows(
        `update payments set provider_reference = $2 where order_id = (select id from orders where reference = $1)`,
        [reference, name],
      )
    const [{ name = '' } = {}] = await shop.rows<{ name: string }>(
      `select provider_reference as name from payments where order_id = (select id from orders where reference = $1)`,
      [reference],
    )
    await setProviderReference('nowhere')
    const owner = await shop.hire('owner')
    await owner.call('POST', `orders/${reference}/refund`, { amount: 100, reason: 'Sorry' })
    const stuck = async () => (await owner.call('GET', 'health')).json.refunds
    const [refund] = (await stuck()).filter(({ order }: { order: string }) => order === reference)
    expect(refund).toMatchObject({ amount: 100, attempts: 1, by_hand: false })
    expect((await owner.call('POST', `health/refunds/${refund.id}/retry`)).status).toBe(409)
    await setProviderReference(name)
    expect((await owner.call('POST', `health/refunds/${refund.id}/retry`)).status).toBe(200)
    expect((await stuck()).some(({ order }: { order: string }) => order === reference)).toBe(false)
    shop.clock.time += 6 * 60_000
    expect((await owner.call('POST', `health/refunds/${refund.id}/retry`)).error.code).toBe('step_up_required')
  })

  test('checks a payment with its provider when the webhook was lost', async () => {
    const { ada, pay_url, reference } = await placeOrder()
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

  test('lists a payment that stays open at its provider, and checks it on request', async () => {
    const { ada, reference } = await placeOrder()
    const setProviderReference = (to: string) =>
      shop.rows(
        `update payments set provider_reference = $2 where order_id = (select id from orders where reference = $1)`,
        [reference, to],
      )
    const [{ original = '' } = {}] = await shop.rows<{ original: string }>(
      `select provider_reference as original from payments where order_id = (select id from orders where reference = $1)`,
      [reference],
    )
    await setProviderReference('nowhere')
    await ada.send('POST', `/api/orders/${reference}/cancel`)
    await setProviderReference(original)
    await shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [original])
    const manager = await shop.hire('manager')
    const listPayments = async () =>
      (await manager.call('GET', 'health')).json.payments.filter(({ order }: { order: string }) => order === reference)
    expect(await listPayments()).toEqual([])
    shop.clock.time += 16 * 60_000
    const [payment] = await listPayments()
    expect(payment).toMatchObject({ provider: 'test', is_closing: true, attempts: 1 })
    const sales = await shop.hire('sales')
    expect((await sales.call('POST', `health/payments/${payment.id}/check`)).status).toBe(403)
    await manager.call('POST', `health/payments/${payment.id}/check`)
    expect(await listPayments()).toEqual([])
    expect(await shop.audit('order', reference)).toMatchObject([{ verb: 'payment_checked', actor_name: manager.name }])
    await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
    expect((await ada.order(reference)).state).toBe('refunded')
  })

  test('counts faults of the shop by kind until they are dismissed', async () => {
    const faults = collectFaults(() => shop.ctx.clock.now())
    const failure = (order: string) =>
      faults.report({ message: `order ${order} could not be expired`, error: 'Error: timeout', stack: '    at expire' })
    const manager = await shop.hire('manager')
    const listFaults = async () => (await manager.call('GET', 'health')).json.faults
    failure('ORD-AAAA-BBBB-CCCC')
    await Promise.all([recordFaults(shop.ctx, faults), recordFaults(shop.ctx, faults)])
    shop.clock.time += 60_000
    failure('ORD-DDDD-EEEE-FFFF')
    failure('ORD-DDDD-EEEE-FFFF')
    await recordFaults(shop.ctx, faults)
    const [fault] = await listFaults()
    expect(fault).toMatchObject({
      message: 'order ORD-DDDD-EEEE-FFFF could not be expired',
      count: 3,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(new Date(fault.last).getTime() - new Date(fault.first).getTime()).toBe(60_000)

    const accounts = await shop.hire('accounts')
    expect((await accounts.call('POST', `health/faults/${fault.id}/dismiss`)).status).toBe(403)
    expect((await manager.call('POST', `health/faults/${fault.id}/dismiss`)).json.faults).toEqual([])
    expect((await manager.call('POST', `health/faults/${fault.id}/dismiss`)).status).toBe(404)
    expect(await shop.audit('fault', fault.id)).toMatchObject([{ verb: 'fault_dismissed', actor_name: manager.name }])

    failure('ORD-AAAA-BBBB-CCCC')
    await recordFaults(shop.ctx, faults)
    expect(await listFaults()).toMatchObject([{ count: 1 }])
    // The next fault of any kind deletes those that have not been seen for a month.
    shop.clock.time += 31 * 86_400_000
    const later = await shop.hire('manager')
    expect((await later.call('GET', 'health')).json.faults).toEqual([])
    faults.report({ message: 'the listing could not be rebuilt', error: 'Error: timeout', stack: '' })
    await recordFaults(shop.ctx, faults)
    expect(await shop.rows('select count(*)::int as count from faults')).toEqual([{ count: 1 }])
  })

  test('adds up slow statements of all processes, and begins again with each version', async () => {
    const { slow } = shop.ctx.database
    const manager = await shop.hire('manager')
    const readSlow = async () => (await manager.call('GET', 'health')).json.slow_statements
    slow.take()
    for (const ms of [600, 900]) {
      slow.note('select * from orders where id = $1', ms)
      await recordSlowStatements(shop.ctx)
    }
    const statement = 'select * from orders where id = …'
    const last = shop.ctx.clock.now().toISOString()
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
    expect(await readSlow()).toContainEqual({ statement, version, count: 2, total_ms: 1500, longest_ms: 900, last })
    await shop.rows(`update slow_statements set version = '0.0.1'`)
    slow.note('select * from orders where id = $1', 700)
    await recordSlowStatements(shop.ctx)
    expect(await readSlow()).toContainEqual({ statement, version, count: 1, total_ms: 700, longest_ms: 700, last })
  })

  test('shows the records of the sending domain, and signs once the key of the shop is published', async () => {
    const [owner, accounts] = [await shop.hire('owner'), await shop.hire('accounts')]
    const domain = shop.ctx.settings.company.email.split('@')[1] ?? ''
    const published: Record<string, string[]> = { [domain]: ['v=spf1 mx ~all'], [`_dmarc.${domain}`]: [] }
    const { mail } = shop.ctx
    shop.ctx.mail = { ...mail, lookUpTxt: async (name) => published[name] ?? [] }
    onTestFinished(() => {
      shop.ctx.mail = mail
    })
    expect((await accounts.call('GET', 'health/mail-domain')).json).toMatchObject({
      domain,
      spf: { state: 'good', found: 'v=spf1 mx ~all' },
      dmarc: { state: 'missing', name: `_dmarc.${domain}` },
      dkim: null,
    })
    expect((await accounts.call('POST', 'health/dkim')).status).toBe(403)
    const made = await Promise.all([owner.call('POST', 'health/dkim'), owner.call('POST', 'health/dkim')])
    const [first, second] = made.map(({ json }) => json.dkim)
    expect(first).toMatchObject({ state: 'missing', name: expect.stringContaining('._domainkey.') })
    expect(second).toEqual(first)
    expect(await signingKey(shop.ctx)).toBeNull()
    published[first.name] = [first.publish]
    expect((await accounts.call('GET', 'health/mail-domain')).json.dkim.state).toBe('good')
    expect(await signingKey(shop.ctx)).toMatchObject({ selector: first.name.split('.')[0] })
    expect((await owner.call('DELETE', 'health/dkim')).json.dkim).toBeNull()
    expect(await signingKey(shop.ctx)).toBeNull()
    const verbs = (await shop.audit('mail', 'dkim')).map(({ verb }) => verb)
    expect(verbs.toSorted()).toEqual(['dkim_key_deleted', 'dkim_key_made'])
    shop.clock.time += 6 * 60_000
    expect((await owner.call('POST', 'health/dkim')).error.code).toBe('step_up_required')
  })

  test('keeps faults that cannot be saved now', async () => {
    const faults = collectFaults(() => shop.ctx.clock.now())
    faults.report({ message: 'x', error: 'Error: y', stack: '' })
    const broken = new Error('the database is away')
    const db = { transaction: () => Promise.reject(broken) }
    const away = { clock: shop.ctx.clock, database: { ...shop.ctx.database, db } } as unknown as typeof shop.ctx
    await expect(recordFaults(away, faults)).rejects.toBe(broken)
    expect(faults.take()).toHaveLength(1)
  })

  test('lists webhooks that need attention', async () => {
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
