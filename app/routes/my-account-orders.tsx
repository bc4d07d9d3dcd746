import { privateMeta } from '../customers/page-meta.ts'
import { useSession } from '../customers/session-query.ts'
import { OrderList } from '../orders/order-list.tsx'
import type { Route } from './+types/my-account-orders'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Orders', '/my-account/orders')

export default function OrdersView() {
  const session = useSession({ ask: 'always' })
  const customer = session.at === 'customer' ? session.customer : null
  return <OrderList unconfirmed={customer && !customer.email_confirmed ? customer.email : null} />
}
