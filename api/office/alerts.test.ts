import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { StaffAlert } from '#contract/office/alerts.ts'
import { collectFaults } from '#shop/faults/collect-faults.ts'
import { recordFaults } from '#shop/faults/record-faults.ts'
import { reportMailTrouble } from '#shop/mail/report-mail-trouble.ts'
import { type MailResult, sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp } from '#shop/mail/smtp.ts'
import { reportTrouble } from '#shop/office/report-trouble.ts'
import { reportLowStock } from '#shop/stock/report-low-stock.ts'
import { openMailServer } from '#testing/app/mail-server.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = officeShop()
const day = 24 * 60 * 60_000
const noSuchUser = 'gone@example.org'

type Member = Awaited<ReturnType<typeof shop.hire>>
let server: Awaited<ReturnType<typeof openMailServer>>

beforeAll(async () => {
  server = await openMailServer({
    onRcptTo({ address }, _session, done) {
      if (address === noSuchUser) done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
      else done()
    },
  })
})
afterAll(() => server.close())
afterEach(async () => {
  server.arrived.length = 0
  await shop.rows('delete from mail_outbox')
  await shop.rows(`update staff set alerts = '[]'`)
})

/** Sends the outbox to a real mail server; returns what it did with the alerts. */
async function send(): Promise<MailResult[]> {
  const results: MailResult[] = []
  const post = openSmtp(server.url, shop.ctx)
  await sendOutbox({ ctx: shop.ctx, input: { post, report: (result) => results.push(result) } })
  post.close()
  return results.filter(({ kind }) => kind.startsWith('alert-'))
}
const subjectsTo = ({ email }: Pick<Member, 'email'>) =>
  server.arrived.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.get('subject'))
const choose = (member: Member, ...alerts: StaffAlert[]) => member.call('PUT', 'account/alerts', { alerts })
const wants = async (role: Parameters<typeof shop.hire>[0], ...alerts: StaffAlert[]) => {
  const member = await shop.hire(role)
  expect((await choose(member, ...alerts)).status).toBe(200)
  return member
}

async function paidOrder() {
  const ada = shop.enter()
  const stone = await stockStone(shop.ctx)
  await ada.add(await stone.item({ stock: 20 }), 6)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  return { ada, reference: order.reference }
}
async function claim(): Promise<string> {
  const owner = await shop.hire()
  const { ada, reference } = await paidOrder()
  for (const step of ['pick', 'dispatch', 'deliver']) await owner.call('POST', `orders/${reference}/${step}`, {})
  const [line] = (await ada.order(reference)).lines
  const made = await ada.send('POST', `/api/orders/${reference}/claims`, {
    kind: 'fault',
    lines: [{ variation_id: line?.variation_id, quantity: 1 }],
    message: 'Cracked across the corner.',
  })
  return made.json.data.claims[0].reference
}

