import { sql } from 'drizzle-orm'
import { standardDelivery } from '#contract/arithmetic/refund-amount.ts'
import type { Discount } from '#contract/arithmetic/voucher.ts'
import type { DeliveryAccess } from '#contract/delivery/delivery.ts'
import { accessText } from '#contract/delivery/delivery-access.ts'
import type { LeftoverTerms } from '#contract/orders/leftovers.ts'
import type { PaymentMethod, Provider } from '#contract/orders/order-states.ts'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import { readResults } from '#database/call-function.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { insertOfJson } from '#database/json-rows.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import { together } from '#database/together.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import type { ActingContext } from '../context.ts'
import { eventRow } from '../orders/change-state.ts'
import { newOrderReference } from '../orders/new-order-reference.ts'
import { type OrderAggregate, orderJsonSchema, orderOfJson } from '../orders/order-aggregate.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { noDiscount } from '../vouchers/apply-voucher.ts'
import type { Buyer } from './check-order.ts'
import type { Priced } from './price-basket.ts'

export type NewOrder = {
  lines: PricedLine[]
  /** The batches of each line, in the order of the lines. */
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
  /** A keyed hash of the network address. */
  networkHash: string | null
  leftovers: LeftoverTerms | null
  placedAt: Date
  heldUntil: Date
  reservesAtPayment: boolean
  key: { idempotencyKey: string; keyOwner: string; bodyHash: string }
}

/**
 * Saves the order with copies of today's catalogue data, and the payment it waits for. The payment of a free order is
 * already settled. One statement, to keep the time short during which the stock is locked.
 */
export async function writeOrder(tx: Database, ctx: ActingContext, newOrder: NewOrder): Promise<OrderAggregate> {
  const now = newOrder.placedAt
  const order = orderRow(ctx, newOrder)
  const orderId = sql`(select id from placed)`
  const isFree = order.totalPence === 0
  const payment = {
    ...newOrder.payment,
    state: isFree ? ('paid' as const) : ('opening' as const),
    amountPence: order.totalPence,
    createdAt: now,
    settledAt: isFree ? now : null,
  }
  const cause = newOrder.reservesAtPayment
    ? ({ code: 'placed', atPayment: true } as const)
    : { code: 'placed' as const }
  const event = eventRow(ctx, null, { to: 'pending', cause })
  // Open office screens are notified of the new order.
  const [[saved]] = await together([
    readResults(
      tx,
      sql`with placed as (${insertOfJson(orders, [order], agreedVersions)} returning *),
      line as (${insertOfJson(orderLines, lineRows(newOrder), { orderId })} returning *),
      event as (${insertOfJson(orderEvents, [event], { orderId })} returning *),
      payment as (${insertOfJson(payments, [payment], { orderId })} returning *)
    select json_build_object('order', row_to_json(placed),
      'lines', (select json_agg(line order by line.position) from line),
      'events', (select json_agg(event) from event),
      'payments', (select json_agg(payment) from payment)) as result
    from placed`,
      savedSchema,
    ),
    announceChanges(tx, [officeTopic('order', order.reference)]),
  ])
  if (!saved) throw new Error('the order was not saved')
  return orderOfJson({ ...emptyLists, ...saved })
}

const takesAccess = ({ service }: Priced['option']) => service === 'pallet' || service === 'slab'

/** The versions of the two pages that the buyer agrees to: the newest at the time of the order. */
const newestVersion = (slug: string) =>
  sql`coalesce((select max(id)::text from page_versions where slug = ${slug}), '')`
const agreedVersions = {
  termsVersion: newestVersion('terms-and-conditions'),
  deliveryTermsVersion: newestVersion('delivery-information'),
}

const savedSchema = orderJsonSchema.pick({ order: true, lines: true, events: true, payments: true })
const emptyLists = {
  refunds: [],
  refundLines: [],
  dispatches: [],
  dispatchLines: [],
  invoices: [],
  claims: [],
  claimLines: [],
  claimPhotos: [],
  replacements: [],
  batches: [],
}

const orderRow = (ctx: ActingContext, newOrder: NewOrder) => {
  const { priced, buyer } = newOrder
  const { totals } = priced
  const discount = discountOf(newOrder)
  const deliveryPence = totals.delivery - discount.delivery
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
      takesAccess(priced.option) && newOrder.access && accessText(newOrder.access) ? newOrder.access : null,
    carrier: null,
    trackingNumber: null,
    goodsPence: totals.goods - (discount.total - discount.delivery),
    deliveryPence,
    standardDeliveryPence: standardDelivery(priced.options, deliveryPence),
    slotPence: totals.slot,
    voucherId: discount.total > 0 ? (priced.voucher?.voucher.id ?? null) : null,
    voucherCode: discount.total > 0 ? (priced.voucher?.voucher.code ?? null) : null,
    discountPence: discount.total,
    deliveryDiscountPence: discount.delivery,
    totalPence: totals.total,
    vatPence: totals.vat_included,
    vatRate: currentVatRate(ctx),
    weightG: newOrder.weightG,
    networkHash: newOrder.networkHash,
    createdAt: newOrder.placedAt,
    heldUntil: newOrder.heldUntil,
    reservesAtPayment: newOrder.reservesAtPayment,
    leftovers: newOrder.leftovers,
  }
}

const discountOf = ({ priced: { voucher } }: NewOrder): Discount => voucher?.discount ?? noDiscount

const lineRows = (newOrder: NewOrder) =>
  newOrder.lines.map(({ variation, ...line }, position) => ({
    position,
    variationId: variation.variationId,
    productId: variation.productId,
    sku: variation.sku,
    slug: variation.slug,
    productName: variation.productName,
    size: line.size,
    kind: variation.kind,
    unit: variation.unit,
    unitPrice: line.unitPrice,
    pieces: line.pieces,
    area: line.area,
    linePrice: line.linePrice - (discountOf(newOrder).lines[position] ?? 0),
    discountPence: discountOf(newOrder).lines[position] ?? 0,
    pricePerPiece: line.pricePerPiece,
    weightG: line.weightG,
    picture: variation.picture,
    batches: newOrder.batches[position]?.length ? newOrder.batches[position] : null,
    planId: line.planId ?? null,
  }))
