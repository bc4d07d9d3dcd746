import { expect, test } from 'vitest'
import { batchText } from './batch-text.ts'

const [a, b, c] = [
  { code: 'A', pieces: 8 },
  { code: 'B', pieces: 2 },
  { code: 'C', pieces: 1 },
]

test.each([
  [null, 4, ''],
  [[], 4, ''],
  [[a], 8, 'batch A'],
  [[a, b], 10, 'batches A (8) and B (2)'],
  [[a, b, c], 11, 'batches A (8), B (2) and C (1)'],
  [[a], 9, 'batches A (8) and unmarked (1)'],
])('%o of %i pieces reads %j', (batches, pieces, text) => {
  expect(batchText(batches, pieces)).toBe(text)
})
