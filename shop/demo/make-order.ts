import { randomUUID } from 'node:crypto'
import { lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { orderTotals } from '#contract/arithmetic/order-totals.ts'
import { sizeOption } from '#contract/arithmetic/size.ts'
import type { LineItem } from '#contract/basket/basket.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { vatRateOn } from '#contract/settings/vat-rate.ts'
import type { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import type { invoices, payments, sandboxPayments } from '#database/tables/payments.ts'
import { sellerOf } from '../orders/issue-invoice.ts'
import { newOrderReference } from '../orders/new-order-reference.ts'
import { pick, type Random } from '../random-numbers.ts'
import { madeUpPerson } from './made-up-people.ts'

export type DemoItem = {
  variationId: number
  productId: number
  sku: string
  slug: string
  productName: string
  kind: 'size' | 'free_sample' | 'full_size_sample'
  unit: 'm2' | 'piece'
  pricePence: number
  coverageMm2: number | null
  weightG: number
  piecesPerSet: number
  label: string | null
  width: number | null
  height: number | null
  thickness: number | null
  picture: LineItem['image']
}

type Without<Row, Key extends string> = Omit<Row, Key>
type OrderId = 'orderId'

/** All the rows of an order, before the database has given it an id. */
export type MadeUpOrder = {
  order: typeof orders.$inferInsert
  lines: Without<typeof orderLines.$inferInsert, OrderId>[]
  events: Without<typeof orderEvents.$inferInsert, OrderId>[]
  payment: Without<typeof payments.$inferInsert, OrderId>
  sandbox: typeof sandboxPayments.$inferInsert | null
  invoice: Without<typeof invoices.$inferInsert, OrderId | 'number'> | null
}

type OrderSpec = {
  random: Random
  settings: Settings
  items: DemoItem[]
  placedAt: Date
  state: OrderState
  person: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** The earlier states of an order in each state, and how long after placing it reached them. */
const histories: Partial<Record<OrderState, [OrderState, number][]>> = {
  pending: [],
  cancelled: [['cancelled', 31 * minute]],
  paid: [['paid', 3 * minute]],
  picking: [
    ['paid', 3 * minute],
    ['picking', day],
  ],
  dispatched: [
    ['paid', 3 * minute],
    ['picking', day],
    ['dispatched', 2 * day],
  ],
  delivered: [
    ['paid', 3 * minute],
    ['picking', day],
    ['dispatched', 2 * day],
    ['delivered', 4 * day],
  ],
}

const causes: Partial<Record<OrderState, { code: string; details: Record<string, unknown> | null }>> = {
  paid: { code: 'payment_received', details: { method: 'card' } },
  picking: { code: 'picking', details: null },
  dispatched: { code: 'dispatched', details: null },
  delivered: { code: 'delivered', details: null },
  cancelled: { code: 'payment_overdue', details: null },
}

/** The lorries stay in at the weekend. */
function workingDayFrom(moment: Date): string {
  const untilMonday = { 0: 1, 6: 2 }[moment.getUTCDay()] ?? 0
  return new Date(moment.getTime() + untilMonday * day).toISOString().slice(0, 10)
}

/** Makes an order like one the shop has taken: the same arithmetic and states, and an invoice once it is paid. */
export function makeOrder({ random, settings, items, placedAt, state, person }: OrderSpec): MadeUpOrder {
  const lines = Array.from({ length: 1 + Math.floor(random() ** 2 * 4) }, (_, position) =>
    madeUpLine(random, pick(random, items), position),
  )
  const vatRate = vatRateOn(settings.vat, placedAt.toISOString().slice(0, 10))
  const { email, ...buyer } = madeUpPerson(random, person)
  const address = { ...buyer, email }
  const totals = orderTotals(
    { goods: lines.reduce((sum, { linePrice }) => sum + linePrice, 0), delivery: 7800, slot: 0 },
    vatRate,
  )
  const steps = histories[state] ?? []
  const at = (wanted: OrderState) => {
    const step = steps.find(([name]) => name === wanted)
    return step ? new Date(placedAt.getTime() + step[1]) : null
  }
  const [paidAt, dispatchedAt] = [at('paid'), at('dispatched')]
  const deliveryDay = workingDayFrom(new Date(placedAt.getTime() + 5 * day))
  const key = randomUUID()
  const event = (fromState: OrderState | null, toState: OrderState, moment: Date) => ({
    fromState,
    toState,
    actor: toState === 'pending' ? ('guest' as const) : ('worker' as const),
    actorName: toState === 'pending' ? null : 'demo',
    cause: toState === 'pending' ? 'placed' : (causes[toState]?.code ?? 'recorded'),
    details: causes[toState]?.details ?? null,
    at: moment,
  })
  const path: [OrderState, number][] = [['pending', 0], ...steps]
  return {
    order: {
      reference: newOrderReference(),
      email,
      state,
      billing: address,
      shipping: address,
      deliveryId: 'standard',
      deliveryLabel: 'Standard delivery',
      deliveryFrom: deliveryDay,
      deliveryUntil: deliveryDay,
      goodsPence: totals.goods,
      deliveryPence: totals.delivery,
      slotPence: totals.slot,
      totalPence: totals.total,
      vatPence: totals.vat_included,
      vatRate,
      weightG: lines.reduce((sum, { weightG }) => sum + weightG, 0),
      termsVersion: 'demo',
      deliveryTermsVersion: 'demo',
      idempotencyKey: key,
      keyOwner: 'demo',
      bodyHash: 'demo',
      createdAt: placedAt,
      heldUntil: state === 'pending' ? new Date(placedAt.getTime() + 30 * minute) : null,
      paidAt,
      dispatchedAt,
      carrier: dispatchedAt ? 'Palletline' : null,
      trackingNumber: dispatchedAt ? `PL${key.slice(0, 8).toUpperCase()}` : null,
    },
    lines,
    events: path.map(([name, after], index) =>
      event(path[index - 1]?.[0] ?? null, name, new Date(placedAt.getTime() + after)),
    ),
    payment: {
      provider: 'test',
      method: 'card',
      providerReference: `demo-${key}`,
      requestKey: key,
      state: paidAt ? 'paid' : state === 'pending' ? 'open' : 'expired',
      amountPence: totals.total,
      createdAt: placedAt,
      settledAt: paidAt,
    },
    sandbox: {
      reference: `demo-${key}`,
      requestKey: key,
      amountPence: totals.total,
      state: paidAt ? 'approved' : 'open',
      returnUrl: '/',
      cancelUrl: '/',
      description: 'Demonstration',
      createdAt: placedAt,
    },
    invoice: paidAt && {
      kind: 'invoice',
      taxPoint: paidAt,
      issuedAt: paidAt,
      totalPence: totals.total,
      vatPence: totals.vat_included,
      netPence: totals.total - totals.vat_included,
      isFull: true,
      seller: sellerOf(settings),
    },
  }
}

function madeUpLine(random: Random, item: DemoItem, position: number) {
  // The price of a line ranges from a tin of sealer to a floor.
  const { pricePerPiece: each } = lineFigures({ ...item, pieces: item.piecesPerSet })
  const wanted = item.kind === 'size' ? (2_000 + random() ** 2 * 180_000) / Math.max(each, 1) : 1
  const pieces = Math.ceil(Math.min(wanted, 600) / item.piecesPerSet) * item.piecesPerSet
  const { area, linePrice, pricePerPiece, weight } = lineFigures({ ...item, pieces })
  const { variationId, productId, sku, slug, productName, kind, unit, pricePence } = item
  return {
    position,
    variationId,
    productId,
    sku,
    slug,
    productName,
    size: sizeOption(item),
    kind,
    unit,
    unitPrice: pricePence,
    pieces,
    area,
    linePrice,
    pricePerPiece,
    weightG: weight,
    picture: item.picture,
  }
}
