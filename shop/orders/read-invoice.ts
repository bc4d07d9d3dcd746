import { multiplyDivide } from '#contract/arithmetic/money.ts'
import { splitVat } from '#contract/arithmetic/order-totals.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Invoice } from '#contract/checkout.ts'
import type { ShopConfig } from '#shop.config'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { invoiceNumber, numberOfInvoice } from './issue-invoice.ts'
import { quantityOf } from './mail/order-rows.ts'
import type { InvoiceRow, OrderAggregate } from './order-aggregate.ts'
import { readOwnRecord, type Viewer } from './read-order.ts'

/** A VAT invoice or credit note with everything the law wants on it. */
export async function readInvoice({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; number: string; viewer: Viewer }
}): Promise<Invoice> {
  const record = await readOwnRecord(ctx, input.reference, input.viewer)
  const number = numberOfInvoice(ctx.settings, input.number)
  const invoice = record.invoices.find((one) => one.number === number)
  if (!invoice) throw new ShopError('not_found', 'There is no such invoice')
  return composeInvoice(ctx.settings, record, invoice)
}

export function composeInvoice(config: ShopConfig, record: OrderAggregate, invoice: InvoiceRow): Invoice {
  const { order, refunds, invoices } = record
  const items = invoice.isFull
    ? itemsOf(record)
    : [{ description: refundText(refunds, invoice), quantity: '1', pieces: 1, gross: invoice.totalPence }]
  const parts = invoice.isFull
    ? splitVat(
        items.map(({ gross }) => gross),
        order.vatRate,
      )
    : [{ gross: invoice.totalPence, vat: invoice.vatPence, net: invoice.netPence }]
  const original = invoices.find(({ kind }) => kind === 'invoice')
  const { billing } = order
  return {
    number: invoiceNumber(config, invoice.number),
    kind: invoice.kind,
    order: order.reference,
    issued: invoice.issuedAt.toISOString(),
    tax_point: invoice.taxPoint.toISOString(),
    seller: {
      name: config.company.legalName,
      trading_as: config.name,
      address: [...config.company.address],
      company_number: config.company.number,
      vat_number: config.company.vatNumber,
      email: config.company.email,
      phone: config.company.phone,
    },
    buyer: {
      name: `${billing.first_name} ${billing.last_name}`,
      lines: [
        billing.company,
        billing.address_1,
        billing.address_2,
        billing.city,
        billing.county,
        billing.postcode,
        billing.country === 'GB' ? '' : billing.country,
      ].filter(Boolean),
    },
    lines: items.map(({ description, quantity, pieces }, index) => {
      const { gross, vat, net } = parts[index] ?? { gross: 0, vat: 0, net: 0 }
      return { description, quantity, unit_net: multiplyDivide(net, 1, pieces), rate: order.vatRate, net, vat, gross }
    }),
    net: invoice.netPence,
    vat: invoice.vatPence,
    gross: invoice.totalPence,
    corrects: invoice.kind === 'credit' && original ? invoiceNumber(config, original.number) : null,
  }
}

type Item = { description: string; quantity: string; pieces: number; gross: number }

const itemsOf = ({ order, lines }: OrderAggregate): Item[] => [
  ...lines.map((line) => ({
    description: `${line.productName}, ${sizeText(line.size)} (${line.sku})`,
    quantity: quantityOf(line),
    pieces: line.pieces,
    gross: line.linePrice,
  })),
  ...(order.deliveryPence > 0
    ? [{ description: order.deliveryLabel, quantity: '1', pieces: 1, gross: order.deliveryPence }]
    : []),
  ...(order.slotPence > 0
    ? [{ description: order.slotLabel ?? '', quantity: '1', pieces: 1, gross: order.slotPence }]
    : []),
]

const refundText = (refunds: OrderAggregate['refunds'], { refundId }: InvoiceRow): string =>
  refunds.find(({ id }) => id === refundId)?.reason ?? 'Refund'
