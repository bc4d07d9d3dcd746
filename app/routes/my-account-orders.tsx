import { privateMeta } from '../customers/page-meta.ts'
import { OrderList } from '../orders/order-list.tsx'
import type { Route } from './+types/my-account-orders'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Orders', '/my-account/orders')

export default function OrdersView() {
  return <OrderList />
}
