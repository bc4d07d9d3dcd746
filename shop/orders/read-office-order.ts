import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { formatArea } from '#contract/arithmetic/area.ts'
import type { Address } from '#contract/customers/address.ts'
import { accessText } from '#contract/delivery/delivery-access.ts'
import type { OfficeAction, OfficeOrder } from '#contract/office/orders.ts'
import { hasPermission, type Permission, type Role } from '#contract/office/permissions.ts'
import { orderNotes } from '#database/tables/order-notes.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { visibleText } from '../access/visible-text.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { batchPicture } from './batch-picture.ts'
import { composeOrder } from './compose-order.ts'
import { staffDays } from './correction-days.ts'
import { causeSentence } from './event-causes.ts'
import { pieceCounts, piecesToSend, refundableDelivery, stoppedPieces } from './fulfilment.ts'
import { invoiceNumber } from './issue-invoice.ts'
import { cancelLinesError } from './lines/plan-cancelled-lines.ts'
import {
  byReference,
  type EventRow,
  loadOrder,
  noSuchOrder,
  type OrderAggregate,
  type OrderRow,
  orderStatus,
  type RefundRow,
  refundableAmount,
} from './order-aggregate.ts'
import { mailsOf, resendableMailsOf } from './order-mails.ts'
import { orderTotals } from './order-totals.ts'
import { returnDelivery } from './refunds/return-delivery.ts'
import { shortInOrder } from './short-order.ts'
import { isOnItsWay, transitionError } from './transitions.ts'

/** Everything about an order that the member of staff may see. */
export async function readOfficeOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string }
}): Promise<OfficeOrder> {
  const { role } = requirePermission(ctx, 'orders.read')
  const aggregate = await loadOrder(ctx.database.db, byReference(input.reference))
  if (!aggregate) throw new ShopError('not_found', noSuchOrder.message)
  const { order, lines, events } = aggregate
  const notes = await ctx.database.db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, order.id))
    .orderBy(asc(orderNotes.id))
  const seesPrices = hasPermission(role, 'orders.prices')
  const can = actionsOf(aggregate, role)
  return {
    reference: order.reference,
    state: order.state,
    created: order.createdAt.toISOString(),
    email: hasPermission(role, 'orders.contacts') ? order.email : null,
    has_account: order.customerId !== null,
    buyer: hasPermission(role, 'customers.read') && order.email !== '' ? await buyerOf(ctx, order) : null,
    po_number: order.poNumber && visibleText(role, order.poNumber),
    job_name: order.jobName && visibleText(role, order.jobName),
    billing: addressOf(order.billing),
    shipping: order.shipping && addressOf(order.shipping),
    delivery: {
      label: order.deliveryLabel,
      from: order.deliveryFrom,
      until: order.deliveryUntil,
      slot: order.slotLabel,
      access: order.deliveryAccess ? visibleText(role, accessText(order.deliveryAccess)) : '',
      carrier: order.carrier,
      tracking_number: order.trackingNumber,
      weight_g: order.weightG,
    },
    correction: can.includes('correct')
      ? { shipping: order.shipping, phone: order.billing.phone, email: order.email, days: staffDays(ctx, aggregate) }
      : null,
    held_until: order.heldUntil?.toISOString() ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      sku: line.sku,
      slug: line.slug,
      name: line.productName,
      size: line.size,
      pieces: line.pieces,
      area: line.area === null ? null : formatArea(line.area),
      weight_g: line.weightG,
      picture: line.picture?.src ?? null,
      batches: (line.batches ?? []).map(({ id, code, pieces }) => ({
        // The code on the pallet today, which the yard looks for. Invoices keep the code from their date.
        code: aggregate.batches.find((batch) => batch.id === id)?.code ?? code,
        pieces,
        picture: batchPicture(aggregate, id),
      })),
      total: seesPrices ? line.linePrice : null,
      discount: seesPrices ? line.discountPence : null,
      to_send: piecesToSend(aggregate, line),
      cancelled: stoppedPieces(aggregate, line),
      ...pieceCounts(aggregate, line),
      short: shortInOrder(aggregate) ? line.shortPieces : 0,
      short_since: line.shortSince?.toISOString() ?? null,
    })),
    dispatches: aggregate.dispatches.map(({ id, at, carrier, trackingNumber, pallets }) => ({
      id,
      at: at.toISOString(),
      carrier,
      tracking_number: trackingNumber,
      pallets,
      lines: aggregate.dispatchLines
        .filter(({ dispatchId }) => dispatchId === id)
        .map(({ lineId, pieces }) => ({ id: lineId, pieces })),
    })),
    totals: seesPrices ? orderTotals(order) : null,
    voucher: seesPrices ? order.voucherCode : null,
    ...(seesPrices ? await moneyOf(ctx, aggregate) : noMoney),
    has_proforma: seesPrices && composeOrder(ctx, aggregate).transfer !== null,
    claims: hasPermission(role, 'claims.read')
      ? aggregate.claims.map(({ reference, kind, state, createdAt }) => ({
          reference,
          kind,
          state,
          created: createdAt.toISOString(),
        }))
      : [],
    timeline: events.map((event) => ({
      at: event.at.toISOString(),
      state: event.toState,
      text: visibleText(role, causeSentence(event)),
      author: authorOf(event),
    })),
    mails: hasPermission(role, 'orders.contacts') ? await mailsOf(ctx, aggregate) : null,
    resendable: hasPermission(role, 'orders.mail') ? resendableMailsOf(aggregate) : [],
    notes: notes.map(({ id, at, author, text }) => ({
      id,
      at: at.toISOString(),
      author,
      text: visibleText(role, text),
    })),
    can,
  }
}

