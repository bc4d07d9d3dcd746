import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { MailBlock } from '../../mail/mail-block.ts'
import { transferOf } from '../compose-order.ts'
import { piecesToSend } from '../fulfilment.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { type OrderMailDetails, orderText, paragraph, seeOrder } from './mail-parts.ts'
import { goodsBlocks, lineRows, transferRows } from './order-rows.ts'

/** Part of an order has been cancelled: what, why, what happens to the money, and what still comes. */
export function partCancelledMail(
  settings: Settings,
  aggregate: OrderAggregate,
  details: OrderMailDetails,
): ComposedMail {
  const { order } = aggregate
  const text = orderText(settings, 'order-part-cancelled', order)
  return composeMail(settings, {
    kind: 'order-part-cancelled',
    subject: text.subject,
    preview: previewText(aggregate, details),
    blocks: [
      text.heading,
      ...text.intro(details.note),
      ...(order.state === 'pending' ? toPay(settings, aggregate, details) : stillToCome(aggregate, details)),
      ...text.closing,
      seeOrder(details),
    ],
  })
}

function previewText({ order }: OrderAggregate, { refundPence }: OrderMailDetails): string {
  if (refundPence > 0) return `We are refunding ${formatPounds(refundPence)}.`
  return order.state === 'pending' ? `${formatPounds(order.totalPence)} is now due.` : 'The rest is on its way to you.'
}

const toPay = (settings: Settings, { order, lines }: OrderAggregate, details: OrderMailDetails): MailBlock[] => [
  paragraph('Please pay the new amount. The proforma invoice shows it too.'),
  { kind: 'table', rows: transferRows(transferOf(settings, order)) },
  { kind: 'button', label: 'Proforma invoice', href: details.proformaUrl },
  ...goodsBlocks({ order, lines }),
]

function stillToCome(aggregate: OrderAggregate, { refundPence }: OrderMailDetails): MailBlock[] {
  const left = aggregate.lines.flatMap((line) => {
    const pieces = piecesToSend(aggregate, line)
    return pieces === line.pieces ? [line] : []
  })
  return [
    ...(refundPence > 0
      ? [
          paragraph(
            `We will refund ${formatPounds(refundPence)} the way it was paid, and will email you a credit note when that is done.`,
          ),
        ]
      : []),
    ...(left.length > 0 ? [{ kind: 'items' as const, rows: lineRows(left) }] : []),
  ]
}
