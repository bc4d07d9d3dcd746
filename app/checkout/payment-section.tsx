import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Hold, Quote } from '#contract/checkout/checkout.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { reservedAtPayment } from '#contract/orders/reserved-at-payment.ts'
import type { Site } from '#contract/settings/site.ts'
import { useSite } from '../shared/site.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Choice } from '../ui/choice.tsx'
import { type Entry, isPosted } from './checkout-form-state.ts'
import { ErrorList } from './error-list.tsx'
import type { FieldErrors } from './form-errors.ts'
import { PayButton } from './pay-button.tsx'

type PaymentSectionProps = {
  entry: Entry
  quote: Quote
  errors: FieldErrors
  /** Moves the focus to a field. */
  onGo: (field: string) => void
  busy: boolean
  change: (patch: Partial<Entry>) => void
  onSubmit: () => void
  /** Error of the last attempt to place the order. */
  submitError: ReactNode
}

const methods: Record<PaymentMethod, { label: string; note: string }> = {
  card: { label: 'Card Payment', note: 'You enter your card on the payment provider’s page. It never reaches us.' },
  paypal: { label: 'PayPal', note: 'You confirm the payment in your PayPal account.' },
  bank_transfer: {
    label: 'Bank transfer',
    note: 'We send you our bank details and a reference.',
  },
}

/** Stripe's page offers the wallets of the buyer's device; other pages take the card only. */
export const methodNote = ({ id, provider }: Quote['payment_methods'][number]): string =>
  id === 'card' && provider === 'stripe'
    ? 'You pay on Stripe’s page: by card, or with Apple Pay or Google Pay where your device offers them. Your card never reaches us.'
    : methods[id].note

/** How long the items are reserved. Shown before the buyer places the order. */
function holdText(payment: PaymentMethod, hold: Hold, site: Site): string {
  const days = site.transfer_hold_days
  if (payment === 'bank_transfer')
    return `${hold === 'at_payment' ? reservedAtPayment : `We will reserve your items for ${hold === 'short' ? days.short : days.usual} working days.`} Delivery is counted from the day your payment arrives.`
  if (hold === 'at_payment') return `${reservedAtPayment} If your items have been sold by then, we refund you at once.`
  return hold === 'short'
    ? 'Much of this is reserved by others, so we will reserve your items for a short time only while you pay.'
    : `We will reserve your items for ${site.hold_minutes} minutes while you pay. If you need longer, you can ask for more time on your order’s page.`
}

export const paymentLabel = (payment: PaymentMethod): string => methods[payment].label

/** The chosen payment method if this quote offers it, otherwise the first that it does. */
export const availablePayment = (chosen: PaymentMethod, quote: Quote): PaymentMethod =>
  quote.payment_methods.some(({ id }) => id === chosen) ? chosen : (quote.payment_methods[0]?.id ?? chosen)

export function PaymentSection({
  entry,
  quote,
  errors,
  onGo,
  busy,
  change,
  onSubmit,
  submitError,
}: PaymentSectionProps) {
  const site = useSite()
  const payment = availablePayment(entry.payment, quote)
  const free = quote.totals.total === 0
  // Free samples need one tick.
  const posted = isPosted(quote)
  const hold = quote.payment_methods.find(({ id }) => id === payment)?.hold ?? 'usual'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ErrorList errors={errors} onGo={onGo} />
      {free ? (
        <p className="text-sm text-slate">There is nothing to pay.</p>
      ) : (
        <fieldset className="space-y-3">
          <legend className="sr-only">How would you like to pay?</legend>
          {quote.payment_methods.map((method) => (
            <Choice
              key={method.id}
              group="payment"
              value={method.id}
              checked={method.id === payment}
              onChoose={() => change({ payment: method.id })}
              label={methods[method.id].label}
              note={methodNote(method)}
            />
          ))}
        </fieldset>
      )}
      {!free && quote.payment_methods.some(({ id, provider }) => id === payment && provider === 'test') ? (
        <p className="mt-3 border-l-2 border-clay bg-beige px-4 py-2.5 text-sm">
          Test payments: this shop is not taking real money. The next page lets you approve or decline.
        </p>
      ) : null}
      <div className="mt-5">
        <Checkbox
          name="terms"
          required
          checked={entry.terms}
          error={errors.terms}
          onChange={(event) => change({ terms: event.target.checked })}
        >
          I agree to the <PageLink to="/terms-and-conditions">terms and conditions</PageLink>
          {posted ? (
            <>
              {' '}
              and the <PageLink to="/delivery-information">delivery process</PageLink>
            </>
          ) : null}
        </Checkbox>
        {posted ? null : (
          <Checkbox
            name="delivery_process"
            required
            checked={entry.deliveryProcess}
            error={errors.delivery_process}
            onChange={(event) => change({ deliveryProcess: event.target.checked })}
          >
            I agree to the <PageLink to="/delivery-information">delivery and collection process</PageLink>
          </Checkbox>
        )}
        {posted ? null : (
          <Checkbox
            name="newsletter"
            checked={entry.newsletter}
            onChange={(event) => change({ newsletter: event.target.checked })}
          >
            Subscribe to our newsletter
          </Checkbox>
        )}
      </div>
      {submitError}
      <div className="mt-6">
        {free ? null : <p className="mb-4 text-sm">{holdText(payment, hold, site)}</p>}
        <PayButton payment={payment} total={quote.totals.total} busy={busy} />
        <p className="mt-3 text-xs text-slate">
          You may change your mind up to 14 days after your order arrives:{' '}
          <PageLink to="/return-refund-policy">return and refund policy</PageLink>. How we use your data:{' '}
          <PageLink to="/privacy-policy">privacy policy</PageLink>.
        </p>
      </div>
    </form>
  )
}

/** Opens in a new tab, so that reading the terms does not close the checkout. */
const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="text-clay underline underline-offset-2 hover:text-clay-deep">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
)
