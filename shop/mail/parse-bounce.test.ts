import { expect, test } from 'vitest'
import { parseBounce } from './parse-bounce.ts'

const report = ({ action = 'failed', status = '5.1.1', ending = '\r\n' } = {}) =>
  `Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Message-Id: <20261119101010.A1B2C3@mx.example.net>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ada@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.org>: Recipient address rejected:
    User unknown in local recipient table

--b
Content-Type: message/rfc822

From: Ashlar <hello@ashlar.test>
To: ada@example.org
Message-ID:
 <7D6B2A6E-5a8f-4a5e-9a53-0c1a52a3b111@ashlar.test>
Subject: Your order

--b--
`.replaceAll('\n', ending)

test.each(['\n', '\r\n'])('a returned email names the one that was sent, and says why (%j)', (ending) => {
  expect(parseBounce(report({ ending }))).toEqual({
    messageIds: ['7d6b2a6e-5a8f-4a5e-9a53-0c1a52a3b111'],
    reason: '5.1.1: 550 5.1.1 … Recipient address rejected: User unknown in local recipient table',
  })
})

test.each([
  ['an email that is only late', report({ action: 'delayed', status: '4.4.1' })],
  ['a delivery', report({ action: 'delivered', status: '2.0.0' })],
  ['a letter that quotes an email', 'From: Ada\n\nIn reply to <7d6b2a6e-5a8f-4a5e-9a53-0c1a52a3b111@ashlar.test>'],
  ['nothing', ''],
])('%s is no returned email', (_, raw) => expect(parseBounce(raw)).toBeNull())

const long = 90_000

test.each([
  ['spaces', `Status: 5${' '.repeat(long)}x\n`],
  ['one word', `Diagnostic-Code: smtp; ${'a'.repeat(long)}\n`],
  ['message ids without an end', '<7d6b2a6e-5a8f-4a5e-9a53-0c1a52a3b111@'.repeat(long / 38)],
])('a report made to take long, of %s, is read at once', (_, made) => {
  const start = process.cpuUsage().user
  parseBounce(made + report())
  expect((process.cpuUsage().user - start) / 1000).toBeLessThan(500)
})

test('control characters, which the database refuses, do not reach the reason', () => {
  const raw = report().replace('User unknown', 'User\u0000 \u001b[31munknown')
  expect(parseBounce(raw)?.reason).toContain('User [31munknown in local recipient table')
})
