import { useOutletContext } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { AccountDetails } from '../customers/account-details.tsx'
import { privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/my-account-details'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Account details', '/my-account/account-details')

export default function DetailsView() {
  return <AccountDetails customer={useOutletContext<Customer>()} />
}
