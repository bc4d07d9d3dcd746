import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { applyBasket } from '../basket/basket-query.ts'
import { chooseTransfer, clearCheckout } from '../checkout/saved-form.ts'
import { useSession } from '../customers/session-query.ts'
import { NeedsScript, OrderLoading } from '../orders/order-frame.tsx'
import { orderHeaders, orderMeta } from '../orders/order-meta.ts'
import { useOrderId } from '../orders/use-order-id.ts'
import { siteOf } from '../shared/site.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import type { Route } from './+types/checkout-complete'

const CompleteScreen = lazyScreen(
  () => import('../orders/complete-screen.tsx').then((module) => module.CompleteScreen),
  <OrderLoading />,
)

export const meta: Route.MetaFunction = ({ matches }) => orderMeta(siteOf(matches), 'Your order')

export const headers = orderHeaders

export default function CheckoutComplete({ params }: Route.ComponentProps) {
  const id = useOrderId(params.reference)
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const session = useSession({ ask: 'if noted' })
  // Paid items leave the basket, and the checkout form is removed from the browser.
  const onPaid = () => {
    clearCheckout()
    void applyBasket(queries, null)
  }
  return (
    <div className="page py-10 md:py-14">
      <NeedsScript />
      <CompleteScreen
        id={id}
        turnedBack={search.has('unpaid')}
        isGuest={session.at === 'guest'}
        onPaid={onPaid}
        onTransfer={chooseTransfer}
      />
    </div>
  )
}
