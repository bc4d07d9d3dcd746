import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Basket } from '#contract/basket/basket.ts'
import type { Order } from '#contract/orders/order.ts'
import { isOver } from '#contract/orders/order-states.ts'
import { dateText } from '../shared/day-text.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import type { OrderId } from './calls.ts'
import { CancelOrder } from './cancel-order.tsx'
import { Problems, Rights } from './claims.tsx'
import { Collection } from './collection.tsx'
import { CorrectOrder } from './correct-order.tsx'
import { Dispatches, isInParts } from './dispatches.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { Leftovers } from './leftovers.tsx'
import { LineAction } from './line-action.tsx'
import { OrderFailed, OrderLoading } from './order-frame.tsx'
import { invoicePath, loginPath } from './order-paths.ts'
import { orderQuery } from './order-query.ts'
import { OrderLines, OrderStatus, OrderTotals } from './order-summary.tsx'
import { stateTextOf } from './order-text.ts'
import { PlanLinks } from './plan-links.tsx'
import { Failure, RetryPayment } from './retry-payment.tsx'
import { Timeline } from './timeline.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { type OrderActions, useOrderActions } from './use-order-actions.ts'

type OrderScreenProps = { id: OrderId; onReordered: (basket: Basket) => void; onTransfer: () => void }

export function OrderScreen({ id, onReordered, onTransfer }: OrderScreenProps) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(id))
  const actions = useOrderActions(id, onReordered)
  if (!order)
    return error ? (
      <OrderFailed error={error} busy={isFetching} onRetry={() => void refetch()} loginPath={loginPath(id)} />
    ) : (
      <OrderLoading />
    )
  return (
    <>
      <Breadcrumbs crumbs={id.key ? guestCrumbs(order) : ownCrumbs(order)} />
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <p className="eyebrow figures">Placed {dateText(order.date_created)}</p>
          <h1 className="figures mt-3 text-2xl md:text-4xl">
            Order <span className="sm:whitespace-nowrap">{order.reference}</span>
          </h1>
        </div>
        <p role="status" className="border border-rule bg-white px-4 py-1.5 text-sm">
          {stateTextOf(order.state, order.totals.total)}
        </p>
      </div>
      <Actions id={id} order={order} actions={actions} onTransfer={onTransfer} />
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="space-y-12">
          <Part title="Your order">
            <OrderLines order={order} actionOf={(line) => <LineAction line={line} actions={actions} />} />
            <PlanLinks order={order} />
            <div className="mt-5 sm:ml-auto sm:max-w-sm">
              <OrderTotals order={order} />
            </div>
          </Part>
          <Part title="Details">
            <OrderStatus order={order} />
            <CorrectOrder id={id} order={order} />
          </Part>
        </div>
        <div className="space-y-12">
          {order.collection && order.can.name_collector ? (
            <Part title="Collecting your order">
              <Collection order={order} actions={actions} />
            </Part>
          ) : null}
          {isInParts(order) ? (
            <Part title="What has left">
              <Dispatches order={order} />
            </Part>
          ) : null}
          <Part title="What has happened">
            <Timeline order={order} />
          </Part>
          {order.invoices.length > 0 ? <InvoiceList id={id} order={order} /> : null}
          {order.can.claim || order.claims.some(({ kind }) => kind === 'fault') ? (
            <Part title="If something is wrong">
              <Problems id={id} order={order} />
            </Part>
          ) : null}
          {isOver(order.state) ? null : (
            <Part title="If you change your mind">
              <Rights id={id} order={order} />
            </Part>
          )}
          {order.leftovers && !isOver(order.state) ? (
            <Part title="If some is left over">
              <Leftovers id={id} order={order} terms={order.leftovers} />
            </Part>
          ) : null}
        </div>
      </div>
    </>
  )
}

const ownCrumbs = (order: Order) => [
  { label: 'My account', to: '/my-account' },
  { label: 'Orders', to: '/my-account/orders' },
  { label: order.reference },
]

const guestCrumbs = (order: Order) => [{ label: 'Home', to: '/' }, { label: `Order ${order.reference}` }]

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type ActionsProps = { id: OrderId; order: Order; actions: OrderActions; onTransfer: () => void }

function Actions({ id, order, actions, onTransfer }: ActionsProps) {
  const { pay, cancel, reorder } = order.can
  return (
    <div className="mt-6">
      {pay ? (
        <div className="mb-4">
          <p className="mb-2 text-sm">This order is not paid yet.</p>
          {order.transfer ? (
            <TransferDetails transfer={order.transfer} proforma={invoicePath(id, 'proforma')} />
          ) : (
            <HoldNotice id={id} order={order} actions={actions} />
          )}
        </div>
      ) : null}
      <RetryPayment order={order} actions={actions} onTransfer={onTransfer}>
        {reorder ? (
          <Button look="outline" busy={actions.busy === 'reorder'} onClick={() => void actions.reorder()}>
            <span className="first-letter:uppercase">order again</span>
          </Button>
        ) : null}
        {cancel ? <CancelOrder order={order} actions={actions} /> : null}
      </RetryPayment>
      <Failure text={actions.failure} />
    </div>
  )
}

function InvoiceList({ id, order }: { id: OrderId; order: Order }) {
  return (
    <Part title="Invoices">
      <ul>
        {order.invoices.map(({ number, kind, date, total_pence: total, reason }) => (
          <li key={number} className="border-b border-rule first:border-t">
            <Link
              to={invoicePath(id, number)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm hover:text-clay"
            >
              <span className="underline decoration-rule underline-offset-4">
                {kind === 'invoice' ? 'VAT invoice' : 'Credit note'} {number}
              </span>
              <span className="figures text-slate">
                {formatPounds(total)}, {dateText(date)}
              </span>
              {reason ? <span className="mb-2 basis-full wrap-anywhere text-slate">{reason}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
