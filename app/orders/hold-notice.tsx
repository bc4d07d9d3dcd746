import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { reservedAtPayment } from '#contract/orders/reserved-at-payment.ts'
import { timeText } from '../shared/day-text.ts'
import { Button } from '../ui/button.tsx'
import type { OrderId } from './calls.ts'
import { orderQuery } from './order-query.ts'
import type { OrderActions } from './use-order-actions.ts'

const warnMinutes = 5

/** Until when the stock of an unpaid order is reserved, with a warning shortly before and a button for more time. */
export function HoldNotice({ id, order, actions }: { id: OrderId; order: Order; actions: OrderActions }) {
  const queries = useQueryClient()
  const endsSoon = useHasPassed(order.held_until, warnMinutes * 60_000)
  const isOver = useHasPassed(order.held_until, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once, when the time is over
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
  }, [isOver])
  if (!order.held_until) return null
  const until = timeText(order.held_until)
  return (
    <div className={endsSoon ? 'border-l-2 border-clay bg-beige px-4 py-2 text-sm' : 'text-sm'}>
      <p>
        {order.reserves_at_payment
          ? `${reservedAtPayment} Please pay by ${until}.`
          : `We are reserving your items until ${until}.`}
      </p>
      <p role="alert" className="empty:hidden">
        {endsSoon && !isOver ? `That is less than ${warnMinutes} minutes from now.` : null}
      </p>
      {order.can.extend_hold ? (
        <Button
          look="quiet"
          className="-mx-1"
          busy={actions.busy === 'extend'}
          onClick={() => void actions.extendHold()}
        >
          I need more time
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {actions.extended && !order.reserves_at_payment ? `We are now reserving your items until ${until}.` : null}
        {actions.extended && order.reserves_at_payment ? `You can now pay until ${until}.` : null}
      </p>
    </div>
  )
}

/** True from `aheadMs` before the moment onwards. */
function useHasPassed(moment: string | null, aheadMs: number): boolean {
  const from = moment ? Date.parse(moment) - aheadMs : Number.POSITIVE_INFINITY
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const wait = from - Date.now()
    setNow(Date.now())
    if (wait <= 0 || wait === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [from])
  return now >= from
}
