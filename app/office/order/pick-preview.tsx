import { useState } from 'react'
import type { BulkPreview } from '#contract/office/bulk.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ordersText } from './orders-text.ts'
import { PreviewButtons } from './preview-buttons.tsx'
import { RefusalReasons } from './refusal-reasons.tsx'

type PickPreviewProps = {
  preview: BulkPreview
  busy: boolean
  onConfirm: (orders: string[], mixing: { mix_batches?: true }) => void
  onClose: () => void
}

/** Shows what marking the selected orders would do. */
export function PickPreview({ preview: { possible, mixed, refused }, busy, onConfirm, onClose }: PickPreviewProps) {
  const [isMixing, setMixing] = useState(false)
  const orders = isMixing ? [...possible, ...mixed.map(({ reference }) => reference)] : possible
  return (
    <div className="flex flex-col gap-4">
      <p>
        {ordersText(orders.length)}: To pick → Being picked.{' '}
        {orders.length === 1 ? 'Its pick list is printed.' : 'All pick lists are printed together.'}
      </p>
      {mixed.length > 0 && (
        <fieldset className="rounded-md border border-edge p-3">
          <legend className="px-1 font-medium">Mixed batches</legend>
          <RefusalReasons of={mixed} />
          <Checkbox checked={isMixing} onChange={(event) => setMixing(event.target.checked)}>
            Pick {mixed.length === 1 ? 'it' : `these ${mixed.length}`} too, from more than one batch
          </Checkbox>
        </fieldset>
      )}
      {refused.length > 0 && <RefusalReasons of={refused} />}
      <PreviewButtons
        verb="Print and mark"
        count={orders.length}
        busy={busy}
        onConfirm={() => onConfirm(orders, isMixing ? { mix_batches: true } : {})}
        onClose={onClose}
      />
    </div>
  )
}
