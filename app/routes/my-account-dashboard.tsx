import { useOutletContext } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { Dashboard } from '../customers/dashboard.tsx'
import { privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/my-account-dashboard'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'My account', '/my-account')

export default function DashboardView() {
  return <Dashboard customer={useOutletContext<Customer>()} />
}
