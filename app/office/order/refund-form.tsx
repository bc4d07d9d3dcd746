import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { isNothingKept, piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { ExceedLeft } from '../parts/exceed-left.tsx'
import { Alert } from '../parts/panel.tsx'
import { PiecesField, readPieces } from '../parts/pieces-field.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { deliveryInFullRefund, ReturnDelivery } from '../parts/return-delivery.tsx'
import { useOrderAction } from './use-order-action.ts'

type Line = OfficeOrder['lines'][number]
type PieceTexts = Record<number, string>

const refundable = ({ pieces, total, refunded }: Line) => ({ pieces, linePrice: total ?? 0, refunded })
const hasLeft = ({ state }: OfficeOrder) => ['part_dispatched', 'dispatched', 'delivered', 'collected'].includes(state)

/** Whether the typed pieces are everything the buyer still has of an order that has left the yard. */
const isEverything = (order: OfficeOrder, pieces: PieceTexts): boolean =>
  hasLeft(order) &&
  isNothingKept(order.lines.map((line) => ({ ...refundable(line), more: readPieces(pieces[line.id]) })))

/** Refunds pieces, delivery or any amount. The amount follows the pieces until someone types another. */
export function RefundForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const [pieces, setPieces] = useState<PieceTexts>({})
  const [isReturn, setReturn] = useState(true)
  const [wantsDelivery, setWantsDelivery] = useState<boolean | null>(null)
  const [restock, setRestock] = useState(false)
  const [unsent, setUnsent] = useState(false)
  const [exceedReason, setExceedReason] = useState<string | null>(null)
  const [typedAmount, setTypedAmount] = useState<string | null>(null)
  const [amountError, setAmountError] = useState('')
  const { act, error, fields, busy } = useOrderAction(order.reference)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), [])
  const maxAmount = order.refundable ?? 0
  const isFullRefund = isEverything(order, pieces)
  const withDelivery = wantsDelivery ?? isFullRefund
  const delivery = withDelivery ? deliveryInFullRefund(order, isFullRefund && isReturn) : 0
  const goods = order.lines.reduce((sum, line) => sum + piecesAmount(refundable(line), readPieces(pieces[line.id])), 0)
  const suggested = Math.min(goods + delivery, maxAmount)
  const amountText = typedAmount ?? (suggested > 0 ? (suggested / 100).toFixed(2) : '')
  const exceeds = order.lines.some(({ id, left }) => readPieces(pieces[id]) > left)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const amount = readPounds(amountText)
    const isValid = amount !== null && amount >= 1 && amount <= maxAmount
    setAmountError(isValid ? '' : `Enter an amount between £0.01 and ${formatPounds(maxAmount)}.`)
    if (!isValid) return
    const lines = order.lines.flatMap(({ id }) => {
      const count = readPieces(pieces[id])
      return count > 0 ? [{ id, pieces: count, restock, unsent }] : []
    })
    const exceed = exceeds && exceedReason ? { exceed_reason: exceedReason } : {}
    const json = { amount, reason, lines, delivery, refundable: maxAmount, returned: isReturn, ...exceed }
    const param = { reference: order.reference }
    if (await act((once) => read(officeApi.orders[':reference'].refund.$post({ param, json }, once())))) onClose()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label="Refund"
      className="mt-4 flex flex-col gap-4 rounded-md border border-rule p-4"
    >
      {error && Object.keys(fields).length === 0 && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-baseline gap-3 py-1.5 first:pt-0">
            <PiecesField
              line={{ ...line, bought: line.pieces }}
              value={pieces[line.id] ?? ''}
              onChange={(value) => setPieces({ ...pieces, [line.id]: value })}
              mayExceed={exceedReason !== null}
              error={fields[`lines.${line.id}`]}
            >
              {line.name}, {sizeText(line.size)}
            </PiecesField>
            <span className="ml-auto whitespace-nowrap">
              {readPieces(pieces[line.id]) > 0 &&
                formatPounds(piecesAmount(refundable(line), readPieces(pieces[line.id])))}
            </span>
          </li>
        ))}
      </ul>
      {exceeds && <ExceedLeft act="Refund" reason={exceedReason} onChange={setExceedReason} />}
      <Field label="Reason" name="reason" required maxLength={200} hint="Appears on the credit note." />
      <div className="flex flex-col gap-1">
        {isFullRefund && (
          <Checkbox checked={isReturn} onChange={(event) => setReturn(event.target.checked)}>
            The buyer is returning everything
          </Checkbox>
        )}
        <ReturnDelivery
          {...order}
          fullRefund={isFullRefund ? (isReturn ? 'returned' : 'not returned') : null}
          checked={withDelivery}
          onChange={setWantsDelivery}
        />
        <Checkbox checked={restock} onChange={(event) => setRestock(event.target.checked)}>
          Put the pieces back into stock
        </Checkbox>
        {order.state === 'part_dispatched' && (
          <Checkbox checked={unsent} onChange={(event) => setUnsent(event.target.checked)}>
            These pieces haven’t left the yard and won’t be sent
          </Checkbox>
        )}
      </div>
      <Field
        label="Amount in £"
        name="amount"
        inputMode="decimal"
        required
        value={amountText}
        onChange={(event) => setTypedAmount(event.target.value)}
        error={amountError || undefined}
        hint={`Up to ${formatPounds(maxAmount)}`}
        className="sm:max-w-48"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="solid" busy={busy}>
          Refund {readPounds(amountText) ? formatPounds(readPounds(amountText) ?? 0) : ''}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        <p className="text-xs text-quiet">
          The buyer gets an email and a credit note.
          {isFullRefund && isReturn && ' The order will be marked as returned.'}
        </p>
      </div>
    </form>
  )
}
