import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, mergeFields } from './merge-fields.ts'

const value = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2 }), fc.array(fc.integer({ min: 0, max: 1 })))
const document = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true })

/** A missing field counts as null. */
const full = (fields: Record<string, unknown>) => ({ a: null, b: null, c: null, ...fields })

test('changes to a document that nobody else changed give exactly the edited document', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const merged = mergeFields(before, changedFields(before, after))
      expect(merged.conflicts).toEqual([])
      expect(full(merged.document)).toEqual(full(after))
    }),
  )
})

test('changes of two people are both kept, except where they changed one field differently', () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const { document: merged, conflicts } = mergeFields(theirs, changedFields(base, mine))
      for (const field of ['a', 'b', 'c'] as const) {
        const [before, my, their] = [full(base)[field], full(mine)[field], full(theirs)[field]].map((one) =>
          JSON.stringify(one),
        )
        const isConflict = my !== before && their !== before && my !== their
        expect(conflicts.some((conflict) => conflict.field === field)).toBe(isConflict)
        expect(JSON.stringify(full(merged)[field])).toBe(my !== before && !isConflict ? my : their)
      }
    }),
  )
})

test('the same changes sent twice are applied once and are no conflict', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const changes = changedFields(before, after)
      const once = mergeFields(before, changes).document
      expect(mergeFields(once, changes)).toEqual({ document: once, conflicts: [] })
    }),
  )
})
