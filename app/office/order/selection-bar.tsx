import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mostPapers, type PaperKind } from '#contract/office/print.ts'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'

type Preview = { possible: string[]; refused: { reference: string; reason: string }[] }

/** What can be done with all that are selected: print them, or print and mark them, which is shown first. */
export function SelectionBar({ orders, onClear }: { orders: string[]; onClear: () => void }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const { act, error, busy } = useAction('orders')
  const may = useMay()
  const navigate = useNavigate()
  const isTooMany = orders.length > mostPapers
  const print = (kind: PaperKind, more: Record<string, string> = {}) =>
    navigate(`/print?${new URLSearchParams({ kind, orders: orders.join(','), ...more })}`)
  const look = async () => setPreview(await act(() => read(officeApi.bulk.pick.preview.$post({ json: { orders } }))))
  const mark = async () => {
    const result = await act(() => read(officeApi.bulk.pick.$post({ json: { orders: preview?.possible ?? [] } })))
    if (!result) return
    const marked = result.done.join(',')
    await navigate(`/print?${new URLSearchParams({ kind: 'pick', orders: marked, marked, auto: '1' })}`)
  }
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-md border border-clay bg-panel p-3"
    >
      <p role="status" className="mr-auto">
        {orders.length} selected
        {isTooMany && <span className="text-alarm">, at most {mostPapers} at once</span>}
      </p>
      {error && <Alert>{error}</Alert>}
      {!isTooMany && (
        <>
          {may('orders.advance') && (
            <Button look="solid" busy={busy} onClick={look}>
              Print pick lists and mark
            </Button>
          )}
          <Button onClick={() => print('pick')}>Pick lists</Button>
          <Button onClick={() => print('delivery')}>Delivery notes</Button>
          {may('orders.prices') && <Button onClick={() => print('invoice')}>Invoices</Button>}
        </>
      )}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
      <Dialog open={preview !== null} onClose={() => setPreview(null)} title="Print and mark">
        {preview && <PreviewList preview={preview} busy={busy} onDo={mark} onClose={() => setPreview(null)} />}
      </Dialog>
    </section>
  )
}

type PreviewListProps = { preview: Preview; busy: boolean; onDo: () => void; onClose: () => void }

function PreviewList({ preview: { possible, refused }, busy, onDo, onClose }: PreviewListProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        {possible.length === 1 ? '1 order' : `${possible.length} orders`}: To pick → Being picked, with{' '}
        {possible.length === 1 ? 'its pick list' : 'one print of all pick lists'}.
      </p>
      {refused.length > 0 && (
        <ul className="max-h-48 overflow-y-auto text-quiet">
          {refused.map(({ reference, reason }) => (
            <li key={reference}>
              {reference}: {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-3">
        {possible.length > 0 && (
          <Button look="solid" busy={busy} onClick={onDo}>
            Print and mark {possible.length}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Leave them
        </Button>
      </div>
    </div>
  )
}
