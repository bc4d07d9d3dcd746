import { areaText } from '#contract/arithmetic/area.ts'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { areaOfUnit, pieceText } from '#contract/basket/line-text.ts'
import { accessText } from '#contract/delivery/delivery-access.ts'
import { batchText } from '#contract/orders/batch-text.ts'
import type { Order } from '#contract/orders/order.ts'
import { openingTimes } from '#contract/settings/opening-hours.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { ItemRow, MailBlock, Row } from '../../mail/mail-block.ts'
import type { LineRow, OrderRow } from '../order-aggregate.ts'
import { orderTotals } from '../order-totals.ts'

type Rows = Row[]

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** '2026-07-16' → 'Thursday 16 July 2026'. */
export const longDayText = (day: string): string => longDay.format(new Date(day)).replace(',', '')

export const lineRows = (lines: LineRow[]): ItemRow[] =>
  lines.map((line) => [
    `${line.productName}, ${sizeText(line.size)}`,
    line.kind === 'free_sample' ? 'Free' : formatPounds(line.linePrice + line.discountPence),
    [quantityOf(line), batchText(line.batches, line.pieces - line.shortPieces)].filter(Boolean).join(', '),
  ])

/** The items and the totals. */
export const goodsBlocks = ({ order, lines }: { order: OrderRow; lines: LineRow[] }): MailBlock[] => [
  { kind: 'items', rows: lineRows(lines) },
  { kind: 'totals', rows: totalRows(order) },
]

export const quantityOf = (line: Pick<LineRow, 'pieces' | 'area' | 'unit' | 'kind'>): string => {
  const { pieces, area, unit } = line
  return area === null ? pieceText(pieces, line) : `${pieceText(pieces, line)} (${areaOfUnit(areaText(area), unit)})`
}

/** The order's stored figures; nothing is calculated again. */
function totalRows(order: OrderRow): Rows {
  const totals = orderTotals(order)
  return [
    ['Goods', poundsOrFree(totals.goods)],
    [order.deliveryLabel, poundsOrFree(totals.delivery)],
    ...(order.slotLabel ? ([[order.slotLabel, formatPounds(totals.slot)]] satisfies Rows) : []),
    ...(totals.discount > 0 ? ([[`Voucher ${order.voucherCode}`, formatPounds(-totals.discount)]] satisfies Rows) : []),
    ...(order.totalPence > 0
      ? ([[`VAT (${order.vatRate / 100}%, included)`, formatPounds(order.vatPence)]] satisfies Rows)
      : []),
    ['Total', poundsOrFree(order.totalPence)],
  ]
}

/** The references that the buyer gave the order. */
export const buyerRows = ({ poNumber, jobName }: Pick<OrderRow, 'poNumber' | 'jobName'>): Rows => [
  ...(poNumber ? ([['PO number', poNumber]] satisfies Rows) : []),
  ...(jobName ? ([['Job name', jobName]] satisfies Rows) : []),
]

/** What the buyer entered and when the order comes, for the buyer to check. */
export const orderRows = (settings: Settings, order: OrderRow): Rows => [
  ...buyerRows(order),
  ...whenRows(order),
  ...addressRows(order),
  ...collectionRows(settings, order),
  ...(order.billing.phone ? ([['Your telephone', order.billing.phone]] satisfies Rows) : []),
]

/** Where to send a bank transfer. */
export const transferRows = (transfer: NonNullable<Order['transfer']>): Rows => [
  ['Amount', formatPounds(transfer.amount)],
  ['Account name', transfer.account_name],
  ['Sort code', transfer.sort_code],
  ['Account number', transfer.account_number],
  ['Payment reference', transfer.reference],
  ['To arrive by', longDayText(transfer.pay_by)],
]

/** When the order should arrive or be ready to collect. */
export const whenRows = (order: OrderRow): Rows => {
  const from = longDayText(order.deliveryFrom)
  if (order.deliveryId === 'collection')
    return [['Ready to collect', `From ${from}; we will email you when it is ready`]]
  const days = order.deliveryFrom === order.deliveryUntil ? from : `${from} to ${longDayText(order.deliveryUntil)}`
  if (order.deliveryId === 'slab') return [['Expected', `${days}; we will ring you to arrange the day`]]
  return [['Expected', days]]
}

/** Where to collect the order, how long we keep it and who may collect it. */
export const collectionRows = ({ company, hours }: Settings, order: OrderRow): Rows =>
  order.deliveryId === 'collection'
    ? [
        ['Collect from', company.address.join(', ')],
        ['Yard hours', hours.weekly.map((row) => `${row.days} ${openingTimes(row)}`).join(', ')],
        ...(order.keptUntil ? ([['Kept until', longDayText(order.keptUntil)]] satisfies Rows) : []),
        ['Who may collect', mayCollect(order)],
      ]
    : []

export const mayCollect = ({ billing, collectorName }: OrderRow): string =>
  [`${billing.first_name} ${billing.last_name}`, ...(collectorName ? [collectorName] : [])].join(' or ')

export const addressRows = ({ shipping, deliveryAccess, paidAt }: OrderRow): Rows =>
  shipping
    ? [
        [
          'Delivery to',
          [
            `${shipping.first_name} ${shipping.last_name}`,
            shipping.company,
            shipping.address_1,
            shipping.address_2,
            shipping.city,
            shipping.county,
            shipping.postcode,
          ]
            .filter(Boolean)
            .join(', '),
        ],
        ...(shipping.phone ? ([['Delivery phone', shipping.phone]] satisfies Rows) : []),
        // A free text: before payment it could be anybody's message to anybody's email address.
        ...(deliveryAccess && paidAt ? ([['Access', accessText(deliveryAccess)]] satisfies Rows) : []),
      ]
    : []

export const trackingRows = ({ carrier, trackingNumber }: OrderRow): Rows => [
  ...(carrier ? ([['Carrier', carrier]] satisfies Rows) : []),
  ...(trackingNumber ? ([['Tracking number', trackingNumber]] satisfies Rows) : []),
]
