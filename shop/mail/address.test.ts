import { describe, expect, test } from 'vitest'
import { isOneLine, mailAddress } from './address.ts'

describe('an email address', () => {
  test.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada.Mason+stone@Example.ORG ', 'Ada.Mason+stone@example.org'],
    ["o'neil@sub.example.co.uk", "o'neil@sub.example.co.uk"],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
  ])('%s is accepted as %s', (typed, expected) => expect(mailAddress(typed)).toBe(expected))

  test.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.org',
    'ada@localhost',
    'ada@example.123',
    'ada@192.0.2.1',
    'ada@[192.0.2.1]',
    'ada@-example.org',
    'ada@exa mple.org',
    'ada@exam%70le.org',
    'a b@example.org',
    '.ada@example.org',
    'ada..mason@example.org',
    '"ada"@example.org',
    'ada<eve@example.org>',
    'ada@example.org>',
    'eve,ada@example.org',
    'eve;ada@example.org',
    'eve@evil.example@example.org',
    'adа@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\u0000@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
    `ada@${'abc.'.repeat(70)}org`,
  ])('%j is rejected', (typed) => expect(mailAddress(typed)).toBeNull())
})

test.each(['\r', '\n', '\u0000', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'])(
  'a text with %j is not one line',
  (character) => {
    expect(isOneLine(`Ada${character}Mason`)).toBe(false)
  },
)

test.each(['Ada Mason', 'Zoë Müller-Łódź', '山田太郎', "O'Neil & Söhne <3"])('%s is one line', (name) => {
  expect(isOneLine(name)).toBe(true)
})