describe('an alert', () => {
  test('of a new order goes once to each person who chose it, without prices or personal data', async () => {
    const [yard, sales, other] = [await wants('yard', 'order'), await wants('sales', 'order'), await shop.hire()]
    const { reference } = await paidOrder()
    await send()
    for (const member of [yard, sales]) expect(subjectsTo(member)).toEqual([`New order ${reference}`])
    expect(subjectsTo(other)).toEqual([])
    const [alert] = server.arrived.filter(({ to }) => to.includes(yard.email))
    expect(alert?.plain).toContain(`https://shop.test/office/orders/${reference}`)
    expect(alert?.plain).not.toMatch(/£|ada@/)
  })

  test('of a claim goes to those who may read claims', async () => {
    const sales = await wants('sales', 'claim')
    const yard = await shop.hire('yard')
    expect(await choose(yard, 'claim')).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    await shop.rows(`update staff set alerts = '["claim"]' where id = $1`, [yard.id])
    const reference = await claim()
    await send()
    expect(subjectsTo(sales)).toEqual([`New claim ${reference}`])
    expect(subjectsTo(yard)).toEqual([])
  })

  test.each([
    ['has left', 'update staff set removed_at = now() where id = $1'],
    ['has a role that may not see it', `update staff set role = 'content' where id = $1`],
    ['no longer wants it', `update staff set alerts = '[]' where id = $1`],
    ['has another address', `update staff set email = 'moved-' || email where id = $1`],
  ])('that waits for its server is dropped if the person %s by then', async (_, change) => {
    const [member, stays] = [await wants('sales', 'order'), await wants('sales', 'order')]
    const { reference } = await paidOrder()
    await shop.rows(change, [member.id])
    expect((await send()).map(({ outcome }) => outcome).sort()).toEqual(['dropped', 'sent'])
    expect(subjectsTo(member)).toEqual([])
    expect(subjectsTo(stays)).toEqual([`New order ${reference}`])
    expect(await shop.rows(`select id from mail_outbox where kind like 'alert-%' and sent_at is null`)).toEqual([])
  })

  test('of low stock goes out once when a size begins to run low, and again after it had enough', async () => {
    await reportLowStock({ ctx: shop.ctx })
    const yard = await wants('yard', 'low_stock')
    const stone = await stockStone(shop.ctx)
    const item = await stone.item({ stock: 1000 })
    const [{ sku } = { sku: '' }] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [
      item.id,
    ])
    const move = async (pieces: number, mover = yard) => {
      const body = { reason: 'correction', pieces, batch_id: null }
      expect((await mover.call('POST', `stock/${sku}/moves`, body, { 'idempotency-key': `${pieces}` })).status).toBe(
        200,
      )
    }
    const report = () => reportLowStock({ ctx: shop.ctx })
    expect(await report()).toBe(0)
    await move(-991)
    expect(await Promise.all([report(), report()]).then((counts) => counts.sort())).toEqual([0, 1])
    expect(await report()).toBe(0)
    await send()
    expect(subjectsTo(yard)).toEqual([expect.stringContaining('Running low: ')])
    await move(991)
    shop.clock.time += 8 * day
    expect(await report()).toBe(0)
    // The session has ended in these days.
    await move(-992, await shop.hire('yard'))
    expect(await report()).toBe(1)
  })

  test('of email trouble goes out once for what the shop stopped trying to send, never about alerts', async () => {
    const [owner, gone] = [await wants('owner', 'mail'), await wants('owner', 'mail')]
    await shop.rows('update staff set email = $2 where id = $1', [gone.id, noSuchUser])
    const invite = (email: string) =>
      owner.call('POST', 'staff/invitations', { email, role: 'sales' }, { 'idempotency-key': email })
    await shop.rows(`update mail_outbox set to_address = $1`, [noSuchUser])
    await invite('somebody@example.org')
    await shop.rows(`update mail_outbox set to_address = $1 where kind = 'staff-invitation'`, [noSuchUser])
    await send()
    const report = () => reportMailTrouble({ ctx: shop.ctx })
    expect(await Promise.all([report(), report()]).then((counts) => counts.sort())).toEqual([0, 1])
    await send()
    expect(subjectsTo(owner)).toEqual(['An email did not arrive'])
    // The alert to the other owner has failed itself.
    expect(await report()).toBe(0)
    await shop.rows('delete from staff where id = $1', [gone.id])
  })

  test('of what needs attention goes out once a day in one email, from one of all processes', async () => {
    const [owner, other] = [await wants('owner', 'health'), await shop.hire('owner')]
    await shop.rows('delete from faults')
    await shop.rows('delete from refunds')
    const report = () => reportTrouble({ ctx: shop.ctx })
    const { folders } = shop.ctx
    shop.ctx.folders = []
    onTestFinished(() => {
      shop.ctx.folders = folders
    })
    expect(await report()).toBe(false)
    const fail = (message: string) => {
      const faults = collectFaults(() => shop.ctx.clock.now())
      faults.report({ message, error: 'Error: timeout', stack: '' })
      return recordFaults(shop.ctx, faults)
    }
    await fail('the listing could not be rebuilt')
    expect((await Promise.all([report(), report(), report()])).filter(Boolean)).toHaveLength(1)
    // Another trouble is reported at once, and the first one again in the same email.
    await shop.rows(`insert into backup_runs (kind, is_scheduled, target, started_at, seen_at, ended_at)
      values ('backup', true, '/backups', '2026-01-01', '2026-01-01', '2026-01-01')`)
    const { settings } = shop.ctx
    shop.ctx.settings = { ...settings, backup: { ...settings.backup, isOn: true, target: '/backups' } }
    onTestFinished(() => {
      shop.ctx.settings = settings
    })
    expect([await report(), await report()]).toEqual([true, false])
    await send()
    expect(subjectsTo(owner)).toEqual(['The shop needs attention', '3 things in the shop need attention'])
    expect(subjectsTo(other)).toEqual([])
    expect(server.arrived.at(-1)?.plain).toMatch(
      /backup has been missing.*No restore has been practised.*One kind of error/s,
    )
    shop.clock.time += day - 1
    expect(await report()).toBe(false)
    shop.clock.time += 1
    expect(await report()).toBe(true)
  })
})

describe('the choice of alerts', () => {
  test('is off at first, is audited, and is nobody else’s', async () => {
    const [member, other] = [await shop.hire('manager'), await shop.hire('manager')]
    const alertsOf = async (one: Member) => (await one.call('GET', 'account')).json.alerts
    expect(await alertsOf(member)).toEqual([])
    await choose(member, 'mail', 'order', 'order')
    expect(await alertsOf(member)).toEqual(['order', 'mail'])
    expect(await alertsOf(other)).toEqual([])
    expect(await shop.audit('staff', member.id)).toMatchObject([
      { verb: 'alerts_chosen', before: { alerts: [] }, after: { alerts: ['order', 'mail'] } },
    ])
    expect((await choose(member, 'gossip' as StaffAlert)).status).toBe(400)
  })
})
