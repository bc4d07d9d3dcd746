import { expect, test } from 'vitest'
import { openMailGateway } from './open-mail-gateway.ts'

const failure = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test('a name is looked up once a minute, and long texts are joined', async () => {
  let time = 0
  let lookups = 0
  const resolveTxt = async () => {
    lookups++
    return [['v=DKIM1; p=', 'AbC'], ['other']]
  }
  const { lookUpTxt, server } = openMailGateway(
    { SMTP_URL: 'smtps://user:p%40ss@mail.example:465' },
    { resolveTxt },
    () => time,
  )
  expect(server).toBe('mail.example')
  for (const at of [0, 59_999]) {
    time = at
    expect(await lookUpTxt('a.example')).toEqual(['v=DKIM1; p=AbC', 'other'])
  }
  expect(lookups).toBe(1)
  time = 60_000
  await lookUpTxt('a.example')
  expect(lookups).toBe(2)
})

test.each([
  ['ENODATA', []],
  ['ENOTFOUND', []],
  ['ETIMEOUT', null],
  ['ESERVFAIL', null],
  ['ECONNREFUSED', null],
])('the error %s of a name server means %j', async (code, texts) => {
  const { lookUpTxt } = openMailGateway({ SMTP_URL: undefined }, { resolveTxt: () => failure(code) })
  expect(await lookUpTxt('a.example')).toEqual(texts)
})
