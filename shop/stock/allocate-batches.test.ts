import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateBatches } from './allocate-batches.ts'

const shelf = fc
  .record({ loose: fc.nat(40), batches: fc.array(fc.nat(60), { maxLength: 6 }) })
  .map(({ loose, batches }) => ({
    stock: loose + batches.reduce((sum, pieces) => sum + pieces, 0),
    batches: batches.map((pieces, index) => ({ id: index + 1, code: `B${index + 1}`, pieces })),
  }))
const sum = (parts: { pieces: number }[]) => parts.reduce((total, { pieces }) => total + pieces, 0)

describe('the batches of a line', () => {
  test('are never asked for more than they hold, nor are the pieces without one', () => {
    fc.assert(
      fc.property(shelf, fc.nat(), (there, wish) => {
        const pieces = 1 + (wish % Math.max(there.stock, 1))
        fc.pre(pieces <= there.stock)
        const taken = allocateBatches(there, pieces)
        for (const { id, pieces: part } of taken) {
          expect(part).toBeGreaterThan(0)
          expect(part).toBeLessThanOrEqual(there.batches.find((batch) => batch.id === id)?.pieces ?? 0)
        }
        expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
        expect(pieces - sum(taken)).toBeGreaterThanOrEqual(0)
        expect(pieces - sum(taken)).toBeLessThanOrEqual(there.stock - sum(there.batches))
      }),
    )
  })

  test('are one alone, the smallest that has enough, wherever one has', () => {
    fc.assert(
      fc.property(shelf, fc.integer({ min: 1, max: 60 }), (there, pieces) => {
        const enough = there.batches.filter((batch) => batch.pieces >= pieces)
        fc.pre(enough.length > 0)
        const taken = allocateBatches(there, pieces)
        expect(taken).toHaveLength(1)
        const smallest = Math.min(...enough.map((batch) => batch.pieces))
        expect(there.batches.find(({ id }) => id === taken[0]?.id)?.pieces).toBe(smallest)
      }),
    )
  })

  test('are mixed only when neither a batch nor the pieces without one have enough, and then as few as can be', () => {
    const batches = [
      { id: 1, code: 'A', pieces: 5 },
      { id: 2, code: 'B', pieces: 8 },
      { id: 3, code: 'C', pieces: 3 },
    ]
    expect(allocateBatches({ stock: 30, batches }, 10)).toEqual([])
    expect(allocateBatches({ stock: 16, batches }, 10)).toEqual([
      { id: 2, code: 'B', pieces: 8 },
      { id: 1, code: 'A', pieces: 2 },
    ])
  })

  test('are the one that was asked for, if it has enough', () => {
    const batches = [
      { id: 1, code: 'A', pieces: 5 },
      { id: 2, code: 'B', pieces: 80 },
    ]
    expect(allocateBatches({ stock: 85, batches }, 4, 2)).toEqual([{ id: 2, code: 'B', pieces: 4 }])
    expect(allocateBatches({ stock: 85, batches }, 6, 1)).toEqual([{ id: 2, code: 'B', pieces: 6 }])
  })
})
