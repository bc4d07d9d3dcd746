import { type ReactNode, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { useSite } from '../shared/site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { methodText } from './order-text.ts'
import type { OrderActions } from './use-order-actions.ts'

const how: Record<PaymentMethod, string> = { card: 'by card', paypal: 'with PayPal', bank_transfer: 'by bank transfer' }

/** Continues to the provider's page, with the chosen payment method or another; `children` are next to the button. */
export function RetryPayment({
  order,
  actions,
  onTransfer,
  children,
}: {
  order: Order
  actions: OrderActions
  /** Called before the checkout opens for a bank transfer. */
  onTransfer: () => void
  children?: ReactNode
}) {
  const { ways_to_pay: ways, payment } = order
  const { takes_transfers: takesTransfers } = useSite()
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const preferred = chosen ?? payment.method
  const method = ways.includes(preferred) ? preferred : (ways[0] ?? preferred)
  return (
    <>
      {order.can.pay && ways.length > 1 ? (
        <fieldset className="mb-4 grid max-w-xl gap-3 sm:grid-cols-2 print:hidden">
          <legend className="sr-only">How would you like to pay?</legend>
          {ways.map((way) => (
            <Choice
              key={way}
              group="payment"
              value={way}
              checked={way === method}
              onChoose={() => setChosen(way)}
              label={methodText[way]}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {order.can.pay ? (
          <Button busy={actions.busy === 'pay'} onClick={() => void actions.pay(method)} className="min-h-12">
            <span className="first-letter:uppercase">{`pay ${formatPounds(order.totals.total)} ${how[method]}`}</span>
          </Button>
        ) : null}
        {/* At the checkout, because a transfer reserves the items for days and has its own limits. */}
        {order.can.pay && takesTransfers && !order.transfer ? (
          <ButtonLink to="/checkout" look="outline" className="min-h-12" onClick={onTransfer}>
            Pay by bank transfer
          </ButtonLink>
        ) : null}
        {children}
      </div>
    </>
  )
}

export const Failure = ({ text }: { text: string | null }) => (
  <p role="alert" className={text ? 'mt-4 border-l-2 border-alarm bg-white px-4 py-3 text-sm text-alarm' : ''}>
    {text}
  </p>
)
