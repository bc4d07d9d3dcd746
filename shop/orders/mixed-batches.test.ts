import { expect, test } from 'vitest'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import { mixedInOrder, mixedWarning } from './mixed-batches.ts'
import type { OrderAggregate } from './order-aggregate.ts'

const slate = { productName: 'Slate', size: '300x75x10' }
const batch = (code: string, pieces: number): LineBatch => ({ id: code.charCodeAt(0), code, pieces })
const a8b2 = [batch('A', 8), batch('B', 2)]

test.each([
  ['one batch', [batch('A', 10)], null],
  ['no batch', null, null],
  ['two batches', a8b2, /batches A \(8\) and B \(2\)/],
  ['one batch and unmarked stock', [batch('A', 8)], /A \(8\) and unmarked \(2\)/],
])('ten pieces from %s: a warning only if batches are mixed', (_from, batches, warning) => {
  const text = mixedWarning([{ ...slate, batches, pieces: 10 }])
  if (warning) expect(text).toMatch(warning)
  else expect(text).toBeNull()
})

test.each([
  [0, 8, null],
  [0, 9, /A \(8\) and B \(1\)/],
  [3, 6, /A \(5\) and B \(1\)/],
  [8, 2, null],
])(
  'after %i of ten pieces have left, sending %i more: a warning only if batches are mixed',
  (sent, pieces, warning) => {
    const aggregate = {
      order: { state: 'part_dispatched' },
      lines: [{ ...slate, id: 1, batches: a8b2, pieces: 10 }],
      dispatches: [{}],
      dispatchLines: [{ lineId: 1, pieces: sent }],
      refundLines: [],
    } as unknown as OrderAggregate
    const text = mixedInOrder(aggregate, [{ lineId: 1, pieces }])
    if (warning) expect(text).toMatch(warning)
    else expect(text).toBeNull()
  },
)
