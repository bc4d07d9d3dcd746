import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type PaperKind, type Papers, paperKinds } from '#contract/office/print.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { UndoMany } from '../parts/undo-many.tsx'
import { useTitle } from '../parts/use-title.ts'
import { DeliveryNotes } from './delivery-notes.tsx'
import { Invoices, invoiceTitle } from './invoices.tsx'
import { PickLists } from './pick-lists.tsx'

const names: Record<PaperKind, string> = {
  pick: 'Pick lists',
  delivery: 'Delivery notes',
  invoice: 'Invoices',
}

/** Printed documents for one or more orders. Orders just marked as being picked can be put back here. */
export function PrintScreen() {
  const [parameters] = useSearchParams()
  const kind = paperKinds.find((paperKind) => paperKind === parameters.get('kind')) ?? 'pick'
  const orders = (parameters.get('orders') ?? '').split(',').filter(Boolean)
  const marked = (parameters.get('marked') ?? '').split(',').filter(Boolean)
  useTitle(names[kind])
  const number = parameters.get('number') ?? undefined
  const dispatch = Number(parameters.get('dispatch')) || undefined
  const { data, error } = useQuery({
    queryKey: ['print', kind, orders, number, dispatch],
    queryFn: () => read(officeApi.print.$post({ json: { kind, orders, number, dispatch } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [only] = orders
  const back =
    orders.length === 1 && only
      ? { to: `/orders/${only}`, label: `Back to order ${only}` }
      : { to: '/orders', label: 'Back to orders' }
  const title = data?.invoices.length === 1 && number ? invoiceTitle(data.invoices[0]?.kind) : names[kind]
  const isAuto = parameters.get('auto') === '1'
  useAutoPrint(isAuto && data !== undefined)
  return (
    <>
      <div className="print:hidden">
        <ScreenHead title={title}>
          <div className="flex flex-wrap gap-3">
            <Link to={back.to} className="inline-flex min-h-9 items-center underline underline-offset-4">
              {back.label}
            </Link>
            <Button look="solid" onClick={() => window.print()}>
              {orders.length === 1 ? 'Print' : `Print all ${orders.length}`}
            </Button>
          </div>
        </ScreenHead>
        {marked.length > 0 && (
          <UndoMany
            step="pick"
            orders={marked}
            className="mb-6 min-h-12 rounded-md border border-moss bg-moss-wash px-4"
          />
        )}
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <Sheets kind={kind} papers={data} />}
    </>
  )
}

/** Opens the browser's print dialog once, when the documents have loaded. */
function useAutoPrint(isReady: boolean): void {
  const hasPrinted = useRef(false)
  useEffect(() => {
    if (!isReady || hasPrinted.current) return
    hasPrinted.current = true
    window.print()
  }, [isReady])
}

function Sheets({ kind, papers }: { kind: PaperKind; papers: Papers }) {
  if (kind === 'pick') return <PickLists papers={papers} />
  return kind === 'delivery' ? <DeliveryNotes papers={papers} /> : <Invoices papers={papers} />
}
