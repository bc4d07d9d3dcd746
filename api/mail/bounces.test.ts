import { expect, onTestFinished, test } from 'vitest'
import { composeMail } from '#shop/mail/compose-mail.ts'
import { enqueueMail } from '#shop/mail/enqueue-mail.ts'
import { sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp } from '#shop/mail/smtp.ts'
import { readHealth } from '#shop/office/read-health.ts'
import { messagesShop, openMailServer } from '#testing/app/mail-server.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = messagesShop()
const bounces = { address: 'returned@ashlar.test', token: 'marble and slate' }

const report = (messageId: string) =>
  `Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n\r\nMessage-ID: ${messageId}\r\n`

async function pass(raw: string, token = bounces.token) {
  const answer = await shop.send('POST', '/api/mail/bounces', '10.7.0.1', { authorization: `Bearer ${token}` }, raw)
  return [answer.status, (await answer.json()).marked]
}

test('an email is returned to its own address, and marked once with the token', async () => {
  expect(await pass(report(''))).toEqual([404, undefined])
  Object.assign(shop.ctx, { mail: { ...shop.ctx.mail, bounces } })
  const senders: string[] = []
  const server = await openMailServer({
    onMailFrom({ address }, _session, done) {
      senders.push(address)
      done()
    },
  })
  onTestFinished(() => server.close())
  const blocks = [{ kind: 'paragraph' as const, text: 'Hello' }]
  const mail = composeMail(shop.ctx.settings, { kind: 'test', subject: 'Stone dust', preview: 'A line', blocks })
  await enqueueMail(shop.db, { ...mail, to: { address: 'ada@example.org' } }, shop.ctx.clock.now())
  await sendOutbox({ ctx: shop.ctx, input: { post: openSmtp(server.url, shop.ctx), report: () => {} } })
  expect(senders).toEqual([bounces.address])

  const raw = report(server.arrived[0]?.headers.get('message-id') ?? '')
  expect(await pass(raw, 'another token')).toEqual([401, undefined])
  expect(await pass(raw.replace('failed', 'delayed'))).toEqual([200, 0])
  expect(await pass(raw)).toEqual([200, 1])
  expect(await pass(raw)).toEqual([200, 0])
  const { mails } = await readHealth({ ctx: asStaff(shop.ctx) })
  expect(mails).toMatchObject([
    { is_returned: true, is_given_up: false, can_retry: false, error: '5.1.1: 550 no such user' },
  ])
})
