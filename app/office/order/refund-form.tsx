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
import { PieceCounts } from '../parts/piece-counts.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { deliveryWithAll, ReturnDelivery } from '../parts/return-delivery.tsx'
import { useOrderAction } from './use-order-action.ts'

type Line = OfficeOrder['lines'][number]
type Typed = Record<number, string>

const whole = (text = '') => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : 0)
const refundable = ({ pieces, total, refunded }: Line) => ({ pieces, linePrice: total ?? 0, refunded })
const hasLeft = ({ state }: OfficeOrder) => ['part_dispatched', 'dispatched', 'delivered', 'collected'].includes(state)

/** Whether the typed pieces are everything the buyer had of an order that has left. */
const isEverything = (order: OfficeOrder, typed: Typed): boolean =>
  hasLeft(order) && isNothingKept(order.lines.map((line) => ({ ...refundable(line), more: whole(typed[line.id]) })))

/** Gives money back by pieces, by delivery or by amount. The amount follows the pieces until somebody types another. */
export function RefundForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const [pieces, setPieces] = useState<Typed>({})
  const [isReturn, setReturn] = useState(true)
  const [wantsDelivery, setWantsDelivery] = useState<boolean | null>(null)
  const [restock, setRestock] = useState(false)
  const [unsent, setUnsent] = useState(false)
  const [exceedReason, setExceedReason] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const { act, error, fields, busy } = useOrderAction(order.reference)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), [])
  const most = order.refundable ?? 0
  const isAll = isEverything(order, pieces)
  const withDelivery = wantsDelivery ?? isAll
  const delivery = withDelivery ? deliveryWithAll(order, isAll && isReturn) : 0
  const goods = order.lines.reduce((sum, line) => sum + piecesAmount(refundable(line), whole(pieces[line.id])), 0)
  const suggested = Math.min(goods + delivery, most)
  const shown = typed ?? (suggested > 0 ? (suggested / 100).toFixed(2) : '')
  const exceeds = order.lines.some(({ id, left }) => whole(pieces[id]) > left)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const amount = readPounds(shown)
    const isRight = amount !== null && amount >= 1 && amount <= most
    setFault(isRight ? '' : `Enter an amount between £0.01 and ${formatPounds(most)}.`)
    if (!isRight) return
    const lines = order.lines.flatMap(({ id }) => {
      const count = whole(pieces[id])
      return count > 0 ? [{ id, pieces: count, restock, unsent }] : []
    })
    const exceed = exceeds && exceedReason ? { exceed_reason: exceedReason } : {}
    const json = { amount, reason, lines, delivery, refundable: most, returned: isReturn, ...exceed }
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
      <table className="w-full text-left">
        <thead>
          <tr className="text-xs text-quiet">
            <th className="pb-1 font-normal">Pieces</th>
            <th className="pb-1 font-normal">Line</th>
            <th className="pb-1 text-right font-normal whitespace-nowrap">Comes to</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <RefundLine
              key={line.id}
              line={line}
              value={pieces[line.id] ?? ''}
              onChange={(value) => setPieces({ ...pieces, [line.id]: value })}
              mayExceed={exceedReason !== null}
              error={fields[`lines.${line.id}`]}
            />
          ))}
        </tbody>
      </table>
      {exceeds && <ExceedLeft act="Refund" reason={exceedReason} onChange={setExceedReason} />}
      <Field label="Reason" name="reason" required maxLength={200} hint="Appears on the credit note." />
      <div className="flex flex-col gap-1">
        {isAll && (
          <Checkbox checked={isReturn} onChange={(event) => setReturn(event.target.checked)}>
            The buyer returns everything
          </Checkbox>
        )}
        <ReturnDelivery
          {...order}
          whole={isAll ? (isReturn ? 'returned' : 'not returned') : null}
          checked={withDelivery}
          onChange={setWantsDelivery}
        />
        <Checkbox checked={restock} onChange={(event) => setRestock(event.target.checked)}>
          Put the pieces back into stock
        </Checkbox>
        {order.state === 'part_dispatched' && (
          <Checkbox checked={unsent} onChange={(event) => setUnsent(event.target.checked)}>
            They have not left the yard, and will not be sent
          </Checkbox>
        )}
      </div>
      <Field
        label="Amount in £"
        name="amount"
        inputMode="decimal"
        required
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        error={fault || undefined}
        hint={`Up to ${formatPounds(most)}`}
        className="sm:max-w-48"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="solid" busy={busy}>
          Refund {readPounds(shown) ? formatPounds(readPounds(shown) ?? 0) : ''}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        <p className="text-xs text-quiet">
          The buyer gets an email and a credit note.{isAll && isReturn && ' The order becomes Returned.'}
        </p>
      </div>
    </form>
  )
}

type RefundLineProps = {
  line: Line
  value: string
  onChange: (value: string) => void
  mayExceed: boolean
  error: string | undefined
}

function RefundLine({ line, value, onChange, mayExceed, error }: RefundLineProps) {
  const count = whole(value)
  const isTooMuch = count > line.left && !mayExceed
  const fault = isTooMuch ? (error ?? `Only ${line.left} left.`) : undefined
  return (
    <tr className="border-t border-rule align-baseline">
      <td className="py-1.5 pr-3">
        <input
          aria-label={`Pieces of ${line.sku}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `line-${line.id}` : undefined}
          inputMode="numeric"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-9 w-20 rounded-md border border-edge bg-panel px-2 text-right tabular-nums aria-invalid:border-alarm"
        />
      </td>
      <td className="w-full py-1.5 pr-3">
        {line.name}, {sizeText(line.size)}
        <PieceCounts bought={line.pieces} {...line} />
        {fault && (
          <span id={`line-${line.id}`} role="alert" className="block text-xs text-alarm">
            {fault}
          </span>
        )}
      </td>
      <td className="py-1.5 text-right whitespace-nowrap">
        {count > 0 ? formatPounds(piecesAmount(refundable(line), count)) : ''}
      </td>
    </tr>
  )
}
