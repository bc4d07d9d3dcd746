import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, mergeFields } from '../documents/merge-fields.ts'
import { combineChanges, storable } from './combine-changes.ts'

const document = fc.record({ title: fc.string(), body: fc.string(), position: fc.nat(3), isHidden: fc.boolean() })

test('the changes of two drafts combined make what both make one after the other, from the same start', () => {
  fc.assert(
    fc.property(document, document, document, (start, first, second) => {
      const earlier = storable(changedFields(start, first))
      // The second draft was started from what is published as well.
      const later = storable(changedFields(start, second))
      const { document: made, conflicts } = mergeFields(start, combineChanges(earlier, later))
      const touched = new Set(later.map(({ field }) => field))
      const expected = Object.fromEntries(
        Object.keys(start).map((field) => [field, (touched.has(field) ? second : first)[field as keyof typeof start]]),
      )
      expect(conflicts).toEqual([])
      expect(made).toEqual(expected)
    }),
  )
})
