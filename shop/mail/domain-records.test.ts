import { expect, test } from 'vitest'
import { dkimRecord, dmarcRecord, spfRecord } from './domain-records.ts'

const spf = (...texts: string[]) => spfRecord('stone.example', 'mail.example', texts)

test('an SPF record is found among other texts', () => {
  expect(spf('google-site-verification=1', 'v=spf1 include:_spf.mail.example ~all')).toEqual({
    state: 'good',
    name: 'stone.example',
    found: 'v=spf1 include:_spf.mail.example ~all',
    publish: 'v=spf1 a:mail.example mx ~all',
    fault: null,
  })
  expect(spf('v=spf10 -all')).toMatchObject({ state: 'missing', found: null })
  expect(spfRecord('stone.example', null, null)).toMatchObject({ state: 'unknown', publish: 'v=spf1 a mx ~all' })
})

test('two SPF records, or one for every server, are wrong', () => {
  expect(spf('v=spf1 -all', 'v=spf1 mx ~all')).toMatchObject({ state: 'wrong', fault: expect.stringContaining('2') })
  for (const all of ['+all', 'all']) expect(spf(`v=spf1 mx ${all}`).state).toBe('wrong')
  for (const all of ['-all', '~all', '?all']) expect(spf(`v=spf1 include:all.example ${all}`).state).toBe('good')
})

test.each([
  ['localhost', 'a'],
  ['127.0.0.1', 'a'],
  ['192.0.2.7', 'ip4:192.0.2.7'],
  ['[2001:db8::7]', 'ip6:2001:db8::7'],
])('a mail server at %s is suggested as %s', (server, sender) => {
  expect(spfRecord('stone.example', server, []).publish).toBe(`v=spf1 ${sender} mx ~all`)
})

test('a DMARC record needs a policy', () => {
  const dmarc = (...texts: string[]) => dmarcRecord('_dmarc.stone.example', 'hello@stone.example', texts)
  expect(dmarc().publish).toBe('v=DMARC1; p=none; rua=mailto:hello@stone.example')
  expect(dmarc('v=DMARC1; p=quarantine').state).toBe('good')
  expect(dmarc('v=DMARC1; rua=mailto:a@stone.example').state).toBe('wrong')
  expect(dmarc('v=DMARC1; sp=none').state).toBe('wrong')
})

test('a DKIM record has the shop’s key, however it is spaced', () => {
  const dkim = (...texts: string[]) => dkimRecord('shop1._domainkey.stone.example', 'AbC+/=', texts)
  expect(dkim('v=DKIM1; k=rsa; p=AbC+/=').state).toBe('good')
  expect(dkim('p = AbC +/= ; t=s').state).toBe('good')
  expect(dkim('v=DKIM1; p=other').state).toBe('wrong')
  expect(dkim('v=spf1 -all').state).toBe('missing')
})
