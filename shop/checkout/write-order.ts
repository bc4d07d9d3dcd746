import type { z } from 'zod'
import type { LineItem } from '#contract/basket.ts'
import { lineArea } from '#contract/basket-arithmetic.ts'
import type { placeOrderSchema } from '#contract/checkout.ts'
import { sizeOption } from '#contract/size.ts'
import type { Database } from '#database/client.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import type { BasketLine } from '../basket/basket-lines.ts'
import type { ShopContext } from '../context.ts'
import { newOrderReference } from '../orders/new-order-reference.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { Buyer } from './check-order.ts'
import type { Priced } from './price-basket.ts'

type NewOrder = {
  held: BasketLine[]
  lines: LineItem[]
  priced: Priced
  buyer: Buyer
  body: z.output<typeof placeOrderSchema>
  basketId: number
  customerId: number | null
  weightG: number
  key: { idempotencyKey: string; keyOwner: string; bodyHash: string }
}

/** Writes the order down as it stands today: the catalogue may change under it afterwards. */
export async function writeOrder(tx: Database, ctx: ShopContext, facts: NewOrder): Promise<OrderRecord> {
  const { priced, buyer } = facts
  const now = ctx.now()
  const { config } = ctx
  const [order] = await tx
    .insert(orders)
    .values({
      reference: newOrderReference(),
      customerId: facts.customerId,
      basketId: facts.basketId,
      ...buyer,
      ...facts.key,
      state: 'pending',
      deliveryId: priced.option.id,
      deliveryLabel: priced.option.label,
      deliveryFrom: priced.option.from,
      deliveryUntil: priced.option.until,
      slotId: priced.slot?.id ?? null,
      slotLabel: priced.slot?.label ?? null,
      goodsPence: priced.totals.goods,
      deliveryPence: priced.totals.delivery,
      slotPence: priced.totals.slot,
      totalPence: priced.totals.total,
      vatPence: priced.totals.vat_included,
      vatRate: config.vatRate,
      weightG: facts.weightG,
      termsVersion: config.orders.termsVersion,
      deliveryTermsVersion: config.orders.deliveryTermsVersion,
      createdAt: now,
      heldUntil: new Date(now.getTime() + config.orders.holdMinutes * 60_000),
    })
    .returning()
  if (!order) throw new Error('an order was not written')
  const lines = await tx.insert(orderLines).values(lineRows(order.id, facts)).returning()
  const events = await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromState: null, toState: 'pending', cause: 'We have your order.', at: now })
    .returning()
  return { order, lines, events, payments: [], refunds: [], invoices: [] }
}

const lineRows = (orderId: number, { held, lines }: NewOrder) =>
  held.flatMap(({ goods, pieces }, position) => {
    const line = lines[position]
    if (!line) return []
    return {
      orderId,
      position,
      variationId: goods.variationId,
      productId: goods.productId,
      sku: goods.sku,
      slug: goods.slug,
      productName: goods.productName,
      size: sizeOption({
        kind: goods.kind,
        width: goods.widthMm,
        height: goods.heightMm,
        thickness: goods.thicknessMm,
        label: goods.label,
      }),
      kind: goods.kind,
      unit: goods.unit,
      unitPrice: line.price_pence,
      pieces,
      area: lineArea({ kind: goods.kind, pieces, coverageMm2: goods.coverageMm2 }),
      linePrice: line.total_pence,
      pricePerPiece: line.price_per_piece_pence,
      weightG: line.weight_g,
      picture: goods.picture,
    }
  })
