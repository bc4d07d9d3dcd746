import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../access/me-query.ts'
import type { DocumentKey } from '../documents/document-query.ts'
import type { FieldSpec } from '../documents/field-spec.ts'
import { waitingReleasesQuery } from './release-query.ts'
import { dueText } from './release-text.ts'

/** Says which releases wait with changes to this document, because the form shows what is published. */
export function WaitingNotice({ document, fields }: { document: DocumentKey; fields: readonly FieldSpec[] }) {
  const may = useMay()
  const { data } = useQuery({ ...waitingReleasesQuery(document), enabled: may('releases.edit') })
  const labelOf = (field: string) => {
    const spec = fields.find(({ name }) => name === field)
    return spec && 'label' in spec ? spec.label : field
  }
  return data?.releases.map(({ id, name, due_at, state, fields: changed }) => (
    <p key={id} className="mb-4 rounded-md border border-rule bg-rail px-4 py-3">
      <Link to={`/releases/${id}`} className="underline underline-offset-4 hover:text-clay">
        {name}
      </Link>{' '}
      ({state === 'held' ? 'held' : dueText(due_at).toLowerCase()}) will change: {changed.map(labelOf).join(', ')}.
    </p>
  ))
}
