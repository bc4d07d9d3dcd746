import { OrdersList } from '../customers/orders-list.tsx'
import { privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/my-account-orders'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Orders', '/my-account/orders')

export default function OrdersView() {
  return <OrdersList />
}
