import { describe, expect, it } from 'vitest'
import { isName, isVisibleLine } from './person-name.ts'

const hiddenCharacters: [string, string][] = [
  ['a direction mark', 'Ada\u202eecalevoL'],
  ['an isolate', 'Ada \u2066Lovelace\u2069'],
  ['a zero-width space', 'A\u200bda'],
  ['a joiner between letters that do not join', 'A\u200dda'],
  ['a soft hyphen', 'Love\u00adlace'],
  ['a byte order mark', '\ufeffAda'],
  ['a tag', 'Ada\u{e0041}'],
  ['a Hangul filler', '\u3164'],
  ['a Braille blank', '\u2800'],
  ['a variation selector', 'Ada\ufe0f'],
  ['a line break', 'Ada\nBcc: eve@example.org'],
  ['a line separator', 'Ada\u2028Lovelace'],
  ['a private-use character', 'Ada\ue000'],
]

describe('a visible line', () => {
  it.each(hiddenCharacters)('does not contain %s', (_what, text) => {
    expect(isVisibleLine(text)).toBe(false)
    expect(isName(text)).toBe(false)
  })
  it.each([
    'Ada Lovelace',
    'Zoë O’Brien-Núñez',
    "D'Arcy",
    'Łukasz Żółć',
    'Nguyễn Thị Ánh',
    'Μαρία',
    'محمد',
    '李小龍',
    'J. R. R. Tolkien',
    'St. John Smythe Jr.',
    'علی\u200cرضا',
    'क्\u200dष',
    'Flat 3, 12 The Lanes',
  ])('may be %s', (text) => {
    expect(isVisibleLine(text)).toBe(true)
    expect(isName(text)).toBe(true)
  })
})

describe('a name', () => {
  it.each([
    'Win at https://evil.example',
    'www.evil.example',
    'evil.com',
    'Visit prizes.co.uk now',
    'Ada <eve@example.org>',
    'eve@example.org',
  ])('is not %s', (text) => {
    expect(isName(text)).toBe(false)
  })
})
