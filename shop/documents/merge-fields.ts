import { isDeepStrictEqual } from 'node:util'
import type { DocumentFields } from '#database/tables/documents.ts'

/** A change to one field: its value before and after, as the editor saw it. */
export type FieldChange = { field: string; from: unknown; to: unknown }

/** A field that two people have changed differently. */
export type FieldConflict = { field: string; theirs: unknown; mine: unknown }

/** JSON has no undefined: a missing field and an undefined one are the same. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

/**
 * Applies changes to a document that may have changed since. A change applies if its field still has the value the editor
 * saw, and counts as done if the field already has the new value. Any other is a conflict and is left out.
 */
export function mergeFields(
  document: DocumentFields,
  changes: FieldChange[],
): { document: DocumentFields; conflicts: FieldConflict[] } {
  const merged = { ...document }
  const conflicts: FieldConflict[] = []
  for (const { field, from, to } of changes) {
    const current = document[field]
    if (isSame(current, from)) merged[field] = to ?? null
    else if (!isSame(current, to)) conflicts.push({ field, theirs: current ?? null, mine: to ?? null })
  }
  return { document: merged, conflicts }
}

/** The fields in which two versions of a document differ. */
export const changedFields = (before: DocumentFields, after: DocumentFields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))
