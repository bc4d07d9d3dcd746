import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { poundsOrFree } from '#contract/arithmetic/money.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { listOrders, type OrderSummary } from './calls.ts'
import { stateTextOf } from './order-text.ts'

/** Always stale: the yard may have changed the state of an order since. */
const ordersQuery = queryOptions({
  queryKey: ['orders', 'list'],
  queryFn: ({ signal }) => listOrders(signal),
  staleTime: 0,
})

/** `unconfirmed`: the account's email until it is confirmed; guest orders with that email are not listed before. */
export function OrderList({ unconfirmed }: { unconfirmed: string | null }) {
  const { data, isError, isFetching, refetch } = useQuery(ordersQuery)
  if (data)
    return data.length === 0 ? (
      <NoOrder unconfirmed={unconfirmed} />
    ) : (
      <ul className="border-t border-rule">
        {data.map((order) => (
          <OrderRow key={order.reference} order={order} />
        ))}
      </ul>
    )
  if (isError)
    return (
      <div>
        <p role="alert">Your orders could not be loaded. The orders themselves are safe.</p>
        <Button look="outline" className="mt-5" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className="grid min-h-48 place-items-center">
      <Spinner className="size-9" />
    </div>
  )
}

const NoOrder = ({ unconfirmed }: { unconfirmed: string | null }) => (
  <div>
    <p>No order has been made yet.</p>
    {unconfirmed ? (
      <p className="mt-3 max-w-prose text-slate">
        Have you ordered as a guest with <span className="wrap-anywhere">{unconfirmed}</span>? Open the link in our
        welcome email to confirm that the address is yours, and those orders will appear here.
      </p>
    ) : null}
    <ButtonLink to="/stone-collection/all-products" look="outline" className="mt-5">
      Browse all products
    </ButtonLink>
  </div>
)

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

function OrderRow({ order }: { order: OrderSummary }) {
  const others = order.count - 1
  return (
    <li className="relative flex items-start gap-5 border-b border-rule py-5 sm:items-center">
      <div className="aspect-square w-20 shrink-0 bg-beige">
        {order.image ? <Picture picture={order.image} sizes="80px" alt="" className="size-full object-cover" /> : null}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <div className="min-w-0 basis-64 grow">
          <Link
            to={`/my-account/orders/${order.reference}`}
            prefetch="intent"
            className="font-serif text-lg after:absolute after:inset-0 hover:text-clay"
          >
            {order.first_line}
            {others > 0 ? ` and ${others} more` : ''}
          </Link>
          <p className="figures text-sm text-slate">
            {order.reference}, <time dateTime={order.date_created}>{day.format(new Date(order.date_created))}</time>
          </p>
        </div>
        <p className="text-sm sm:w-36">{stateTextOf(order.state, order.total)}</p>
        <p className="figures sm:w-28 sm:text-right">{poundsOrFree(order.total)}</p>
      </div>
    </li>
  )
}
