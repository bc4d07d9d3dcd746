import type { Order } from '#contract/checkout.ts'
import { formatPounds } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { Button } from '../ui/button.tsx'
import type { OrderActs } from './use-order-acts.ts'

const words: Record<PaymentMethod, (sum: string) => string> = {
  card: (sum) => `pay ${sum} by card`,
  paypal: (sum) => `pay ${sum} with PayPal`,
}

/** The way already chosen first, and the other beside it. */
export function PayAgain({ order, acts }: { order: Order; acts: OrderActs }) {
  if (!order.can.pay) return null
  const chosen = order.payment.method
  const other: PaymentMethod = chosen === 'card' ? 'paypal' : 'card'
  const button = (method: PaymentMethod, look: 'solid' | 'outline') => (
    <Button look={look} busy={acts.busy === 'pay'} onClick={() => void acts.pay(method)} className="min-h-12">
      <span className="first-letter:uppercase">{words[method](formatPounds(order.totals.total))}</span>
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-3">
      {button(chosen, 'solid')}
      {button(other, 'outline')}
    </div>
  )
}

export const Failure = ({ text }: { text: string | null }) => (
  <p role="alert" className={text ? 'mt-4 border-l-2 border-alarm bg-white px-4 py-3 text-sm text-alarm' : ''}>
    {text}
  </p>
)
