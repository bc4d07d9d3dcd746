import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkJobList } from '#contract/office/bulk-products.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { agoText } from '../parts/format.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { bulkFields, editText } from './bulk-fields.ts'
import { BulkJobView } from './bulk-job-view.tsx'
import { bulkJobListQuery, productChoicesQuery } from './product-query.ts'
import { productsText } from './products-text.ts'

/** The newest bulk changes, to follow and to undo. */
export function BulkJobs({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: jobs, error } = useQuery({ ...bulkJobListQuery, enabled: open })
  const { data: choices } = useQuery(productChoicesQuery)
  const [shown, setShown] = useState<number | null>(null)
  const fields = bulkFields(choices)
  const close = () => {
    setShown(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Bulk changes">
      {error && !jobs && <Alert>{errorMessage(error)}</Alert>}
      {!jobs && !error && <Loading />}
      {jobs?.length === 0 && <p className="text-quiet">Nobody has changed several products at once yet.</p>}
      {jobs && shown === null && (
        <ul>
          {jobs.map((job) => (
            <li
              key={job.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-2 last:border-0"
            >
              <span className="min-w-0 grow">
                {job.edits.map((edit) => editText(edit, fields)).join('; ') || 'From a file'}
                <span className="block text-xs text-quiet">{note(job)}</span>
              </span>
              <Button look="outline" onClick={() => setShown(job.id)}>
                Open<span className="sr-only"> the change of {productsText(job.counts.total)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && <BulkJobView key={shown} id={shown} choices={choices} onClose={() => setShown(null)} />}
    </Dialog>
  )
}

const note = ({ counts, author, created_at, state, undone_by }: BulkJobList['jobs'][number]): string =>
  [
    state === 'running'
      ? `${counts.changed.toLocaleString('en-GB')} of ${productsText(counts.changed + counts.changing)} changed`
      : `${productsText(counts.changed)} changed`,
    state === 'stopped' && 'stopped',
    undone_by !== null && 'undone',
    author,
    agoText(created_at),
  ]
    .filter(Boolean)
    .join(' · ')
