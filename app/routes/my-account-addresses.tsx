import { useOutletContext } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { Addresses } from '../customers/addresses.tsx'
import { privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/my-account-addresses'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Addresses', '/my-account/addresses')

export default function AddressesView() {
  return <Addresses customer={useOutletContext<Customer>()} />
}
