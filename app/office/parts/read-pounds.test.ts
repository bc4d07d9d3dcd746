import { expect, test } from 'vitest'
import { readPounds } from './read-pounds.ts'

test.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['£1,234.05', 123_405],
  [' 0.01 ', 1],
  ['12.505', null],
  ['12,5.0.1', null],
  ['-3', null],
  ['', null],
  ['ten', null],
])('%s is %s pence', (text, pence) => {
  expect(readPounds(text)).toBe(pence)
})
