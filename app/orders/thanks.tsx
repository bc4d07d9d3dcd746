import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { OrderId } from './calls.ts'
import { OrderLayout } from './order-layout.tsx'
import { invoicePath, orderPath } from './order-paths.ts'
import { daysOf } from './order-summary.tsx'
import { nextSteps, stateText } from './order-text.ts'

export function Thanks({ id, order, isGuest }: { id: OrderId; order: Order; isGuest: boolean }) {
  return (
    <OrderLayout title="Thank you for your order" order={order}>
      <p className="mt-6">
        {order.totals.total > 0 ? 'Your payment is confirmed. ' : ''}We have written to{' '}
        <span className="wrap-anywhere">{order.email}</span>. Please quote the reference{' '}
        <strong className="figures font-semibold whitespace-nowrap">{order.reference}</strong> if you ring us.
      </p>
      {order.state === 'paid' ? null : <p className="mt-3">It is now: {stateText[order.state]}.</p>}
      <h2 className="mt-10 text-xl">What happens next</h2>
      <ol className="mt-4 space-y-4">
        {nextSteps(order, daysOf(order)).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] gap-3">
            <span
              aria-hidden="true"
              className="figures grid size-8 place-items-center rounded-full border border-mortar text-sm"
            >
              {index + 1}
            </span>
            <div>
              <p>{title}</p>
              <p className="text-sm text-slate">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={orderPath(id)} look="outline" prefetch="none">
          Follow this order
        </ButtonLink>
        {order.invoices.map(({ number, kind }) => (
          <ButtonLink key={number} to={invoicePath(id, number)} look="outline" prefetch="none">
            {kind === 'invoice' ? 'VAT invoice' : 'Credit note'} {number}
          </ButtonLink>
        ))}
      </div>
      {isGuest ? <Suggestion order={order} /> : null}
    </OrderLayout>
  )
}

function Suggestion({ order }: { order: Order }) {
  const { email, billing, shipping } = order
  return (
    <section aria-labelledby="suggestion" className="mt-12 border-t border-rule pt-8">
      <h2 id="suggestion" className="text-xl">
        Would you like an account?
      </h2>
      <p className="mt-3 text-sm text-slate">
        Register with <span className="wrap-anywhere">{email}</span> to keep your name and addresses for next time and
        see all your orders in one place. This one joins them once you have confirmed your address. The link in our
        email keeps working either way.
      </p>
      <p className="mt-4">
        <Link
          to="/auth?next=/my-account/orders"
          state={{ email, addresses: { billing, shipping } }}
          className="inline-flex min-h-11 items-center text-clay underline underline-offset-4 hover:text-clay-deep"
        >
          Register
        </Link>
      </p>
    </section>
  )
}
