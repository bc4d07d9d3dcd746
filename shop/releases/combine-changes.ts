import type { FieldChange } from '../documents/merge-fields.ts'

/** The changes that a release has, followed by later ones to the same document. */
export function combineChanges(earlier: FieldChange[], later: FieldChange[]): FieldChange[] {
  const started = new Map(earlier.map((change) => [change.field, change]))
  const isLater = new Set(later.map(({ field }) => field))
  return [
    ...earlier.filter(({ field }) => !isLater.has(field)),
    ...later.map((change) => ({
      ...change,
      from: started.has(change.field) ? started.get(change.field)?.from : change.from,
    })),
  ]
}

/** JSON has no undefined. */
export const storable = (changes: FieldChange[]): FieldChange[] =>
  changes.map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null }))
