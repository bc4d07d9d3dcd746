import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { OrderId } from './calls.ts'
import { HoldNotice } from './hold-notice.tsx'
import { OrderFailed, OrderLoading } from './order-frame.tsx'
import { OrderLayout } from './order-layout.tsx'
import { invoicePath, loginPath, orderPath } from './order-paths.ts'
import { orderQuery } from './order-query.ts'
import { type Outcome, outcomeOf, pollDelay, stateText } from './order-text.ts'
import { Failure, RetryPayment } from './retry-payment.tsx'
import { Thanks } from './thanks.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { type OrderActions, useOrderActions } from './use-order-actions.ts'

type CompleteScreenProps = {
  id: OrderId
  turnedBack: boolean
  /** A guest is offered an account. */
  isGuest: boolean
  /** Called once the order is paid or awaits a bank transfer: the basket has then changed. */
  onPaid: () => void
  /** Called before the checkout opens for a bank transfer. */
  onTransfer: () => void
}

/** The page to which the payment provider returns the buyer. It shows what the provider has confirmed to the server. */
export function CompleteScreen({ id, turnedBack, isGuest, onPaid, onTransfer }: CompleteScreenProps) {
  const { data, error, isFetching, refetch, polls } = useSettling(id)
  const outcome = data && outcomeOf(data, polls, turnedBack)
  const actions = useOrderActions(id, () => undefined)
  useOnce(outcome === 'thanks' || outcome === 'transfer', onPaid)
  if (!data || !outcome)
    return error ? (
      <OrderFailed error={error} busy={isFetching} onRetry={() => void refetch()} loginPath={loginPath(id)} />
    ) : (
      <OrderLoading />
    )
  const unpaid = { id, order: data, actions, onTransfer }
  return (
    <>
      <Announcement outcome={outcome} order={data} />
      {outcome === 'thanks' ? <Thanks id={id} order={data} isGuest={isGuest} /> : null}
      {outcome === 'transfer' ? <AwaitingTransfer id={id} order={data} /> : null}
      {outcome === 'confirming' ? <Confirming order={data} /> : null}
      {outcome === 'unconfirmed' ? <Unconfirmed {...unpaid} /> : null}
      {outcome === 'declined' ? <Declined {...unpaid} /> : null}
      {outcome === 'mismatched' ? <Mismatched {...unpaid} /> : null}
      {outcome === 'over' ? <Over id={id} order={data} /> : null}
    </>
  )
}

/** Polls the order until its payment is settled. */
function useSettling(id: OrderId) {
  const polls = useRef(0)
  const order = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => {
      polls.current = state.dataUpdateCount
      return state.data ? pollDelay(outcomeOf(state.data, polls.current), polls.current) : false
    },
  })
  return { ...order, polls: polls.current }
}

function useOnce(when: boolean, act: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!when || done.current) return
    done.current = true
    act()
  })
}

const spoken: Record<Exclude<Outcome, 'over'>, string> = {
  confirming: '',
  unconfirmed: 'Your payment has not been confirmed yet',
  declined: 'Your payment did not go through',
  mismatched: 'Your payment could not be used',
  transfer: 'Thank you for your order. Please pay by bank transfer.',
  thanks: 'Thank you for your order',
}

/** A live region, always in the page so that screen readers announce the change from waiting to the outcome. */
const Announcement = ({ outcome, order }: { outcome: Outcome; order: Order }) => (
  <p role="status" className="sr-only">
    {outcome === 'over' ? overTitle(order) : spoken[outcome]}
  </p>
)

const OutcomePage = ({ title, order, children }: { title: string; order: Order; children: ReactNode }) => (
  <OrderLayout title={title} order={order}>
    <div className="mt-6 space-y-4">{children}</div>
  </OrderLayout>
)

