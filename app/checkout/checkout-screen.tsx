import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import { useDeliveryPostcode } from '../shared/delivery-postcode.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Placed } from './calls.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type Buyer, postcodeOf } from './checkout-form-state.ts'
import { CheckoutFailed, CheckoutLoading } from './checkout-frame.tsx'
import { quoteKey, quoteQuery } from './quote-query.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { FoldedOrder, YourOrder } from './your-order.tsx'

export type CheckoutScreenProps = {
  /** Undefined while the session loads. The quote loads at the same time. */
  buyer: Buyer | undefined
  /** Changes with the basket; the quote is then loaded again. */
  basketMark: string | undefined
  onEditBasket: () => void
  onPlaced: (placed: Placed) => void
}

export function CheckoutScreen({ buyer, basketMark, onEditBasket, onPlaced }: CheckoutScreenProps) {
  const [entry, change] = useCheckoutForm()
  const [remembered, remember] = useDeliveryPostcode()
  const addressed = buyer === undefined ? null : postcodeOf(entry, buyer)
  const postcode = addressed ?? remembered
  // The basket and the product pages then show delivery to the same postcode.
  useEffect(() => {
    if (addressed && addressed !== remembered) remember(addressed)
  }, [addressed, remembered, remember])
  const choice = {
    ...(entry.delivery ? { delivery: entry.delivery } : {}),
    slot: entry.slot,
    day: entry.day,
    ...(postcode ? { postcode } : {}),
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(quoteQuery(choice))
  const quote = useLast(data)
  const stale = !data || isPlaceholderData
  useQuoteAgain(basketMark)

  if (quote?.lines.length === 0) return <Empty />
  if (quote && buyer !== undefined) {
    const outOfDate = error && !isFetching ? <OutOfDate onRetry={() => void refetch()} /> : null
    const order = { quote, updating: stale, onEditBasket, children: outOfDate }
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
        <FoldedOrder {...order} />
        <Announcement text={totalText(quote.totals.total)} />
        <CheckoutForm {...{ entry, change, buyer, quote, onEditBasket, onPlaced }} updating={stale} />
        <YourOrder {...order} />
      </div>
    )
  }
  if (error && !quote) return <CheckoutFailed onRetry={() => void refetch()} busy={isFetching} />
  return <CheckoutLoading />
}

const totalText = (pence: number) =>
  pence === 0 ? 'Your order is free.' : `Your order comes to ${formatPounds(pence)}.`

/** Loads the quote again when the basket has changed. */
function useQuoteAgain(basketMark: string | undefined) {
  const queries = useQueryClient()
  const before = useRef(basketMark)
  useEffect(() => {
    const previous = before.current
    before.current = basketMark
    if (previous !== undefined && previous !== basketMark) void queries.invalidateQueries({ queryKey: quoteKey })
  }, [basketMark, queries])
}

/** The latest quote. It stays on the screen when the quote for another choice cannot be loaded. */
function useLast(data: Quote | undefined): Quote | undefined {
  const last = useRef(data)
  useEffect(() => {
    if (data) last.current = data
  }, [data])
  return data ?? last.current
}

function OutOfDate({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-4 flex items-center justify-between gap-4 bg-white px-4 py-1 text-sm">
      <p>The prices could not be brought up to date.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function Empty() {
  return (
    <div className="border-y border-rule py-14 text-center">
      <p>There are no items currently in your basket.</p>
      <ButtonLink to="/stone-collection/all-products" look="outline" className="mt-6">
        Shop all tiles
      </ButtonLink>
    </div>
  )
}
