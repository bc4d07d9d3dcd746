import type { RevisionList } from '#contract/office/documents.ts'
import type { FieldSpec } from './field-spec.ts'
import { listChanges } from './list-changes.ts'

/** A field that an earlier version of the shop had. */
const unknownField = (name: string): FieldSpec => ({ kind: 'text', name, label: name })

type ChangesProps = { fields: readonly FieldSpec[]; changes: RevisionList['revisions'][number]['changes'] }

/** What differs between two versions of a document, in words. */
export function ChangeList({ fields, changes }: ChangesProps) {
  const specOf = (field: string) => fields.find(({ name }) => name === field)
  return (
    <ul className="mt-1 text-xs break-words text-quiet">
      {changes
        .flatMap(({ field, from, to }) => listChanges(specOf(field) ?? unknownField(field), from, to))
        .map(({ where, before, after }, index) => (
          // A version never changes, and neither does its list.
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be in the same place
          <li key={index}>
            {where}: {before} → {after}
          </li>
        ))}
    </ul>
  )
}
