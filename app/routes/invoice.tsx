import { lazy, Suspense } from 'react'
import { NeedsScript, OrderLoading } from '../orders/order-frame.tsx'
import { orderHeaders, orderMeta } from '../orders/order-meta.ts'
import { useOrderId } from '../orders/use-order-id.ts'
import type { Route } from './+types/invoice'

const InvoiceScreen = lazy(() => import('../orders/invoice-screen.tsx'))

export const meta: Route.MetaFunction = ({ params }) => orderMeta(`Invoice ${params.number}`)

export const headers = orderHeaders

export default function InvoiceRoute({ params }: Route.ComponentProps) {
  const id = useOrderId(params.reference)
  return (
    <div className="page py-10 md:py-14 print:p-0">
      <NeedsScript />
      <Suspense fallback={<OrderLoading />}>
        <InvoiceScreen id={id} number={params.number} />
      </Suspense>
    </div>
  )
}
