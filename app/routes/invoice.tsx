import { NeedsScript, OrderLoading } from '../orders/order-frame.tsx'
import { orderHeaders, orderMeta } from '../orders/order-meta.ts'
import { useOrderId } from '../orders/use-order-id.ts'
import { siteOf } from '../shared/site.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import type { Route } from './+types/invoice'

const InvoiceScreen = lazyScreen(
  () => import('../orders/invoice-screen.tsx').then((module) => module.InvoiceScreen),
  <OrderLoading />,
)

export const meta: Route.MetaFunction = ({ params, matches }) => orderMeta(siteOf(matches), `Invoice ${params.number}`)

export const headers = orderHeaders

export default function InvoiceRoute({ params }: Route.ComponentProps) {
  const id = useOrderId(params.reference)
  return (
    <div className="page py-10 md:py-14 print:p-0">
      <NeedsScript />
      <InvoiceScreen id={id} number={params.number} />
    </div>
  )
}
