import type { DeliveryAccess } from '#contract/delivery.ts'
import { accessText } from '#contract/delivery-access.ts'
import type { PaymentMethod, Provider } from '#contract/order-states.ts'
import type { LineBatch } from '#contract/stock-moves.ts'
import { tellOffice } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { orderEvents, orderLines, orders, payments } from '#database/tables/orders.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import type { ShopContext } from '../context.ts'
import { eventRow } from '../orders/change-state.ts'
import { newOrderReference } from '../orders/new-order-reference.ts'
import type { EventRow, OrderAggregate } from '../orders/order-aggregate.ts'
import type { Buyer } from './check-order.ts'
import type { Priced } from './price-basket.ts'

export type NewOrder = {
  lines: PricedLine[]
  /** Of each line, in their sequence. */
  batches: LineBatch[][]
  priced: Priced
  buyer: Buyer
  access: DeliveryAccess | null
  poNumber: string | null
  jobName: string | null
  payment: { provider: Provider; method: PaymentMethod; requestKey: string }
  basketId: number
  customerId: number | null
  weightG: number
  /** Signed. */
  network: string | null
  placedAt: Date
  heldUntil: Date
  key: { idempotencyKey: string; keyOwner: string; bodyHash: string }
}

/**
 * Writes the order down as it stands today, with the payment it waits for: the catalogue may change under it afterwards.
 * What costs nothing waits for nothing, and its payment is settled already.
 */
export async function writeOrder(tx: Database, ctx: ShopContext, newOrder: NewOrder): Promise<OrderAggregate> {
  const now = newOrder.placedAt
  const [order] = await tx.insert(orders).values(orderRow(ctx, newOrder)).returning()
  if (!order) throw new Error('an order was not written')
  const orderId = order.id
  const isFree = order.totalPence === 0
  const placed = { orderId, ...eventRow(ctx, null, { to: 'pending', cause: { code: 'placed' } }) }
  const payment = {
    orderId,
    ...newOrder.payment,
    state: isFree ? ('paid' as const) : ('opening' as const),
    amountPence: order.totalPence,
    createdAt: now,
    settledAt: isFree ? now : null,
  }
  return {
    order,
    lines: await tx
      .insert(orderLines)
      .values(lineRows(newOrder).map((line) => ({ orderId, ...line })))
      .returning(),
    events: [await writeEvent(tx, placed, order.reference)],
    payments: await tx.insert(payments).values(payment).returning(),
    refunds: [],
    refundLines: [],
    dispatches: [],
    dispatchLines: [],
    invoices: [],
    claims: [],
    claimLines: [],
  }
}

/** The office's open screens hear of a new order with its first event. */
async function writeEvent(tx: Database, row: Omit<EventRow, 'id'>, reference: string): Promise<EventRow> {
  const [written] = await tx
    .insert(orderEvents)
    .values(row)
    .returning({ id: orderEvents.id, told: tellOffice('order', reference) })
  if (!written) throw new Error('an event was not recorded')
  return { ...row, id: written.id }
}

const orderRow = ({ settings }: ShopContext, newOrder: NewOrder) => {
  const { priced, buyer } = newOrder
  return {
    reference: newOrderReference(),
    customerId: newOrder.customerId,
    basketId: newOrder.basketId,
    ...buyer,
    ...newOrder.key,
    state: 'pending' as const,
    deliveryId: priced.option.id,
    deliveryLabel: priced.option.label,
    deliveryFrom: priced.day ?? priced.option.from,
    deliveryUntil: priced.day ?? priced.option.until,
    slotId: priced.slot?.id ?? null,
    slotLabel: priced.slot?.label ?? null,
    poNumber: newOrder.poNumber,
    jobName: newOrder.jobName,
    deliveryAccess:
      priced.option.service === 'pallet' && newOrder.access && accessText(newOrder.access) ? newOrder.access : null,
    carrier: null,
    trackingNumber: null,
    goodsPence: priced.totals.goods,
    deliveryPence: priced.totals.delivery,
    slotPence: priced.totals.slot,
    totalPence: priced.totals.total,
    vatPence: priced.totals.vat_included,
    vatRate: settings.vatRate,
    weightG: newOrder.weightG,
    network: newOrder.network,
    termsVersion: settings.orders.termsVersion,
    deliveryTermsVersion: settings.orders.deliveryTermsVersion,
    createdAt: newOrder.placedAt,
    heldUntil: newOrder.heldUntil,
  }
}

const lineRows = ({ lines, batches }: NewOrder) =>
  lines.map(({ goods, ...line }, position) => ({
    position,
    variationId: goods.variationId,
    productId: goods.productId,
    sku: goods.sku,
    slug: goods.slug,
    productName: goods.productName,
    size: line.size,
    kind: goods.kind,
    unit: goods.unit,
    unitPrice: line.unitPrice,
    pieces: line.pieces,
    area: line.area,
    linePrice: line.linePrice,
    pricePerPiece: line.pricePerPiece,
    weightG: line.weightG,
    picture: goods.picture,
    batches: batches[position]?.length ? batches[position] : null,
    planId: line.planId ?? null,
  }))
