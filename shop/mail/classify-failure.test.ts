import { describe, expect, test } from 'vitest'
import { classifyFailure } from './classify-failure.ts'
import { SendError } from './smtp.ts'

const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Recipient refused: ${response}`), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })

describe('only a wrong recipient address is final', () => {
  test.each(['550 5.1.1 No such user', '550 5.1.10 Null MX', '553 5.1.3 Bad address', '551 5.1.6 Moved'])(
    '%s is final',
    (response) => expect(classifyFailure(refusal(response))).toMatchObject({ isFinal: true, trouble: 'none' }),
  )
  test.each([
    '550 relay not permitted',
    '550 No such user',
    '554 5.7.1 Relaying denied',
    '550 5.1.8 Sender refused',
    '552 5.2.2 Mailbox full',
    '450 4.1.1 Try later',
  ])('%s is not final', (response) => expect(classifyFailure(refusal(response)).isFinal).toBe(false))
})

test('a problem with the sender or the login affects every email, a broken connection only one', () => {
  const of = (error: object) => classifyFailure(Object.assign(new Error('x'), error)).trouble
  expect(classifyFailure(refusal('550 5.1.8 Sender refused', 'MAIL FROM')).trouble).toBe('server')
  expect(of({ code: 'EAUTH', responseCode: 535 })).toBe('server')
  expect(of({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' })).toBe('server')
  expect(of({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' })).toBe('server')
  expect(of({ code: 'ESOCKET', originalCode: 'ECONNRESET' })).toBe('connection')
  expect(of({ code: 'ETIMEDOUT' })).toBe('connection')
  expect(of({ code: 'EMESSAGE', responseCode: 451 })).toBe('none')
})

test('the reason for the log contains no address', () => {
  const expired = Object.assign(new Error('certificate has expired'), {
    code: 'ESOCKET',
    originalCode: 'CERT_HAS_EXPIRED',
  })
  expect(classifyFailure(new SendError(expired, false))).toMatchObject({
    code: 'ESOCKET',
    why: 'CERT_HAS_EXPIRED: certificate has expired',
  })
  expect(classifyFailure(refusal('550 <ada@example.org> unknown')).why).not.toContain('@')
})