/** Pay again, or change the order at the checkout: a new order then replaces this one. */
function PayOrChange({ order, actions, onTransfer }: Omit<UnpaidProps, 'id'>) {
  return (
    <>
      <RetryPayment order={order} actions={actions} onTransfer={onTransfer}>
        <ButtonLink to="/checkout" look="outline" className="min-h-12">
          Change your order
        </ButtonLink>
      </RetryPayment>
      <Failure text={actions.failure} />
    </>
  )
}

function Confirming({ order }: { order: Order }) {
  return (
    <OutcomePage title="Confirming your payment" order={order}>
      <div className="flex items-center gap-4">
        <Spinner label="Waiting for the payment provider" />
        <p className="min-w-0 wrap-anywhere">
          This usually takes a few seconds. You can leave this page: we will write to {order.email} either way.
        </p>
      </div>
    </OutcomePage>
  )
}

function AwaitingTransfer({ id, order }: { id: OrderId; order: Order }) {
  return (
    <OutcomePage title="Thank you for your order" order={order}>
      <p className="wrap-anywhere">
        Please pay by bank transfer. We have sent these details to {order.email}, and will write again when your payment
        has arrived.
      </p>
      {order.transfer ? <TransferDetails transfer={order.transfer} proforma={invoicePath(id, 'proforma')} /> : null}
      <ButtonLink to={orderPath(id)} look="outline">
        Follow this order
      </ButtonLink>
    </OutcomePage>
  )
}

type UnpaidProps = { id: OrderId; order: Order; actions: OrderActions; onTransfer: () => void }

function Unconfirmed({ id, order, actions, onTransfer }: UnpaidProps) {
  return (
    <OutcomePage title="Your payment has not been confirmed yet" order={order}>
      <p className="wrap-anywhere">
        If you have paid, there is nothing more to do: we will keep checking, and will write to {order.email} as soon as
        the payment provider confirms it. If you did not finish paying, you can continue here. If you pay twice by
        mistake, we refund the second payment.
      </p>
      <HoldNotice id={id} order={order} actions={actions} />
      <PayOrChange {...{ order, actions, onTransfer }} />
    </OutcomePage>
  )
}

function Declined({ id, order, actions, onTransfer }: UnpaidProps) {
  return (
    <OutcomePage title="Your payment did not go through" order={order}>
      <p>No money has been taken. You can try again, or pay another way.</p>
      <HoldNotice id={id} order={order} actions={actions} />
      <PayOrChange {...{ order, actions, onTransfer }} />
    </OutcomePage>
  )
}

function Mismatched({ id, order, actions, onTransfer }: UnpaidProps) {
  const cause = order.timeline.at(-1)?.cause
  return (
    <OutcomePage title="Your payment could not be used" order={order}>
      {cause ? <p>{cause}</p> : null}
      <p>Your order is still awaiting payment. You can pay again here, the same way or another.</p>
      <HoldNotice id={id} order={order} actions={actions} />
      <PayOrChange {...{ order, actions, onTransfer }} />
    </OutcomePage>
  )
}

const overTitle = ({ state }: Order) => `This order was ${stateText[state].toLowerCase()}`

/** An order that was once paid has invoices, which its own page shows; one that never was can be placed again. */
function Over({ id, order }: { id: OrderId; order: Order }) {
  const cause = order.timeline.at(-1)?.cause
  const wasPaid = order.timeline.some(({ state }) => state === 'paid')
  const toOrder = <ButtonLink to={orderPath(id)}>See this order</ButtonLink>
  return (
    <OutcomePage title={overTitle(order)} order={order}>
      {cause ? <p>{cause}</p> : null}
      {wasPaid ? null : <p className="text-slate">Anything in your basket that you did not buy is still there.</p>}
      <div className="flex flex-wrap gap-3">
        {wasPaid ? toOrder : <ButtonLink to="/checkout">Back to checkout</ButtonLink>}
        <ButtonLink to="/stone-collection/all-products" look="outline">
          Shop all tiles
        </ButtonLink>
      </div>
    </OutcomePage>
  )
}
