import { formatArea } from '#contract/arithmetic/area.ts'
import type { Order, Totals } from '#contract/checkout.ts'
import type { DeliveryId } from '#contract/delivery.ts'
import type { ShopConfig } from '#shop.config'
import type { ShopContext } from '../context.ts'
import { causeSentence } from './event-causes.ts'
import { invoiceNumber } from './issue-invoice.ts'
import { effectivePayment, type OrderAggregate, type OrderRow } from './order-aggregate.ts'

export const totalsOf = (order: OrderRow): Totals => ({
  goods: order.goodsPence,
  delivery: order.deliveryPence,
  slot: order.slotPence,
  vat_included: order.vatPence,
  total: order.totalPence,
})

/** An order as its owner sees it. */
export function composeOrder({ settings, gateways, clock }: ShopContext, record: OrderAggregate): Order {
  const { order, lines, events, invoices } = record
  const payment = effectivePayment(record)
  const isHeld = order.state === 'pending' && order.heldUntil !== null && order.heldUntil > clock.now()
  return {
    reference: order.reference,
    state: order.state,
    email: order.email,
    date_created: order.createdAt.toISOString(),
    billing: order.billing,
    shipping: order.shipping,
    delivery: {
      id: order.deliveryId as DeliveryId,
      label: order.deliveryLabel,
      from: order.deliveryFrom,
      until: order.deliveryUntil,
      access: order.deliveryAccess,
      carrier: order.carrier,
      tracking_number: order.trackingNumber,
    },
    slot: order.slotLabel,
    lines: lines.map((line) => ({
      product_id: line.productId,
      variation_id: line.variationId,
      slug: line.slug,
      name: line.productName,
      size: line.size,
      sku: line.sku,
      kind: line.kind,
      is_sample: line.kind !== 'size',
      unit: line.unit,
      price_pence: line.unitPrice,
      price_per_piece_pence: line.pricePerPiece,
      quantity: line.pieces,
      m2_quantity: line.area === null ? null : formatArea(line.area),
      total_pence: line.linePrice,
      image: line.picture,
    })),
    totals: totalsOf(order),
    timeline: events.map((event) => ({
      state: event.toState,
      at: event.at.toISOString(),
      cause: causeSentence(event),
    })),
    payment: {
      method: payment?.method ?? 'card',
      provider: payment?.provider ?? 'none',
      state: payment?.state ?? 'failed',
    },
    ways_to_pay: isHeld ? gateways.methods.map(({ id }) => id) : [],
    can: {
      pay: isHeld,
      cancel: canCancel(order),
      reorder: true,
      extend_hold: isHeld && order.heldUntil !== null && order.heldUntil < latestHold(settings, order),
    },
    held_until: isHeld ? (order.heldUntil?.toISOString() ?? null) : null,
    invoices: invoices.map(({ number, kind, issuedAt }) => ({
      number: invoiceNumber(settings, number),
      kind,
      date: issuedAt.toISOString(),
    })),
  }
}

/**
 * Until when an unpaid order can be held at most: its first time, and every extension the shop grants. An order held for
 * less than that first time holds a large share of what there is, and is not extended.
 */
export function latestHold(
  { orders }: ShopConfig,
  { createdAt, heldUntil }: Pick<OrderRow, 'createdAt' | 'heldUntil'>,
) {
  const holdMs = orders.holdMinutes * 60_000
  const isShort = heldUntil !== null && heldUntil.getTime() - createdAt.getTime() < holdMs
  return isShort ? heldUntil : new Date(createdAt.getTime() + holdMs * (1 + orders.holdExtensions))
}

/** By one click until it is picked; after that by writing to us, because a lorry may be loaded already. */
export const canCancel = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'pending' || state === 'paid'
