import { useState } from 'react'
import type { BulkDone, DeliverPreview } from '#contract/office/bulk.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { UndoMany } from '../parts/undo-many.tsx'
import { ordersText } from './orders-text.ts'
import { PreviewButtons } from './preview-buttons.tsx'
import { RefusalReasons } from './refusal-reasons.tsx'

const title = 'Mark as delivered'

/** Marks the selected orders as delivered, after a preview. */
export function DeliverMany({ orders }: { orders: string[] }) {
  const [preview, setPreview] = useState<DeliverPreview | null>(null)
  const [result, setResult] = useState<BulkDone | null>(null)
  const { act, error, busy } = useAction('orders')
  const close = () => {
    setPreview(null)
    setResult(null)
  }
  const show = async () => setPreview(await act(() => read(officeApi.bulk.deliver.preview.$post({ json: { orders } }))))
  const deliver = async ({ possible }: DeliverPreview) =>
    setResult(await act((once) => read(officeApi.bulk.deliver.$post({ json: { orders: possible } }, once('deliver')))))
  return (
    <>
      <Button look="outline" busy={busy} onClick={show}>
        {title}
      </Button>
      {error && !preview && <Alert>{error}</Alert>}
      <Dialog open={preview !== null} onClose={close} title={title}>
        {preview && !result && (
          <div className="flex flex-col gap-4">
            {error && <Alert>{error}</Alert>}
            <p>
              {ordersText(preview.possible.length)}: On the way → Delivered.{' '}
              {preview.possible.length === 1 ? 'The buyer is' : 'The buyers are'} told by email.
            </p>
            {preview.refused.length > 0 && <RefusalReasons of={preview.refused} />}
            <PreviewButtons
              verb="Mark"
              count={preview.possible.length}
              busy={busy}
              onConfirm={() => deliver(preview)}
              onClose={close}
            />
          </div>
        )}
        {result && (
          <div className="flex flex-col gap-4">
            <UndoMany step="deliver" orders={result.done} className="min-h-12" />
            {result.refused.length > 0 && <RefusalReasons of={result.refused} />}
          </div>
        )}
      </Dialog>
    </>
  )
}
