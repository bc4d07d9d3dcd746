import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import { trackingUrl } from '#contract/orders/tracking-url.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { piecesToSend } from '../fulfilment.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { type OrderMailDetails, orderText, seeOrder } from './mail-parts.ts'
import { addressRows, buyerRows, goodsBlocks, trackingRows, whenRows } from './order-rows.ts'

/** The order has left the yard: all of it, one of several parts, or the last part. */
export function dispatchedMail(settings: Settings, aggregate: OrderAggregate, details: OrderMailDetails): ComposedMail {
  const { order, dispatches } = aggregate
  const isPart = order.state === 'part_dispatched'
  const isInParts = isPart || dispatches.length > 1
  const key = isPart ? 'order-part-dispatched' : isInParts ? 'order-rest-dispatched' : 'order-dispatched'
  const text = orderText(settings, key, order)
  const tracking = trackingUrl(order.carrier, order.trackingNumber)
  return composeMail(settings, {
    kind: 'order-dispatched',
    subject: text.subject,
    preview: isPart ? 'The rest will follow.' : 'It has left our yard.',
    blocks: [
      text.heading,
      ...text.intro(details.note),
      ...(isInParts ? [{ kind: 'items' as const, rows: sentRows(aggregate) }] : []),
      ...(isPart
        ? [
            { kind: 'subheading' as const, text: 'Still to come' },
            { kind: 'items' as const, rows: restRows(aggregate) },
          ]
        : []),
      ...(isInParts ? [] : goodsBlocks(aggregate)),
      {
        kind: 'table',
        rows: [...buyerRows(order), ...whenRows(order), ...trackingRows(order), ...addressRows(order)],
      },
      ...(tracking ? [{ kind: 'button' as const, label: 'Track your delivery', href: tracking }] : []),
      ...text.closing,
      seeOrder(details),
    ],
  })
}

type Rows = [label: string, value: string][]

const rowOf = (line: OrderAggregate['lines'][number], pieces: number): [string, string] => [
  `${line.productName}, ${sizeText(line.size)}`,
  pieceText(pieces, line),
]

/** The pieces in the latest dispatch. */
function sentRows({ lines, dispatches, dispatchLines }: OrderAggregate): Rows {
  const last = dispatches.at(-1)?.id
  return lines.flatMap((line) => {
    const sent = dispatchLines.find(({ dispatchId, lineId }) => dispatchId === last && lineId === line.id)
    return sent ? [rowOf(line, sent.pieces)] : []
  })
}

const restRows = (aggregate: OrderAggregate): Rows =>
  aggregate.lines.flatMap((line) => {
    const pieces = piecesToSend(aggregate, line)
    return pieces > 0 ? [rowOf(line, pieces)] : []
  })
