import { asc, eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import { formatArea } from '#contract/arithmetic/area.ts'
import { accessText } from '#contract/delivery-access.ts'
import type { OfficeAction, OfficeOrder } from '#contract/office/orders.ts'
import { hasPermission, type Permission, type Role } from '#contract/office/permissions.ts'
import { orderNotes } from '#database/tables/order-notes.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { totalsOf } from '../orders/compose-order.ts'
import { causeSentence } from '../orders/event-causes.ts'
import { invoiceNumber } from '../orders/issue-invoice.ts'
import { type EventRow, factsOf, loadOrder, type OrderAggregate, refundableAmount } from '../orders/order-aggregate.ts'
import { transitionError } from '../orders/transitions.ts'

/** An order by its reference, or the answer that there is none. */
export async function loadByReference(ctx: ShopContext, reference: string): Promise<OrderAggregate> {
  const record = await loadOrder(ctx.database.db, eq(orders.reference, reference.toUpperCase()))
  if (!record) throw new ShopError('not_found', 'There is no such order.')
  return record
}

/** Everything about one order that its reader may see. */
export async function readOfficeOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string }
}): Promise<OfficeOrder> {
  const { role } = requirePermission(ctx, 'orders.read')
  const record = await loadByReference(ctx, input.reference)
  const { order, lines, events } = record
  const notes = await ctx.database.db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, order.id))
    .orderBy(asc(orderNotes.id))
  const seesPrices = hasPermission(role, 'orders.prices')
  return {
    reference: order.reference,
    state: order.state,
    created: order.createdAt.toISOString(),
    email: hasPermission(role, 'orders.contacts') ? order.email : null,
    has_account: order.customerId !== null,
    billing: placeOf(order.billing),
    shipping: order.shipping && placeOf(order.shipping),
    delivery: {
      label: order.deliveryLabel,
      from: order.deliveryFrom,
      until: order.deliveryUntil,
      slot: order.slotLabel,
      access: order.deliveryAccess ? accessText(order.deliveryAccess) : '',
      carrier: order.carrier,
      tracking_number: order.trackingNumber,
      weight_g: order.weightG,
    },
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
      total: seesPrices ? line.linePrice : null,
    })),
    totals: seesPrices ? totalsOf(order) : null,
    ...(seesPrices ? moneyOf(ctx, record) : { payments: null, refunds: null, refundable: null, invoices: null }),
    timeline: events.map((event) => ({
      at: event.at.toISOString(),
      state: event.toState,
      text: causeSentence(event),
      author: authorOf(event),
    })),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })),
    can: actionsOf(record, role),
  }
}

const placeOf = (address: Address) => ({
  name: `${address.first_name} ${address.last_name}`.trim(),
  company: address.company,
  lines: [address.address_1, address.address_2, address.city, address.county].filter(Boolean),
  postcode: address.postcode,
  phone: address.phone,
})

function moneyOf({ settings }: ShopContext, record: OrderAggregate) {
  const paid = record.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  return {
    payments: record.payments.map((one) => ({
      provider: one.provider,
      reference: one.providerReference,
      state: one.state,
      amount: one.amountPence,
      refunded: one.refundedPence,
      attention: one.attention,
    })),
    refunds: record.refunds.map((one) => ({
      amount: one.amountPence,
      state: one.state,
      reason: one.reason,
      attempts: one.attempts,
      created: one.createdAt.toISOString(),
    })),
    refundable: paid ? refundableAmount(record.refunds, paid) : 0,
    invoices: record.invoices.map((one) => ({
      number: invoiceNumber(settings, one.number),
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
  cancel: 'orders.cancel',
  refund: 'orders.refund',
  resolve: 'payments.resolve',
  note: 'orders.note',
}

/** What can be done with it now, by somebody of this role. */
function actionsOf(record: OrderAggregate, role: Role): OfficeAction[] {
  const facts = factsOf(record)
  const paid = record.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  const isPossible: Record<OfficeAction, boolean> = {
    pick: transitionError(facts, 'picking') === null,
    dispatch: transitionError(facts, 'dispatched') === null,
    deliver: transitionError(facts, 'delivered') === null,
    ready: transitionError(facts, 'ready') === null,
    collect: transitionError(facts, 'collected') === null,
    cancel: transitionError(facts, 'cancelled') === null,
    refund: paid !== undefined && refundableAmount(record.refunds, paid) > 0,
    resolve: record.payments.some(({ attention }) => attention !== null),
    note: true,
  }
  const all = Object.keys(isPossible) as OfficeAction[]
  return all.filter((action) => isPossible[action] && hasPermission(role, permissionFor[action]))
}
