import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Checkbox } from '../parts/checkbox.tsx'
import { Field } from '../parts/field.tsx'
import { Alert } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { useOrderAction } from './use-order-action.ts'

type Line = OfficeOrder['lines'][number]

const leftOf = ({ pieces, refunded }: Line) => pieces - refunded
const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : 0)

/** What the typed pieces come to, as the server reckons it. */
function suggestion(order: OfficeOrder, pieces: Record<number, string>, withDelivery: boolean): number {
  const goods = order.lines.reduce((sum, line) => {
    const more = Math.min(whole(pieces[line.id] ?? ''), leftOf(line))
    return sum + piecesAmount({ pieces: line.pieces, linePrice: line.total ?? 0, refunded: line.refunded }, more)
  }, 0)
  return Math.min(goods + (withDelivery ? (order.refundable_delivery ?? 0) : 0), order.refundable ?? 0)
}

/** Gives money back by pieces, by delivery or by amount. The amount follows the pieces until somebody types another. */
export function RefundForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const [pieces, setPieces] = useState<Record<number, string>>({})
  const [withDelivery, setWithDelivery] = useState(false)
  const [restock, setRestock] = useState(false)
  const [unsent, setUnsent] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const { act, error, busy } = useOrderAction(order.reference)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), [])
  const most = order.refundable ?? 0
  const suggested = suggestion(order, pieces, withDelivery)
  const shown = typed ?? (suggested > 0 ? (suggested / 100).toFixed(2) : '')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const amount = readPounds(shown)
    const isRight = amount !== null && amount >= 1 && amount <= most
    setFault(isRight ? '' : `Enter an amount between £0.01 and ${formatPounds(most)}.`)
    if (!isRight) return
    const lines = order.lines.flatMap(({ id }) => {
      const count = whole(pieces[id] ?? '')
      return count > 0 ? [{ id, pieces: count, restock, unsent }] : []
    })
    const delivery = withDelivery ? (order.refundable_delivery ?? 0) : 0
    const json = { amount, reason, lines, delivery, refundable: most }
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
      {error && <Alert>{error}</Alert>}
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
            />
          ))}
        </tbody>
      </table>
      <Field label="Reason" name="reason" required maxLength={200} hint="Stands on the credit note." />
      <div className="flex flex-col gap-1">
        {(order.refundable_delivery ?? 0) > 0 && (
          <Checkbox checked={withDelivery} onChange={setWithDelivery}>
            Delivery too, {formatPounds(order.refundable_delivery ?? 0)}
          </Checkbox>
        )}
        <Checkbox checked={restock} onChange={setRestock}>
          Put the pieces back into stock
        </Checkbox>
        {order.state === 'part_dispatched' && (
          <Checkbox checked={unsent} onChange={setUnsent}>
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
        <p className="text-xs text-quiet">The buyer gets a mail and a credit note.</p>
      </div>
    </form>
  )
}

type RefundLineProps = { line: Line; value: string; onChange: (value: string) => void }

function RefundLine({ line, value, onChange }: RefundLineProps) {
  const left = leftOf(line)
  const count = Math.min(whole(value), left)
  const amount = piecesAmount({ pieces: line.pieces, linePrice: line.total ?? 0, refunded: line.refunded }, count)
  const isTooMuch = whole(value) > left
  return (
    <tr className="border-t border-rule align-baseline">
      <td className="py-1.5 pr-3">
        <input
          aria-label={`Pieces of ${line.sku}`}
          aria-invalid={isTooMuch || undefined}
          inputMode="numeric"
          disabled={left === 0}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-9 w-20 rounded-md border border-edge bg-panel px-2 text-right tabular-nums aria-invalid:border-alarm"
        />
      </td>
      <td className="w-full py-1.5 pr-3">
        of {left} {line.name}, {sizeText(line.size)}
        {line.refunded > 0 && <span className="block text-xs text-quiet">{line.refunded} refunded before</span>}
        {isTooMuch && <span className="block text-xs text-alarm">Only {left} can be refunded.</span>}
      </td>
      <td className="py-1.5 text-right whitespace-nowrap">{count > 0 ? formatPounds(amount) : ''}</td>
    </tr>
  )
}
