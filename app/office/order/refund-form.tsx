import { z } from 'zod'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { type OfficeOrder, refundSchema } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { ExceedLeft } from '../parts/exceed-left.tsx'
import { Alert } from '../parts/panel.tsx'
import { PiecesField, readPieces } from '../parts/pieces-field.tsx'
import { piecesFieldOf, refundEntrySchema, refundFigures } from '../parts/refund-figures.ts'
import { ReturnDelivery } from '../parts/return-delivery.tsx'
import { useShowOrder } from './use-order-action.ts'

const entrySchema = refundEntrySchema.extend({
  reason: refundSchema.shape.reason,
  returned: z.boolean(),
  unsent: z.boolean(),
})
type Entry = z.output<typeof entrySchema>

const hasLeft = ({ state }: OfficeOrder) => ['part_dispatched', 'dispatched', 'delivered', 'collected'].includes(state)

const figuresOf = (order: OfficeOrder, entry: Entry) =>
  refundFigures({
    order,
    lines: order.lines.map(({ pieces, total, discount, refunded, left }, index) => {
      const price = { linePrice: total ?? 0, discountPence: discount ?? 0 }
      return { pieces, ...price, refunded, left, more: readPieces(entry.lines[index]?.pieces) }
    }),
    keepsOthers: !hasLeft(order),
    isReturn: entry.returned,
    entry,
  })

/** Checks the form and makes the request. */
const formSchema = (order: OfficeOrder): z.ZodType<z.output<typeof refundSchema>, Entry> =>
  entrySchema.transform((entry, { addIssue }) => {
    const { reason, returned, restock, unsent, exceed_reason } = entry
    const { amount, amountError, delivery } = figuresOf(order, entry)
    if (amount === null) {
      addIssue({ code: 'custom', path: ['amount'], message: amountError })
      return z.NEVER
    }
    const lines = order.lines.flatMap(({ id }, index) => {
      const pieces = readPieces(entry.lines[index]?.pieces)
      return pieces > 0 ? [{ id, pieces, restock, unsent }] : []
    })
    return { amount, reason, lines, delivery, refundable: order.refundable ?? 0, returned, exceed_reason }
  })

/** Refunds pieces, delivery or any amount. The amount follows the pieces until someone types another. */
export function RefundForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { reference } = order
  const showOrder = useShowOrder(reference)
  const { form, formProps, field, change, error, busy } = useOfficeForm({
    schema: formSchema(order),
    defaults: { lines: order.lines.map(() => ({})), reason: '', returned: true, restock: false, unsent: false },
    changes: 'orders',
    send: (json, once) => read(officeApi.orders[':reference'].refund.$post({ param: { reference }, json }, once())),
    onDone: (after) => {
      showOrder(after, 'Refunded')
      onClose()
    },
    fieldOf: piecesFieldOf(order.lines),
  })
  const entry = form.watch()
  const figures = figuresOf(order, entry)
  return (
    <form {...formProps} aria-label="Refund" className="mt-4 flex flex-col gap-4 rounded-md border border-rule p-4">
      {error && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule">
        {order.lines.map((line, index) => (
          <li key={line.id} className="flex items-baseline gap-3 py-1.5 first:pt-0">
            <PiecesField
              line={{ ...line, bought: line.pieces }}
              autoFocus={index === 0}
              value={entry.lines[index]?.pieces ?? ''}
              mayExceed={entry.exceed_reason !== undefined}
              {...change(`lines.${index}.pieces`)}
            >
              {line.name}, {sizeText(line.size)}
            </PiecesField>
            <span className="ml-auto whitespace-nowrap">
              {readPieces(entry.lines[index]?.pieces) > 0 && formatPounds(figures.amounts[index] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      {figures.isMoreThanLeft && (
        <ExceedLeft
          act="Refund"
          isTicked={entry.exceed_reason !== undefined}
          onTick={(isTicked) => form.setValue('exceed_reason', isTicked ? '' : undefined)}
          reason={() => field('exceed_reason', { shouldUnregister: true })}
        />
      )}
      <Field label="Reason" required maxLength={200} hint="Appears on the credit note." {...field('reason')} />
      <div className="flex flex-col gap-1">
        {figures.isFullRefund && <Checkbox {...field('returned')}>The buyer is returning everything</Checkbox>}
        <ReturnDelivery
          {...order}
          fullRefund={figures.isFullRefund ? (entry.returned ? 'returned' : 'not returned') : null}
          checked={figures.withDelivery}
          onChange={(isTicked) => form.setValue('delivery', isTicked)}
        />
        <Checkbox {...field('restock')}>Put the pieces back into stock</Checkbox>
        {order.state === 'part_dispatched' && (
          <Checkbox {...field('unsent')}>These pieces haven’t left the yard and won’t be sent</Checkbox>
        )}
      </div>
      <Field
        label="Amount in £"
        inputMode="decimal"
        required
        value={figures.amountText}
        {...change('amount')}
        hint={`Up to ${formatPounds(order.refundable ?? 0)}`}
        className="sm:max-w-48"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="solid" busy={busy}>
          Refund {figures.amount === null ? '' : formatPounds(figures.amount)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        <p className="text-xs text-quiet">
          The buyer gets an email and a credit note.
          {figures.isReturned && ' The order will be marked as returned.'}
        </p>
      </div>
    </form>
  )
}
