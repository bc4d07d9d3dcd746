import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { ItemRow } from '../../mail/mail-block.ts'
import { mailText } from '../../mail/mail-text.ts'
import { invoiceNumber } from '../issue-invoice.ts'
import { type OrderAggregate, orderStatus } from '../order-aggregate.ts'
import { type OrderMailDetails, orderValues, paragraph, seeOrder } from './mail-parts.ts'

type Rows = [label: string, value: string][]

/** A refund was made: how much, for which items and why. */
export function refundedMail(settings: Settings, aggregate: OrderAggregate, details: OrderMailDetails): ComposedMail {
  const { order, invoices } = aggregate
  const credit = invoices.findLast(({ kind }) => kind === 'credit')
  const { refundedPence } = orderStatus(aggregate)
  const refund = formatPounds(details.refundPence)
  const text = mailText(settings, 'order-refunded', { ...orderValues(order), refund })
  const items = itemRows(aggregate, credit?.refundId ?? null)
  return composeMail(settings, {
    kind: 'order-refunded',
    subject: text.subject,
    preview: 'It should reach you within a few days.',
    blocks: [
      text.heading,
      ...text.intro(),
      ...(items.length > 0 ? [{ kind: 'items' as const, rows: items }] : []),
      {
        kind: 'table',
        rows: [
          ['Refunded', refund],
          ...(details.note ? ([['Reason', details.note]] satisfies Rows) : []),
          ['Order total', formatPounds(order.totalPence)],
          ...(refundedPence > details.refundPence
            ? ([['Refunded in all', formatPounds(refundedPence)]] satisfies Rows)
            : []),
          ...(credit === undefined ? [] : ([['Credit note', invoiceNumber(settings, credit.number)]] satisfies Rows)),
        ],
      },
      ...(credit === undefined ? [] : [paragraph("You will find the credit note on the order's page.")]),
      ...text.closing,
      seeOrder(details),
    ],
  })
}

/** The refunded pieces and the refunded delivery. */
function itemRows({ order, lines, refunds, refundLines }: OrderAggregate, refundId: number | null): ItemRow[] {
  const pieces = lines.flatMap((line): ItemRow[] => {
    const part = refundLines.find((one) => one.refundId === refundId && one.lineId === line.id)
    if (!part) return []
    return [
      [`${line.productName}, ${sizeText(line.size)}`, formatPounds(part.amountPence), pieceText(part.pieces, line)],
    ]
  })
  const delivery = refunds.find(({ id }) => id === refundId)?.deliveryPence ?? 0
  return delivery > 0 ? [...pieces, [order.deliveryLabel, formatPounds(delivery)]] : pieces
}
