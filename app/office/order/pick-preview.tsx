import { useState } from 'react'
import type { BulkPreview } from '#contract/office/bulk.ts'
import { Button } from '../parts/button.tsx'
import { ordersText } from './orders-text.ts'

type PickPreviewProps = {
  preview: BulkPreview
  busy: boolean
  onDo: (orders: string[], mixing: { mix_batches?: true }) => void
  onClose: () => void
}

/** What marking many orders would do, before it is done. */
export function PickPreview({ preview: { possible, mixed, refused }, busy, onDo, onClose }: PickPreviewProps) {
  const [isMixing, setMixing] = useState(false)
  const orders = isMixing ? [...possible, ...mixed.map(({ reference }) => reference)] : possible
  return (
    <div className="flex flex-col gap-4">
      <p>
        {ordersText(orders.length)}: To pick → Being picked, with{' '}
        {orders.length === 1 ? 'its pick list' : 'one print of all pick lists'}.
      </p>
      {mixed.length > 0 && (
        <fieldset className="rounded-md border border-edge p-3">
          <legend className="px-1 font-medium">Mixed batches</legend>
          <Reasons of={mixed} />
          <label className="mt-2 flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={isMixing}
              onChange={(event) => setMixing(event.target.checked)}
              className="size-5 accent-clay"
            />
            Pick {mixed.length === 1 ? 'it' : `these ${mixed.length}`} too, from more than one batch
          </label>
        </fieldset>
      )}
      {refused.length > 0 && <Reasons of={refused} />}
      <div className="flex gap-3">
        {orders.length > 0 && (
          <Button look="solid" busy={busy} onClick={() => onDo(orders, isMixing ? { mix_batches: true } : {})}>
            Print and mark {orders.length}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Leave them
        </Button>
      </div>
    </div>
  )
}

const Reasons = ({ of }: { of: BulkPreview['refused'] }) => (
  <ul className="max-h-48 overflow-y-auto text-quiet">
    {of.map(({ reference, reason }) => (
      <li key={reference}>
        {reference}: {reason}
      </li>
    ))}
  </ul>
)