/** Orders with the same account; a guest's have the same address and no account. */
async function buyerOf({ database }: ShopContext, { id, email, customerId }: OrderRow) {
  const isTheirs =
    customerId === null
      ? and(isNull(orders.customerId), eq(sql`lower(${orders.email})`, email.toLowerCase()))
      : eq(orders.customerId, customerId)
  const earlier = await database.db.$count(orders, and(isTheirs, lt(orders.id, id)))
  return { earlier, account: customerId }
}

const isForMoney = ({ amountPence }: RefundRow): boolean => amountPence > 0

const noMoney = {
  payments: null,
  refunds: null,
  refundable: null,
  refundable_delivery: null,
  return_delivery: null,
  invoices: null,
}

const addressOf = (address: Address) => ({
  name: `${address.first_name} ${address.last_name}`.trim(),
  company: address.company,
  lines: [address.address_1, address.address_2, address.city, address.county].filter(Boolean),
  postcode: address.postcode,
  phone: address.phone,
})

async function moneyOf(ctx: ShopContext, aggregate: OrderAggregate) {
  const paid = aggregate.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  return {
    payments: aggregate.payments.map((one) => ({
      provider: one.provider,
      reference: one.providerReference,
      state: one.state,
      amount: one.amountPence,
      refunded: one.refundedPence,
      attention: one.attention,
    })),
    refunds: aggregate.refunds.filter(isForMoney).map((one) => ({
      amount: one.amountPence,
      state: one.state,
      reason: one.reason,
      attempts: one.attempts,
      created: one.createdAt.toISOString(),
    })),
    refundable: paid ? refundableAmount(aggregate.refunds, paid) : 0,
    refundable_delivery: paid ? refundableDelivery(aggregate) : 0,
    return_delivery: paid ? await returnDelivery(ctx.database.db, ctx, aggregate) : 0,
    invoices: aggregate.invoices.map((one) => ({
      number: invoiceNumber(ctx.settings, one.number),
      kind: one.kind,
      total: one.totalPence,
      issued: one.issuedAt.toISOString(),
    })),
  }
}

const kindNames: Record<EventRow['actor'], string> = {
  guest: 'Guest',
  customer: 'Customer',
  staff: 'Staff',
  import: 'Import',
  worker: 'Shop',
  payment_provider: 'Payment provider',
  unknown: '',
}

const authorOf = ({ actor, actorName }: EventRow): string =>
  actor === 'staff' && actorName ? actorName : kindNames[actor]

const permissionFor: Record<OfficeAction, Permission> = {
  pick: 'orders.advance',
  dispatch: 'orders.advance',
  deliver: 'orders.advance',
  ready: 'orders.advance',
  collect: 'orders.advance',
  correct: 'orders.correct',
  cancel: 'orders.cancel',
  cancel_lines: 'orders.cancel',
  refund: 'orders.refund',
  resolve: 'payments.resolve',
  record_transfer: 'payments.resolve',
  record_refund: 'payments.resolve',
  resend: 'orders.mail',
  note: 'orders.note',
}

/** The buyer pays by bank transfer, and its arrival has not been recorded. */
const awaitsTransfer = ({ order, payments }: OrderAggregate): boolean =>
  payments.at(-1)?.provider === 'bank' &&
  (order.state === 'pending' || order.state === 'cancelled') &&
  order.paidAt === null

const owesTransfer = ({ payments, refunds }: OrderAggregate): boolean =>
  refunds.some(
    ({ state, paymentId }) =>
      state === 'requested' && payments.some(({ id, provider }) => id === paymentId && provider === 'bank'),
  )

/** The actions that are possible now for staff with this role. */
function actionsOf(aggregate: OrderAggregate, role: Role): OfficeAction[] {
  const status = orderStatus(aggregate)
  const paid = aggregate.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  const isPossible: Record<OfficeAction, boolean> = {
    pick: transitionError(status, 'picking') === null,
    dispatch: transitionError(status, 'dispatched') === null,
    deliver: transitionError(status, 'delivered') === null,
    ready: transitionError(status, 'ready') === null,
    collect: transitionError(status, 'collected') === null,
    correct: !isOnItsWay(aggregate.order.state),
    cancel: transitionError(status, 'cancelled') === null,
    cancel_lines: cancelLinesError(aggregate) === null,
    refund: paid !== undefined && refundableAmount(aggregate.refunds, paid) > 0,
    record_transfer: awaitsTransfer(aggregate),
    record_refund: owesTransfer(aggregate),
    resend: resendableMailsOf(aggregate).length > 0,
    resolve: aggregate.payments.some(({ attention }) => attention !== null),
    note: true,
  }
  const all = Object.keys(isPossible) as OfficeAction[]
  return all.filter((action) => isPossible[action] && hasPermission(role, permissionFor[action]))
}
