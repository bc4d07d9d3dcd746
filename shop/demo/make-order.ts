import { randomUUID } from 'node:crypto'
import { lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { addWorkingDays, firstWorkingDay } from '#contract/arithmetic/delivery-dates.ts'
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
import type { Random } from '../random-numbers.ts'
import { type DemoStep, demoSteps } from './demo-steps.ts'
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
  payment: Without<typeof payments.$inferInsert, OrderId> | null
  sandbox: typeof sandboxPayments.$inferInsert | null
  invoice: Without<typeof invoices.$inferInsert, OrderId | 'number'> | null
}

type OrderSpec = {
  random: Random
  settings: Settings
  items: DemoItem[]
  placedAt: Date
  now: Date
  person: number
}

const minute = 60_000

type Cause = { code: string; details: Record<string, unknown> | null }

const causes: Partial<Record<OrderState, Cause>> = {
  pending: { code: 'placed', details: null },
  paid: { code: 'payment_received', details: { method: 'card' } },
  picking: { code: 'picking', details: null },
  dispatched: { code: 'dispatched', details: null },
  delivered: { code: 'delivered', details: null },
  cancelled: { code: 'payment_overdue', details: null },
}
const free: Cause = { code: 'nothing_to_pay', details: null }

/** Makes an order like one the shop has taken: the same arithmetic and states, and an invoice once it is paid. */
export function makeOrder({ random, settings, items, placedAt, now, person }: OrderSpec): MadeUpOrder {
  const lines = items.map((item, position) => madeUpLine(random, item, position))
  const isByPost = items.every(({ kind }) => kind === 'free_sample')
  const day = placedAt.toISOString().slice(0, 10)
  const vatRate = vatRateOn(settings.vat, day)
  const { email, ...buyer } = madeUpPerson(person)
  const address = { ...buyer, email }
  const totals = orderTotals(
    { goods: lines.reduce((sum, { linePrice }) => sum + linePrice, 0), delivery: isByPost ? 0 : 7800, slot: 0 },
    vatRate,
  )
  const isFree = totals.total === 0
  const steps = demoSteps(random, { placedAt, now, isFree })
  const at = (wanted: OrderState) => steps.find(({ state }) => state === wanted)?.at ?? null
  const [paidAt, dispatchedAt] = [at('paid'), at('dispatched')]
  const state = steps.at(-1)?.state ?? 'pending'
  const deliveryDay = addWorkingDays(firstWorkingDay(placedAt), 4)
  const key = randomUUID()
  return {
    order: {
      reference: newOrderReference(),
      email,
      state,
      billing: address,
      shipping: address,
      deliveryId: isByPost ? 'sample-post' : 'economy',
      deliveryLabel: isByPost ? 'Sample post' : 'Economy Delivery',
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
      carrier: dispatchedAt ? (isByPost ? 'Royal Mail' : 'Palletline') : null,
      trackingNumber: dispatchedAt ? `PL${key.slice(0, 8).toUpperCase()}` : null,
    },
    lines,
    events: steps.map((step, index) => eventOf(step, { from: steps[index - 1]?.state ?? null, isFree })),
    payment: isFree
      ? null
      : {
          provider: 'test',
          method: 'card',
          providerReference: `demo-${key}`,
          requestKey: key,
          state: paidAt ? 'paid' : state === 'pending' ? 'open' : 'expired',
          amountPence: totals.total,
          createdAt: placedAt,
          settledAt: paidAt,
        },
    sandbox: isFree
      ? null
      : {
          reference: `demo-${key}`,
          requestKey: key,
          amountPence: totals.total,
          state: paidAt ? 'approved' : 'open',
          returnUrl: '/',
          cancelUrl: '/',
          description: 'Demonstration',
          createdAt: placedAt,
        },
    invoice:
      paidAt && !isFree
        ? {
            kind: 'invoice',
            taxPoint: paidAt,
            issuedAt: paidAt,
            totalPence: totals.total,
            vatPence: totals.vat_included,
            netPence: totals.total - totals.vat_included,
            isFull: true,
            seller: sellerOf(settings),
          }
        : null,
  }
}

function eventOf({ state, at }: DemoStep, { from, isFree }: { from: OrderState | null; isFree: boolean }) {
  const cause = isFree && state === 'paid' ? free : causes[state]
  const isPlaced = state === 'pending'
  return {
    fromState: from,
    toState: state,
    actor: isPlaced ? ('guest' as const) : ('worker' as const),
    actorName: isPlaced ? null : 'demo',
    cause: cause?.code ?? 'recorded',
    details: cause?.details ?? null,
    at,
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
