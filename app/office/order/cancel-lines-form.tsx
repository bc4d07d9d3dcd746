import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { type CancelledLines, cancelLinesSchema, type OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { PiecesField, readPieces } from '../parts/pieces-field.tsx'
import { useShowOrder } from './use-order-action.ts'

const entrySchema = z.object({
  /** In the order of the lines on the screen. */
  lines: z.array(z.object({ pieces: z.string().optional() })),
  reason: cancelLinesSchema.shape.reason,
})
type Entry = z.output<typeof entrySchema>

const piecesOf = (order: OfficeOrder, entry: Entry) =>
  order.lines.flatMap(({ id }, index) => {
    const pieces = readPieces(entry.lines[index]?.pieces)
    return pieces > 0 ? [{ id, pieces }] : []
  })

/** Cancels some pieces of an order that is not picked yet, and shows to the penny what that does before it is done. */
export function CancelLinesForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { reference } = order
  const showOrder = useShowOrder(reference)
  const orderApi = officeApi.orders[':reference']
  const { form, formProps, field, change, error, busy } = useOfficeForm({
    schema: entrySchema,
    defaults: { lines: order.lines.map(() => ({})), reason: '' },
    changes: 'orders',
    send: (ready, once) => {
      const { amount, before } = preview.data ?? { amount: 0, before: 0 }
      const json = { lines: piecesOf(order, ready), reason: ready.reason, amount, before }
      return read(orderApi['cancel-lines'].$post({ param: { reference }, json }, once()))
    },
    onDone: (after) => {
      onClose()
      showOrder(after, 'Cancelled')
    },
  })
  const entry = form.watch()
  const lines = piecesOf(order, entry)
  const preview = useQuery({
    // The whole order, because a refund or a payment changes the figures.
    queryKey: ['order', reference, 'cancel-preview', lines, order.timeline.length],
    queryFn: () => read(orderApi['cancel-lines'].preview.$post({ param: { reference }, json: { lines } })),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const figures = lines.length > 0 && !preview.error ? preview.data : undefined
  return (
    <form
      {...formProps}
      aria-label="Cancel part of the order"
      className="flex flex-col gap-4 rounded-md border border-rule p-4"
    >
      {error && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule">
        {order.lines.map((line, index) => (
          <li key={line.id} className="py-1.5 first:pt-0">
            <PiecesField
              line={{ ...line, bought: line.pieces, left: line.to_send }}
              autoFocus={index === 0}
              value={entry.lines[index]?.pieces ?? ''}
              mayExceed={false}
              {...change(`lines.${index}.pieces`)}
            >
              {line.name}, {sizeText(line.size)}
            </PiecesField>
          </li>
        ))}
      </ul>
      <div aria-live="polite" aria-busy={preview.isFetching}>
        {lines.length === 0 && <p className="text-quiet">Enter the pieces to cancel.</p>}
        {lines.length > 0 && preview.error && <p className="text-alarm">{errorMessage(preview.error)}</p>}
        {figures && <Figures order={order} figures={figures} />}
      </div>
      <Field
        label="Reason"
        required
        maxLength={200}
        hint={
          figures?.is_paid === false
            ? 'The buyer sees it in the email and on the order page.'
            : 'The buyer sees it in the email, on the order page and on the credit note.'
        }
        {...field('reason')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look="alarm"
          busy={busy || (lines.length > 0 && preview.isFetching)}
          disabled={figures === undefined}
        >
          Cancel {piecesText(lines.reduce((sum, { pieces }) => sum + pieces, 0))}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep everything
        </Button>
      </div>
    </form>
  )
}

const piecesText = (count: number) => (count === 0 ? 'pieces' : count === 1 ? '1 piece' : `${count} pieces`)

function Figures({ order, figures }: { order: OfficeOrder; figures: CancelledLines }) {
  const { is_paid, lines, amount, vat, before } = figures
  const hasVoucher = lines.some(({ voucher }) => voucher > 0)
  const figure = 'pl-4 text-right whitespace-nowrap'
  const head = `pb-1 font-normal ${figure}`
  return (
    <>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="text-xs text-quiet">
            <th className="pb-1 font-normal">{is_paid ? 'To refund' : 'No longer due'}</th>
            {hasVoucher && <th className={head}>Full price</th>}
            {hasVoucher && <th className={head}>Voucher</th>}
            <th className={head}>VAT</th>
            <th className={head}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-t border-rule align-baseline">
              <td className="w-full py-1">
                {line.pieces} × {order.lines.find(({ id }) => id === line.id)?.name}
              </td>
              {hasVoucher && <td className={figure}>{formatPounds(line.amount + line.voucher)}</td>}
              {hasVoucher && <td className={figure}>{formatPounds(-line.voucher)}</td>}
              <td className={figure}>{formatPounds(line.vat)}</td>
              <td className={figure}>{formatPounds(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-rule font-medium">
          <tr>
            <td className="py-1" colSpan={hasVoucher ? 3 : 1}>
              Total
            </td>
            <td className={figure}>{formatPounds(vat)}</td>
            <td className={figure}>{formatPounds(amount)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-quiet">{consequence(is_paid, amount, before)}</p>
    </>
  )
}

function consequence(isPaid: boolean, amount: number, before: number): string {
  const stock = 'The pieces go back into stock and the buyer gets an email. Delivery stays as it is.'
  if (amount === 0) return `${stock} These pieces cost nothing, so there is nothing to refund.`
  return isPaid
    ? `${stock} ${formatPounds(amount)} is refunded with a credit note.`
    : `${stock} The amount due falls from ${formatPounds(before)} to ${formatPounds(before - amount)}.`
}
