import { Link } from 'react-router'
import { FindOrderForm } from '../customers/find-order-form.tsx'
import { privateHeaders, privateMeta } from '../customers/page-meta.ts'
import type { Route } from './+types/find-order'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Find your order', '/my-account/find-order')

export const headers = privateHeaders

export default function FindOrder() {
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">Find your order</h1>
      <div className="mt-8 max-w-xl border border-rule bg-white p-5 sm:p-8">
        <p className="mb-5">
          Did you order without an account? Your order’s page shows where it is, its invoice, and lets you cancel it or
          send something back.
        </p>
        <FindOrderForm />
      </div>
      <p className="mt-6">
        Did you order with an account?{' '}
        <Link
          to="/my-account/orders"
          className="text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep"
        >
          See your orders
        </Link>
      </p>
    </div>
  )
}
