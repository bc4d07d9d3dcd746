import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BulkPreview } from '#contract/office/bulk.ts'
import { mostPapers, type PaperKind } from '#contract/office/print.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { ActionBar } from '../parts/action-bar.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { AssignMany } from './assign-many.tsx'
import { DeliverMany } from './deliver-many.tsx'
import { NoteMany } from './note-many.tsx'
import { PickPreview } from './pick-preview.tsx'

type SelectionBarProps = {
  orders: string[]
  onClear: () => void
  /** Null if the list already shows every match. */
  onSelectMatching: (() => void) | null
}

/** Prints documents for the selected orders. Marking them as being picked shows a preview first. */
export function SelectionBar({ orders, onClear, onSelectMatching }: SelectionBarProps) {
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const { act, error, busy } = useAction('orders')
  const may = useMay()
  const navigate = useNavigate()
  const isTooMany = orders.length > mostPapers
  const print = (kind: PaperKind, more: Record<string, string> = {}) =>
    navigate(`/print?${new URLSearchParams({ kind, orders: orders.join(','), ...more })}`)
  const showPreview = async () =>
    setPreview(await act(() => read(officeApi.bulk.pick.preview.$post({ json: { orders } }))))
  const mark = async (orders: string[], mixing: { mix_batches?: true }) => {
    const result = await act((once) => read(officeApi.bulk.pick.$post({ json: { orders, ...mixing } }, once('pick'))))
    if (!result) return
    const marked = result.done.join(',')
    await navigate(`/print?${new URLSearchParams({ kind: 'pick', orders: marked, marked, auto: '1' })}`)
  }
  return (
    <ActionBar label="Selected orders">
      <p role="status" className="mr-auto">
        {orders.length} selected
        {isTooMany && <span className="text-alarm">; you can print up to {mostPapers} at a time</span>}
      </p>
      {error && <Alert>{error}</Alert>}
      {!isTooMany && (
        <>
          {may('orders.advance') && (
            <>
              <Button look="solid" busy={busy} onClick={showPreview}>
                Print and mark as being picked
              </Button>
              <DeliverMany orders={orders} />
            </>
          )}
          {may('orders.assign') && <AssignMany orders={orders} />}
          {may('orders.note') && <NoteMany orders={orders} />}
          <Button look="outline" onClick={() => print('pick')}>
            Pick lists
          </Button>
          <Button look="outline" onClick={() => print('delivery')}>
            Delivery notes
          </Button>
          {may('orders.prices') && (
            <Button look="outline" onClick={() => print('invoice')}>
              Invoices
            </Button>
          )}
        </>
      )}
      {onSelectMatching && may('orders.advance') && (
        <Button look="quiet" onClick={onSelectMatching}>
          Select all matching orders
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
      <Dialog open={preview !== null} onClose={() => setPreview(null)} title="Print and mark as being picked">
        {preview && <PickPreview preview={preview} busy={busy} onConfirm={mark} onClose={() => setPreview(null)} />}
      </Dialog>
    </ActionBar>
  )
}
