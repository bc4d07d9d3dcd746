import { formatPounds } from '#contract/arithmetic/money.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { Button } from '../ui/button.tsx'

type PayButtonProps = { payment: PaymentMethod; total: number; busy: boolean }

export function PayButton({ payment, total, busy }: PayButtonProps) {
  const wide = 'min-h-13 w-full'
  if (total === 0)
    return (
      <Button type="submit" busy={busy} className={wide}>
        <span className="first-letter:uppercase">{busy ? 'placing order...' : 'place order'}</span>
      </Button>
    )
  if (payment !== 'paypal')
    return (
      <Button type="submit" busy={busy} className={wide}>
        <span className="first-letter:uppercase">
          {busy
            ? 'placing order...'
            : `place order and pay ${formatPounds(total)}${payment === 'card' ? '' : ' by bank transfer'}`}
        </span>
      </Button>
    )
  return (
    <Button
      type="submit"
      look="bare"
      busy={busy}
      className={`${wide} rounded-md bg-[#ffc439] text-base text-[#111] hover:bg-[#f2b51c] aria-busy:bg-[#f7dc9b] forced-colors:border`}
    >
      {busy ? (
        <span className="first-letter:uppercase">placing order...</span>
      ) : (
        <span className="inline-flex items-baseline gap-1.5">
          <span className="first-letter:uppercase">{`pay ${formatPounds(total)} with`}</span>{' '}
          {/* Styled like PayPal's logo, without using their image. */}
          <span className="text-lg font-bold tracking-tight text-[#002c7f] italic">PayPal</span>
        </span>
      )}
    </Button>
  )
}
