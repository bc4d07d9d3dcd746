import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { reservedAtPayment } from '#contract/orders/reserved-at-payment.ts'
import { dayText } from '../shared/day-text.ts'

type Transfer = NonNullable<Order['transfer']>

export function TransferDetails({ transfer, proforma }: { transfer: Transfer; proforma?: string }) {
  const rows = [
    ['Amount', formatPounds(transfer.amount)],
    ['Account name', transfer.account_name],
    ['Sort code', transfer.sort_code],
    ['Account number', transfer.account_number],
    ['Payment reference', transfer.reference],
    ['To arrive by', dayText(transfer.pay_by)],
  ] as const
  return (
    <section aria-label="How to pay by bank transfer" className="max-w-xl bg-beige p-5 sm:p-6">
      <dl className="figures space-y-1.5">
        {rows.map(([label, text]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-slate">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        Please write the reference on the payment, so that we can tell whose it is.{' '}
        {transfer.reserves_at_payment ? reservedAtPayment : `We reserve your items until ${dayText(transfer.pay_by)}.`}{' '}
        Delivery is counted from the day your payment arrives.
      </p>
      {proforma ? (
        <Link
          to={proforma}
          className="mt-2 inline-flex min-h-11 items-center text-sm underline decoration-rule underline-offset-4 hover:text-clay"
        >
          Proforma invoice
        </Link>
      ) : null}
    </section>
  )
}
