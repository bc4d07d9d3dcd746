import { useQueryClient } from '@tanstack/react-query'
import type { Basket } from '#contract/basket/basket.ts'
import { applyBasket } from '../basket/basket-query.ts'
import { basketIn } from '../basket/calls.ts'
import { openBasket } from '../basket/drawer-state.ts'
import { chooseTransfer } from '../checkout/saved-form.ts'
import { NeedsScript, OrderLoading } from '../orders/order-frame.tsx'
import { orderHeaders, orderMeta } from '../orders/order-meta.ts'
import { useOrderId } from '../orders/use-order-id.ts'
import { siteOf } from '../shared/site.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import type { Route } from './+types/order'

const OrderScreen = lazyScreen(
  () => import('../orders/order-screen.tsx').then((module) => module.OrderScreen),
  <OrderLoading />,
)

export const meta: Route.MetaFunction = ({ params, matches }) => orderMeta(siteOf(matches), `Order ${params.reference}`)

export const headers = orderHeaders

export default function OrderRoute({ params }: Route.ComponentProps) {
  const id = useOrderId(params.reference)
  const queries = useQueryClient()
  const reordered = (data: Basket) => void applyBasket(queries, basketIn({ data })).then(openBasket)
  return (
    <div className="page py-10 md:py-14">
      <NeedsScript />
      <OrderScreen id={id} onReordered={reordered} onTransfer={chooseTransfer} />
    </div>
  )
}
