import { useState } from 'react'
import type { BulkSelection } from '#contract/office/bulk-products.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { read } from '../../shared/api.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkJobView } from './bulk-job-view.tsx'

type BulkChangeProps = {
  /** Null if nothing is being changed. */
  selection: BulkSelection | null
  choices: ProductChoices | undefined
  onClose: (isDone: boolean) => void
}

/** Changes the selected products: what to change, a preview of it, and its progress. */
export function BulkChange({ selection, choices, onClose }: BulkChangeProps) {
  const { act, error, busy } = useAction('bulk_jobs')
  const [job, setJob] = useState<number | null>(null)
  const [isStarted, setStarted] = useState(false)
  return (
    <Dialog open={selection !== null} onClose={() => onClose(isStarted)} title="Change products">
      {job === null ? (
        <BulkForm
          choices={choices}
          busy={busy}
          error={error}
          onPreview={async (edits) => {
            if (!selection) return
            const planned = await act((once) =>
              read(officeApi.products.bulk.$post({ json: { selection, edits } }, once())),
            )
            if (planned) setJob(planned.id)
          }}
        />
      ) : (
        <BulkJobView
          id={job}
          choices={choices}
          onBack={() => setJob(null)}
          onStarted={() => setStarted(true)}
          onClose={() => onClose(isStarted)}
        />
      )}
    </Dialog>
  )
}
