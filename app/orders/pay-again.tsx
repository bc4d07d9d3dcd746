import type { Order } from '#contract/checkout.ts'
import { formatPounds } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { Button } from '../ui/button.tsx'
import type { OrderActs } from './use-order-acts.ts'

const how: Record<PaymentMethod, string> = { card: 'by card', paypal: 'with PayPal' }

/** On to the provider's page, the way that was chosen. */
export function PayAgain({ order, acts }: { order: Order; acts: OrderActs }) {
  if (!order.can.pay) return null
  return (
    <Button busy={acts.busy === 'pay'} onClick={() => void acts.pay()} className="min-h-12">
      <span className="first-letter:uppercase">
        {`pay ${formatPounds(order.totals.total)} ${how[order.payment.method]}`}
      </span>
    </Button>
  )
}

export const Failure = ({ text }: { text: string | null }) => (
  <p role="alert" className={text ? 'mt-4 border-l-2 border-alarm bg-white px-4 py-3 text-sm text-alarm' : ''}>
    {text}
  </p>
)
