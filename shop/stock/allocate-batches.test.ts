import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateBatches } from './allocate-batches.ts'

const anyStock = fc
  .record({ loose: fc.nat(40), batches: fc.array(fc.nat(60), { maxLength: 6 }) })
  .map(({ loose, batches }) => ({
    stock: loose + batches.reduce((sum, pieces) => sum + pieces, 0),
    batches: batches.map((pieces, index) => ({ id: index + 1, code: `B${index + 1}`, pieces })),
  }))
const sum = (parts: { pieces: number }[]) => parts.reduce((total, { pieces }) => total + pieces, 0)

describe('the batches of a line', () => {
  test('never give more than they have, nor do the pieces without a batch', () => {
    fc.assert(
      fc.property(anyStock, fc.nat(), (available, wish) => {
        const pieces = 1 + (wish % Math.max(available.stock, 1))
        fc.pre(pieces <= available.stock)
        const taken = allocateBatches(available, pieces)
        for (const { id, pieces: part } of taken) {
          expect(part).toBeGreaterThan(0)
          expect(part).toBeLessThanOrEqual(available.batches.find((batch) => batch.id === id)?.pieces ?? 0)
        }
        expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
        expect(pieces - sum(taken)).toBeGreaterThanOrEqual(0)
        expect(pieces - sum(taken)).toBeLessThanOrEqual(available.stock - sum(available.batches))
      }),
    )
  })

  test('are the one smallest batch that has enough pieces, if any has', () => {
    fc.assert(
      fc.property(anyStock, fc.integer({ min: 1, max: 60 }), (available, pieces) => {
        const enough = available.batches.filter((batch) => batch.pieces >= pieces)
        fc.pre(enough.length > 0)
        const taken = allocateBatches(available, pieces)
        expect(taken).toHaveLength(1)
        const smallest = Math.min(...enough.map((batch) => batch.pieces))
        expect(available.batches.find(({ id }) => id === taken[0]?.id)?.pieces).toBe(smallest)
      }),
    )
  })

  test('are mixed only if neither a batch nor the pieces without one have enough, and then as few as possible', () => {
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

  test('are the preferred batch, if it has enough pieces', () => {
    const batches = [
      { id: 1, code: 'A', pieces: 5 },
      { id: 2, code: 'B', pieces: 80 },
    ]
    expect(allocateBatches({ stock: 85, batches }, 4, 2)).toEqual([{ id: 2, code: 'B', pieces: 4 }])
    expect(allocateBatches({ stock: 85, batches }, 6, 1)).toEqual([{ id: 2, code: 'B', pieces: 6 }])
  })
})
