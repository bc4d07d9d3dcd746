import { formatArea } from '#contract/arithmetic/area.ts'
import { withoutVat } from '#contract/arithmetic/money.ts'
import { splitVat } from '#contract/arithmetic/order-totals.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { unitNet } from '#contract/arithmetic/unit-net.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import { nameAbroad } from '#contract/customers/countries.ts'
import { batchText } from '#contract/orders/batch-text.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { composeOrder } from './compose-order.ts'
import { creditReason, invoiceNumber, numberOfInvoice, sellerOf } from './issue-invoice.ts'
import { quantityOf } from './mail/order-rows.ts'
import type { InvoiceRow, LineRow, OrderAggregate } from './order-aggregate.ts'
import { readOwnOrder, type Viewer } from './read-order.ts'

/** A VAT invoice or credit note with everything the law requires. */
export async function readInvoice({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; number: string; viewer: Viewer }
}): Promise<Invoice> {
  return findInvoice(ctx, await readOwnOrder(ctx, input.reference, input.viewer), input.number)
}

/** One invoice, credit note or proforma of an order, by its number or 'proforma'. */
export function findInvoice(ctx: ShopContext, aggregate: OrderAggregate, wanted: string): Invoice {
  if (wanted === 'proforma') return composeProforma(ctx, aggregate)
  const number = numberOfInvoice(ctx.settings, wanted)
  const invoice = aggregate.invoices.find((one) => one.number === number)
  if (!invoice) throw new ShopError('not_found', 'There is no such invoice')
  return composeInvoice(ctx.settings, aggregate, invoice)
}

export function composeInvoice(settings: Settings, aggregate: OrderAggregate, invoice: InvoiceRow): Invoice {
  const { order, refunds, invoices } = aggregate
  const reason = creditReason(refunds, invoice)
  const items = invoice.isFull ? itemsOf(aggregate) : creditedItems(aggregate, invoice, reason ?? 'Refund')
  const parts = splitVat(
    items.map(({ gross }) => gross),
    order.vatRate,
    invoice.vatPence,
  )
  const original = invoices.find(({ kind }) => kind === 'invoice')
  const { billing, vatRate } = order
  return {
    number: invoiceNumber(settings, invoice.number),
    kind: invoice.kind,
    order: order.reference,
    po_number: order.poNumber,
    job_name: order.jobName,
    issued: invoice.issuedAt.toISOString(),
    tax_point: invoice.taxPoint.toISOString(),
    seller: invoice.seller ?? sellerOf(settings),
    buyer: {
      name: `${billing.first_name} ${billing.last_name}`,
      lines: [
        billing.company,
        billing.address_1,
        billing.address_2,
        billing.city,
        billing.county,
        billing.postcode,
        nameAbroad(billing.country),
      ].filter(Boolean),
    },
    lines: items.map(({ description, quantity, unit, units, unitPrice, discount }, index) => {
      const { gross, vat, net } = parts[index] ?? { gross: 0, vat: 0, net: 0 }
      const fullNet = discount > 0 ? Math.max(withoutVat(gross + discount, vatRate), net) : net
      return {
        description,
        quantity,
        units: unit === 'm2' ? formatArea(units) : String(units / 1000),
        unit,
        unit_net: unitNet({ net: fullNet, units, unitPrice, vatRate }),
        discount_net: fullNet - net,
        rate: vatRate,
        net,
        vat,
        gross,
      }
    }),
    voucher: items.some(({ discount }) => discount > 0) ? order.voucherCode : null,
    net: invoice.netPence,
    vat: invoice.vatPence,
    gross: invoice.totalPence,
    corrects: invoice.kind === 'credit' && original ? invoiceNumber(settings, original.number) : null,
    reason,
    transfer: null,
  }
}

/** A pro forma invoice for an order that awaits a bank transfer. It is not a VAT invoice and has no number. */
function composeProforma(ctx: ShopContext, aggregate: OrderAggregate): Invoice {
  const { order } = aggregate
  const { transfer } = composeOrder(ctx, aggregate)
  if (!transfer) throw new ShopError('not_found', 'There is no such invoice')
  const invoice = composeInvoice(ctx.settings, aggregate, {
    number: 0,
    kind: 'invoice',
    orderId: order.id,
    refundId: null,
    taxPoint: order.createdAt,
    issuedAt: order.createdAt,
    totalPence: order.totalPence,
    vatPence: order.vatPence,
    netPence: order.totalPence - order.vatPence,
    isFull: true,
    seller: null,
  })
  return { ...invoice, kind: 'proforma', number: order.reference, transfer }
}

/** Names the batch: batches differ in colour, and the buyer may want to order more of the same one. */
function descriptionOf(line: LineRow): string {
  const batches = batchText(line.batches, line.pieces - line.shortPieces)
  return `${line.productName}, ${sizeText(line.size)} (${line.sku})${batches ? `, ${batches}` : ''}`
}

/** `units` are thousandths of the unit that `unitPrice` is for: of a m², or of a piece. */
type Item = {
  description: string
  quantity: string
  unit: 'm2' | 'piece' | null
  units: number
  unitPrice: number
  /** After the discount. */
  gross: number
  /** What a voucher took off, including VAT. */
  discount: number
}

const itemsOf = ({ order, lines }: OrderAggregate): Item[] => [
  ...lines.map((line) => {
    const isByArea = line.unit === 'm2' && line.area !== null
    return {
      description: descriptionOf(line),
      quantity: quantityOf(line),
      unit: isByArea ? ('m2' as const) : ('piece' as const),
      units: isByArea ? (line.area ?? 0) : line.pieces * 1000,
      unitPrice: line.unitPrice,
      gross: line.linePrice,
      discount: line.discountPence,
    }
  }),
  ...(order.deliveryPence + order.deliveryDiscountPence > 0
    ? [service(order.deliveryLabel, order.deliveryPence, order.deliveryDiscountPence)]
    : []),
  ...(order.slotPence > 0 ? [service(order.slotLabel ?? '', order.slotPence)] : []),
]

/** The items on a credit note for part of the order: refunded pieces, delivery, and any amount beyond those. */
function creditedItems(
  { order, lines, refunds, refundLines }: OrderAggregate,
  { refundId, totalPence }: InvoiceRow,
  reason: string,
): Item[] {
  const pieces = refundLines
    .filter((one) => one.refundId === refundId && one.amountPence > 0)
    .flatMap((part) => {
      const line = lines.find(({ id }) => id === part.lineId)
      return line ? [creditedLine(line, part)] : []
    })
  const delivery = refunds.find(({ id }) => id === refundId)?.deliveryPence ?? 0
  const rest = totalPence - delivery - pieces.reduce((sum, { gross }) => sum + gross, 0)
  return [
    ...pieces,
    ...(delivery > 0 ? [service(order.deliveryLabel, delivery)] : []),
    ...(rest > 0 ? [service(reason, rest)] : []),
  ]
}

const creditedLine = (line: LineRow, { pieces, amountPence }: { pieces: number; amountPence: number }): Item => ({
  description: `${line.productName}, ${sizeText(line.size)} (${line.sku})`,
  quantity: pieceText(pieces, line),
  unit: 'piece',
  units: pieces * 1000,
  unitPrice: line.pricePerPiece,
  gross: amountPence,
  discount: 0,
})

const service = (description: string, gross: number, discount = 0): Item => ({
  description,
  quantity: '1',
  unit: null,
  units: 1000,
  unitPrice: gross + discount,
  gross,
  discount,
})
