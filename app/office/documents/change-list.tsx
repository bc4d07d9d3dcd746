import type { RevisionList } from '#contract/office/documents.ts'
import { wordsOfKey } from '../parts/format.ts'
import type { FieldSpec } from './field-spec.ts'
import { listChanges } from './list-changes.ts'

/** A field that an earlier version of the shop had. */
const unknownField = (name: string): FieldSpec => ({ kind: 'text', name, label: wordsOfKey(name) })

type ChangesProps = { fields: readonly FieldSpec[]; changes: RevisionList['revisions'][number]['changes'] }

/** What differs between two versions of a document, in words. */
export function ChangeList({ fields, changes }: ChangesProps) {
  const placeOf = (field: string) => fields.findIndex(({ name }) => name === field)
  const inOrder = changes.toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
  return (
    <ul className="mt-1 text-xs wrap-anywhere text-quiet">
      {inOrder
        .flatMap(({ field, from, to }) => listChanges(fields[placeOf(field)] ?? unknownField(field), from, to))
        .map(({ where, what }, index) => (
          // A version never changes, and neither does its list.
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be in the same place
          <li key={index}>
            {where}: {what}
          </li>
        ))}
    </ul>
  )
}
