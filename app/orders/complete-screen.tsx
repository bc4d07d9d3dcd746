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
import { askAgainIn, type Outcome, outcomeOf, stateText } from './order-text.ts'
import { Failure, RetryPayment } from './retry-payment.tsx'
import { Thanks } from './thanks.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { type OrderActions, useOrderActions } from './use-order-actions.ts'

type CompleteScreenProps = {
  id: OrderId
  turnedBack: boolean
  /** Somebody without an account may want one. */
  isGuest: boolean
  /** Called once it is known to be paid, or to wait for a bank transfer: the basket is another now. */
  onPaid: () => void
}

/** Where the provider sends the buyer back to. The provider's own word to the server decides what is shown. */
export function CompleteScreen({ id, turnedBack, isGuest, onPaid }: CompleteScreenProps) {
  const { data, error, isFetching, refetch, polls } = useSettling(id)
  const outcome = data && outcomeOf(data, polls, turnedBack)
  const acts = useOrderActions(id, () => undefined)
  useOnce(outcome === 'thanks' || outcome === 'transfer', onPaid)
  if (!data || !outcome)
    return error ? (
      <OrderFailed error={error} busy={isFetching} onRetry={() => void refetch()} loginPath={loginPath(id)} />
    ) : (
      <OrderLoading />
    )
  return (
    <>
      <Announcement outcome={outcome} order={data} />
      {outcome === 'thanks' ? <Thanks id={id} order={data} isGuest={isGuest} /> : null}
      {outcome === 'transfer' ? <AwaitingTransfer id={id} order={data} /> : null}
      {outcome === 'confirming' ? <Confirming order={data} /> : null}
      {outcome === 'unheard' ? <Unheard id={id} order={data} acts={acts} /> : null}
      {outcome === 'declined' ? <Declined id={id} order={data} acts={acts} /> : null}
      {outcome === 'mismatched' ? <Mismatched id={id} order={data} acts={acts} /> : null}
      {outcome === 'over' ? <Over id={id} order={data} /> : null}
    </>
  )
}

/** The order, asked for again until the payment is settled. */
function useSettling(id: OrderId) {
  const polls = useRef(0)
  const order = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => {
      polls.current = state.dataUpdateCount
      return state.data ? askAgainIn(outcomeOf(state.data, polls.current), polls.current) : false
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
  unheard: 'Your payment has not been confirmed yet',
  declined: 'Your payment did not go through',
  mismatched: 'Your payment could not be used',
  transfer: 'Thank you for your order. Please pay by bank transfer.',
  thanks: 'Thank you for your order',
}

/** Always there, so that the turn from waiting to an answer is spoken. */
const Announcement = ({ outcome, order }: { outcome: Outcome; order: Order }) => (
  <p role="status" className="sr-only">
    {outcome === 'over' ? overTitle(order) : spoken[outcome]}
  </p>
)

const Told = ({ title, order, children }: { title: string; order: Order; children: ReactNode }) => (
  <OrderLayout title={title} order={order}>
    <div className="mt-6 space-y-4">{children}</div>
  </OrderLayout>
)

/** The same way again or another, or back to the form: an order placed anew takes the place of this one. */
function WaysOn({ order, acts }: { order: Order; acts: OrderActions }) {
  return (
    <>
      <RetryPayment order={order} acts={acts}>
        <ButtonLink to="/checkout" look="outline" className="min-h-12">
          Change your order
        </ButtonLink>
      </RetryPayment>
      <Failure text={acts.failure} />
    </>
  )
}

function Confirming({ order }: { order: Order }) {
  return (
    <Told title="Confirming your payment" order={order}>
      <div className="flex items-center gap-4">
        <Spinner label="Waiting for the payment provider" />
        <p className="min-w-0 wrap-anywhere">
          This usually takes a few seconds. You can leave this page: we will write to {order.email} either way.
        </p>
      </div>
    </Told>
  )
}

function AwaitingTransfer({ id, order }: { id: OrderId; order: Order }) {
  return (
    <Told title="Thank you for your order" order={order}>
      <p className="wrap-anywhere">
        Please pay by bank transfer. We have sent these details to {order.email}, and will write again when your payment
        has arrived.
      </p>
      {order.transfer ? <TransferDetails transfer={order.transfer} proforma={invoicePath(id, 'proforma')} /> : null}
      <ButtonLink to={orderPath(id)} look="outline">
        Follow this order
      </ButtonLink>
    </Told>
  )
}

type UnpaidProps = { id: OrderId; order: Order; acts: OrderActions }

function Unheard({ id, order, acts }: UnpaidProps) {
  return (
    <Told title="Your payment has not been confirmed yet" order={order}>
      <p className="wrap-anywhere">
        If you have paid, there is nothing more to do: we will keep checking, and will write to {order.email} as soon as
        the payment provider confirms it. If you did not finish paying, you can continue here. If you pay twice by
        mistake, we refund the second payment.
      </p>
      <HoldNotice id={id} order={order} acts={acts} />
      <WaysOn order={order} acts={acts} />
    </Told>
  )
}

function Declined({ id, order, acts }: UnpaidProps) {
  return (
    <Told title="Your payment did not go through" order={order}>
      <p>No money has been taken. You can try again, or pay another way.</p>
      <HoldNotice id={id} order={order} acts={acts} />
      <WaysOn order={order} acts={acts} />
    </Told>
  )
}

function Mismatched({ id, order, acts }: UnpaidProps) {
  const cause = order.timeline.at(-1)?.cause
  return (
    <Told title="Your payment could not be used" order={order}>
      {cause ? <p>{cause}</p> : null}
      <p>Your order is still awaiting payment. You can pay again here, the same way or another.</p>
      <HoldNotice id={id} order={order} acts={acts} />
      <WaysOn order={order} acts={acts} />
    </Told>
  )
}

const overTitle = ({ state }: Order) => `This order was ${stateText[state].toLowerCase()}`

/** What was paid once has papers, which are on the order's own page; what never was may be ordered anew. */
function Over({ id, order }: { id: OrderId; order: Order }) {
  const cause = order.timeline.at(-1)?.cause
  const wasPaid = order.timeline.some(({ state }) => state === 'paid')
  const toOrder = <ButtonLink to={orderPath(id)}>See this order</ButtonLink>
  return (
    <Told title={overTitle(order)} order={order}>
      {cause ? <p>{cause}</p> : null}
      {wasPaid ? null : <p className="text-slate">Anything in your basket that you did not buy is still there.</p>}
      <div className="flex flex-wrap gap-3">
        {wasPaid ? toOrder : <ButtonLink to="/checkout">Back to checkout</ButtonLink>}
        <ButtonLink to="/stone-collection/all-products" look="outline">
          Shop all tiles
        </ButtonLink>
      </div>
    </Told>
  )
}
