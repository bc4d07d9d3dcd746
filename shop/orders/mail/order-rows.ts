import { areaText } from '#contract/arithmetic/area.ts'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { accessText } from '#contract/delivery-access.ts'
import { areaOfUnit, pieceText } from '#contract/line-text.ts'
import type { LineRow, OrderRow } from '../order-aggregate.ts'

type Rows = [label: string, value: string][]

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** '2026-07-16' → 'Thursday, 16 July 2026'. */
const longDayText = (day: string): string => longDay.format(new Date(day))

/** What was bought. */
export const lineRows = (lines: LineRow[]): Rows =>
  lines.map((line) => [
    `${line.productName}, ${sizeText(line.size)}`,
    `${quantityOf(line)}: ${line.kind === 'free_sample' ? 'Free' : formatPounds(line.linePrice)}`,
  ])

export const quantityOf = ({ pieces, area, unit }: Pick<LineRow, 'pieces' | 'area' | 'unit'>): string =>
  area === null ? pieceText(pieces) : `${pieceText(pieces)} (${areaOfUnit(areaText(area), unit)})`

/** What it comes to: the order's own figures, none reckoned anew. */
export const totalRows = (order: OrderRow): Rows => [
  ['Goods', poundsOrFree(order.goodsPence)],
  [order.deliveryLabel, poundsOrFree(order.deliveryPence)],
  ...(order.slotLabel ? ([[order.slotLabel, formatPounds(order.slotPence)]] satisfies Rows) : []),
  [`VAT (${order.vatRate / 100}%, included)`, formatPounds(order.vatPence)],
  ['Total', formatPounds(order.totalPence)],
]

/** When it comes, or can be fetched. */
export const whenRows = (order: OrderRow): Rows => {
  const days =
    order.deliveryFrom === order.deliveryUntil
      ? longDayText(order.deliveryFrom)
      : `${longDayText(order.deliveryFrom)} to ${longDayText(order.deliveryUntil)}`
  return [[order.deliveryId === 'collection' ? 'Ready to collect' : 'Expected', days]]
}

export const addressRows = ({ shipping, deliveryAccess }: OrderRow): Rows =>
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
        ...(deliveryAccess ? ([['Access', accessText(deliveryAccess)]] satisfies Rows) : []),
      ]
    : []

/** Who carries it, and where to follow it. */
export const trackingRows = ({ carrier, trackingNumber }: OrderRow): Rows => [
  ...(carrier ? ([['Carrier', carrier]] satisfies Rows) : []),
  ...(trackingNumber ? ([['Tracking number', trackingNumber]] satisfies Rows) : []),
]
