import { type FormEvent, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { momentText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { readPounds } from './read-pounds.ts'
import { useOrderAction } from './use-order-action.ts'

/** Totals, payments, refunds and invoices, and giving money back. */
export function Money({ order }: { order: OfficeOrder }) {
  const { totals, payments, refunds, invoices } = order
  return (
    <Panel title="Money">
      {totals && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
          <Row label="Goods" pence={totals.goods} />
          <Row label="Delivery" pence={totals.delivery + totals.slot} />
          <Row label="Total" pence={totals.total} isStrong />
          <Row label="of which VAT" pence={totals.vat_included} />
        </dl>
      )}
      <ul className="mt-4 flex flex-col gap-1 border-t border-rule pt-3">
        {payments?.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only ever added
          <li key={index}>
            {one.provider === 'test' ? 'Sandbox' : one.provider} payment {one.state}, {formatPounds(one.amount)}
            {one.reference && <span className="text-xs break-all text-quiet"> {one.reference}</span>}
            {one.attention && <span className="block text-alarm">{one.attention}</span>}
          </li>
        ))}
        {refunds?.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
          <li key={index}>
            Refund {one.state === 'done' ? 'given' : one.state}, {formatPounds(one.amount)}: {one.reason}
            <span className="text-xs text-quiet"> {momentText(one.created)}</span>
          </li>
        ))}
        {invoices?.map((one) => (
          <li key={one.number}>
            {one.kind === 'invoice' ? 'Invoice' : 'Credit note'} {one.number}, {formatPounds(one.total)}
            <span className="text-xs text-quiet"> {momentText(one.issued)}</span>
          </li>
        ))}
      </ul>
      {order.can.includes('resolve') && <ResolveForm reference={order.reference} />}
      {order.can.includes('refund') && <RefundForm order={order} />}
    </Panel>
  )
}

const Row = ({ label, pence, isStrong = false }: { label: string; pence: number; isStrong?: boolean }) => (
  <>
    <dt className={isStrong ? 'font-medium' : 'text-quiet'}>{label}</dt>
    <dd className={`text-right ${isStrong ? 'font-medium' : ''}`}>{formatPounds(pence)}</dd>
  </>
)

function RefundForm({ order }: { order: OfficeOrder }) {
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState('')
  const { act, error, busy } = useOrderAction(order.reference)
  const most = order.refundable ?? 0
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { amount: typed = '', reason = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >
    const amount = readPounds(typed)
    const isRight = amount !== null && amount >= 1 && amount <= most
    setFault(isRight ? '' : `Enter an amount between £0.01 and ${formatPounds(most)}.`)
    if (!isRight) return
    const param = { reference: order.reference }
    const isDone = await act(() =>
      read(officeApi.orders[':reference'].refund.$post({ param, json: { amount, reason } })),
    )
    if (isDone) setOpen(false)
  }
  if (!isOpen)
    return (
      <Button look="quiet" className="mt-3" onClick={() => setOpen(true)}>
        Refund …
      </Button>
    )
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4 rounded-md border border-rule p-4 sm:grid-cols-[10rem_1fr]">
      {error && (
        <div className="sm:col-span-2">
          <Alert>{error}</Alert>
        </div>
      )}
      <Field
        label="Amount in £"
        name="amount"
        inputMode="decimal"
        required
        autoFocus
        error={fault || undefined}
        hint={`Up to ${formatPounds(most)}`}
      />
      <Field label="Reason" name="reason" required maxLength={200} hint="Stands on the credit note." />
      <div className="flex gap-3 sm:col-span-2">
        <Button type="submit" look="solid" busy={busy}>
          Refund
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Close
        </Button>
      </div>
    </form>
  )
}

function ResolveForm({ reference }: { reference: string }) {
  const { act, error, busy } = useOrderAction(reference)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    void act(() => read(officeApi.orders[':reference'].resolve.$post({ param: { reference }, json: { note } })))
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3 rounded-md border border-alarm p-4">
      {error && <Alert>{error}</Alert>}
      <Field label="What was done about it" name="note" required maxLength={500} hint="The buyer reads this." />
      <div>
        <Button type="submit" busy={busy}>
          Mark as dealt with
        </Button>
      </div>
    </form>
  )
}
