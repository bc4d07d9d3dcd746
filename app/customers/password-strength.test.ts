import { expect, test } from 'vitest'
import { strengthHint, strengthOf } from './password-strength.ts'

test.each([
  ['', 'too short'],
  ['abc12', 'too short'],
  ['123456789012', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['Password2026!!', 'weak'],
  ['granite7', 'weak'],
  ['slate kerb', 'fair'],
  ['slate kerb otter lamp', 'strong'],
  ['vT9#kq!2Lw@x', 'strong'],
] as const)('%j is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

test('the hint for an empty password gives the minimum length', () => {
  expect(strengthHint('')).toContain('At least 6 characters')
  expect(strengthHint('slate kerb otter lamp')).toBe('Strength: strong.')
})
