import { expect, test } from 'vitest'
import { notStone } from './not-stone.ts'

test.each([
  ['porcelain', 'porcelain'],
  ['White Terrazzo floor', 'terrazzo'],
  ['ceramics', 'ceramic'],
  ['porcelain-look tiles', 'porcelain'],
  ['carrara', null],
  ['', null],
])('%s', (search, word) => {
  expect(notStone(search)).toBe(word)
})
