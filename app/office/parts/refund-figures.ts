import { z } from 'zod'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { isNothingKept, piecesAmount, type RefundableLine } from '#contract/arithmetic/refund-amount.ts'
import { exceedReason } from '#contract/office/orders.ts'
import { leftoverPence } from '#contract/orders/leftovers.ts'
import { readPounds } from './read-pounds.ts'
import { type Delivery, deliveryInFullRefund } from './return-delivery.tsx'

/** The fields that a refund and the decision on a claim have in common. */
export const refundEntrySchema = z.object({
  /** In the order of the lines on the screen. Undefined until someone types a number. */
  lines: z.array(z.object({ pieces: z.string().optional() })),
  exceed_reason: exceedReason,
  /** Undefined until someone ticks or unticks the box: delivery then follows the pieces. */
  delivery: z.boolean().optional(),
  restock: z.boolean(),
  /** In pounds. Undefined until someone types an amount: it then follows the pieces and the delivery. */
  amount: z.string().optional(),
})
type RefundEntry = z.output<typeof refundEntrySchema>

type Refund = {
  order: Delivery & { refundable: number | null }
  /** `more`: the pieces to refund now. */
  lines: (RefundableLine & { left: number; more: number })[]
  /** Whether the buyer keeps goods that are not in `lines`. */
  keepsOthers: boolean
  isReturn: boolean
  /** Basis points of the price; leftovers bring a share of it. */
  share?: number | null
  entry: Pick<RefundEntry, 'delivery' | 'amount'>
}

/** Works out a refund while the form is filled in. */
export function refundFigures({ order, lines, keepsOthers, isReturn, share = null, entry }: Refund) {
  const most = order.refundable ?? 0
  const isFullRefund = !keepsOthers && isNothingKept(lines)
  const withDelivery = entry.delivery ?? (isFullRefund && share === null)
  const delivery = withDelivery ? deliveryInFullRefund(order, isFullRefund && isReturn) : 0
  const amounts = lines.map((line) => {
    const price = piecesAmount(line, line.more)
    return share === null ? price : leftoverPence(price, { share })
  })
  const suggested = Math.min(
    amounts.reduce((sum, amount) => sum + amount, delivery),
    most,
  )
  const amountText = entry.amount ?? (suggested > 0 ? (suggested / 100).toFixed(2) : '')
  const typed = readPounds(amountText) ?? 0
  return {
    isFullRefund,
    isReturned: isFullRefund && isReturn,
    withDelivery,
    delivery,
    amounts,
    suggested,
    amountText,
    /** Null if the amount is not one that can be refunded. */
    amount: typed >= 1 && typed <= most ? typed : null,
    amountError: `Enter an amount between £0.01 and ${formatPounds(most)}.`,
    isMoreThanLeft: lines.some(({ more, left }) => more > left),
  }
}

/** The server names a line by its id, the form by its position. */
export const piecesFieldOf =
  (lines: readonly { id: number }[]) =>
  (path: string): `lines.${number}.pieces` | undefined => {
    const index = lines.findIndex(({ id }) => path === `lines.${id}`)
    return index < 0 ? undefined : `lines.${index}.pieces`
  }
