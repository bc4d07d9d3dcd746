import { formatArea } from '#contract/arithmetic/area.ts'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import { leftoverPence, leftoverText } from '#contract/orders/leftovers.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { ShopContext } from '../context.ts'
import { batchPicture } from './batch-picture.ts'
import {
  canClaim,
  canReturn,
  canSellBack,
  leftoverPeriod,
  piecesToSellBack,
  returnUntil,
} from './claims/claim-rights.ts'
import { type CancelledItem, causeSentence } from './event-causes.ts'
import { creditReason, invoiceNumber } from './issue-invoice.ts'
import { effectivePayment, type LineRow, type OrderAggregate, type OrderRow, orderStatus } from './order-aggregate.ts'
import { orderTotals } from './order-totals.ts'
import { holdsStock } from './transitions.ts'

/** A line with missing pieces shows no batches, because we don't know yet which batch the rest will come from. */
const visibleBatches = (aggregate: OrderAggregate, { batches, shortPieces }: LineRow) =>
  (shortPieces > 0 ? [] : (batches ?? [])).map(({ id, code, pieces }) => ({
    code,
    pieces,
    picture: batchPicture(aggregate, id),
  }))

/** An order as its owner sees it. */
export function composeOrder({ settings, gateways, clock }: ShopContext, aggregate: OrderAggregate): Order {
  const { order, lines, events, refunds, invoices } = aggregate
  const payment = effectivePayment(aggregate)
  const isHeld = order.state === 'pending' && order.heldUntil !== null && order.heldUntil > clock.now()
  return {
    reference: order.reference,
    state: order.state,
    email: order.email,
    date_created: order.createdAt.toISOString(),
    po_number: order.poNumber,
    job_name: order.jobName,
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
    dispatches: dispatchesOf(aggregate),
    collection:
      order.deliveryId === 'collection'
        ? {
            kept_until: order.keptUntil,
            kept_days: settings.delivery.collection.keptDays,
            collector: order.collectorName,
          }
        : null,
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
      total_pence: line.linePrice + line.discountPence,
      discount_pence: line.discountPence,
      image: line.picture,
      batches: visibleBatches(aggregate, line),
      plan_id: line.planId,
    })),
    cancelled: cancelledItems(events),
    totals: orderTotals(order),
    voucher: order.voucherCode,
    vat_rate: order.vatRate,
    refunded_pence: orderStatus(aggregate).refundedPence,
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
    ways_to_pay: isHeld ? gateways.methods.map(({ id }) => id).filter((id) => id !== 'bank_transfer') : [],
    transfer: isHeld && payment?.provider === 'bank' ? transferOf(settings, order) : null,
    can: {
      pay: isHeld,
      cancel: canCancel(order),
      reorder: true,
      name_collector: isAwaitingCollection(order),
      correct: canCancel(order),
      claim: canClaim(aggregate),
      return: canReturn(aggregate, clock.now()),
      sell_back: canSellBack(aggregate, clock.now()),
      extend_hold: isHeld && order.heldUntil !== null && order.heldUntil < latestHold(settings, order),
    },
    return_until: returnUntil(aggregate),
    leftovers: leftoversOf(aggregate),
    claims: claimsOf(aggregate),
    held_until: isHeld ? (order.heldUntil?.toISOString() ?? null) : null,
    reserves_at_payment: isHeld && order.reservesAtPayment,
    invoices: invoices.map((invoice) => ({
      number: invoiceNumber(settings, invoice.number),
      kind: invoice.kind,
      date: invoice.issuedAt.toISOString(),
      total_pence: invoice.totalPence,
      reason: creditReason(refunds, invoice),
    })),
  }
}

function leftoversOf(aggregate: OrderAggregate): Order['leftovers'] {
  const { leftovers: terms } = aggregate.order
  if (!terms) return null
  const { from = null, until = null } = leftoverPeriod(aggregate) ?? {}
  const pieces = aggregate.lines
    .filter(({ variationId, linePrice }) => linePrice > 0 && terms.variations.includes(variationId))
    .map((line) => ({
      variation_id: line.variationId,
      pence: leftoverPence(piecesAmount({ ...line, refunded: 0 }, 1), terms),
      left: piecesToSellBack(aggregate, line),
    }))
  // Pieces that are cancelled before the order is paid take their line with them.
  return pieces.length > 0 ? { text: leftoverText(terms), from, until, pieces } : null
}

function cancelledItems(events: OrderAggregate['events']): Order['cancelled'] {
  const items = events.flatMap(({ cause, details }) =>
    cause === 'lines_cancelled' ? ((details?.items ?? []) as CancelledItem[]) : [],
  )
  return items.map(({ name, size, pieces }) => ({ name, size, quantity: pieces }))
}

const claimsOf = ({ lines, claims, claimLines, claimPhotos }: OrderAggregate): Order['claims'] =>
  claims.map(({ id, reference, kind, state, createdAt, message, answer }) => ({
    reference,
    kind,
    state,
    date: createdAt.toISOString(),
    message,
    photos: claimPhotos.filter(({ claimId }) => claimId === id).map(({ picture }) => picture),
    answer,
    lines: lines.flatMap(({ id: lineId, productName, size }) => {
      const part = claimLines.find((one) => one.claimId === id && one.lineId === lineId)
      return part ? [{ name: productName, size, quantity: part.pieces }] : []
    }),
  }))

const dispatchesOf = ({ lines, dispatches, dispatchLines }: OrderAggregate): Order['dispatches'] =>
  dispatches.map(({ id, at, carrier, trackingNumber }) => ({
    date: at.toISOString(),
    carrier,
    tracking_number: trackingNumber,
    lines: lines.flatMap(({ id: lineId, productName, size }) => {
      const sent = dispatchLines.find((one) => one.dispatchId === id && one.lineId === lineId)
      return sent ? [{ name: productName, size, quantity: sent.pieces }] : []
    }),
  }))

/** Where to send the bank transfer, how much, by when, and which reference to quote. */
export const transferOf = (
  { bankTransfer: { accountName, sortCode, accountNumber } }: Settings,
  order: Pick<OrderRow, 'reference' | 'totalPence' | 'heldUntil' | 'reservesAtPayment'>,
): NonNullable<Order['transfer']> => ({
  account_name: accountName,
  sort_code: sortCode,
  account_number: accountNumber,
  reference: order.reference,
  amount: order.totalPence,
  pay_by: londonTime(order.heldUntil ?? new Date(0)).day,
  reserves_at_payment: order.reservesAtPayment,
})

/**
 * The latest time until which an unpaid order can be held: the usual hold plus every extension the settings allow. An
 * order with a short hold already takes a large share of the stock, so its hold is not extended.
 */
export function latestHold({ orders }: Settings, { createdAt, heldUntil }: Pick<OrderRow, 'createdAt' | 'heldUntil'>) {
  const holdMs = orders.holdMinutes * 60_000
  const isShort = heldUntil !== null && heldUntil.getTime() - createdAt.getTime() < holdMs
  return isShort ? heldUntil : new Date(createdAt.getTime() + holdMs * (1 + orders.holdExtensions))
}

export const isAwaitingCollection = ({ state, deliveryId }: Pick<OrderRow, 'state' | 'deliveryId'>): boolean =>
  deliveryId === 'collection' && holdsStock(state)

/** Buyers can cancel online until picking starts; then they have to contact us, as the lorry may be loaded. */
export const canCancel = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'pending' || state === 'paid'
