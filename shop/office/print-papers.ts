import { asc, inArray } from 'drizzle-orm'
import { formatArea } from '#contract/arithmetic/area.ts'
import { carriageLimits } from '#contract/arithmetic/consignment.ts'
import { accessText } from '#contract/delivery/delivery-access.ts'
import type { Role } from '#contract/office/permissions.ts'
import type { Paper, PaperKind, Papers } from '#contract/office/print.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import { orderNotes } from '#database/tables/order-notes.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { visibleText } from '../access/visible-text.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { piecesHere, piecesToSend, sentPieces } from '../orders/fulfilment.ts'
import { type DispatchRow, type LineRow, loadOrder, type OrderAggregate } from '../orders/order-aggregate.ts'
import { composeInvoice, findInvoice } from '../orders/read-invoice.ts'

/** Pick lists, delivery notes or invoices for many orders, in the requested sequence. */
export async function printPapers({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { kind: PaperKind; orders: string[]; number?: string | undefined; dispatch?: number | undefined }
}): Promise<Papers> {
  const { role } = requirePermission(ctx, input.kind === 'invoice' ? 'orders.prices' : 'orders.read')
  const aggregates = await load(ctx, input.orders)
  const { company } = ctx.settings
  const notes = input.kind === 'pick' ? await notesOf(ctx, aggregates) : new Map<number, string[]>()
  const batches = input.kind === 'invoice' ? [] : await batchesOf(ctx, aggregates)
  return {
    seller: { name: company.name, address: [...company.address], phone: company.phone },
    papers:
      input.kind === 'invoice'
        ? []
        : aggregates.map((aggregate) =>
            paperOf(aggregate, {
              kind: input.kind,
              dispatch: findDispatch(aggregate, input.dispatch),
              role,
              notes: notes.get(aggregate.order.id) ?? [],
              batches: batches.filter(({ order_id }) => order_id === aggregate.order.id),
            }),
          ),
    invoices: input.kind === 'invoice' ? invoicesOf(ctx, aggregates, input.number) : [],
  }
}

async function load(ctx: ShopContext, requested: string[]): Promise<OrderAggregate[]> {
  const { db } = ctx.database
  const references = [...new Set(requested.map((reference) => reference.toUpperCase()))]
  const found = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(inArray(orders.reference, references))
  const aggregates: OrderAggregate[] = []
  for (const reference of references) {
    const id = found.find((one) => one.reference === reference)?.id
    const aggregate = id === undefined ? null : await loadOrder(db, inArray(orders.id, [id]))
    if (!aggregate) throw new ShopError('not_found', `There is no order ${reference}.`)
    aggregates.push(aggregate)
  }
  return aggregates
}

async function notesOf({ database }: ShopContext, aggregates: OrderAggregate[]): Promise<Map<number, string[]>> {
  const ids = aggregates.map(({ order }) => order.id)
  const rows = await database.db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids))
    .orderBy(asc(orderNotes.id))
  const notes = new Map<number, string[]>()
  for (const { orderId, text } of rows) notes.set(orderId, [...(notes.get(orderId) ?? []), text])
  return notes
}

type Batch = { order_id: number; variation_id: number; code: string; place: string; pieces: number }

/** The batches each order's pieces came from, less the pieces that were put back. */
const batchesOf = ({ database }: ShopContext, aggregates: OrderAggregate[]): Promise<Batch[]> =>
  database.query<Batch>(
    `select m.order_id, m.variation_id, b.code, b.place, -sum(m.pieces)::int as pieces
     from stock_moves m join stock_batches b on b.id = m.batch_id where m.order_id = any($1)
     group by m.order_id, m.variation_id, b.id having sum(m.pieces) < 0 order by m.order_id, b.id`,
    [aggregates.map(({ order }) => order.id)],
  )

function invoicesOf(ctx: ShopContext, aggregates: OrderAggregate[], number: string | undefined): Invoice[] {
  const [first] = aggregates
  if (first && number !== undefined) return [findInvoice(ctx, first, number)]
  return aggregates.flatMap((aggregate) =>
    aggregate.invoices
      .filter(({ kind }) => kind === 'invoice')
      .map((invoice) => composeInvoice(ctx.settings, aggregate, invoice)),
  )
}

/** The latest dispatch, unless another one is wanted; undefined if nothing has left. */
function findDispatch({ dispatches }: OrderAggregate, wanted: number | undefined): DispatchRow | undefined {
  if (wanted === undefined) return dispatches.at(-1)
  const found = dispatches.find(({ id }) => id === wanted)
  if (!found) throw new ShopError('not_found', 'There is no such delivery note.')
  return found
}

type PaperDetails = {
  kind: PaperKind
  dispatch: DispatchRow | undefined
  role: Role
  notes: string[]
  batches: Batch[]
}

function paperOf(aggregate: OrderAggregate, { kind, dispatch, role, notes, batches }: PaperDetails): Paper {
  const { order, lines } = aggregate
  const to = order.shipping ?? order.billing
  const isPick = kind === 'pick'
  const rows = lines.map((line) => ({
    line,
    pieces: isPick ? piecesHere(aggregate, line) : piecesOnNote(aggregate, line, dispatch),
  }))
  const weight = rows.reduce((sum, { line, pieces }) => sum + weightOf(line, pieces), 0)
  return {
    reference: order.reference,
    placed: order.createdAt.toISOString(),
    name: `${to.first_name} ${to.last_name}`.trim(),
    company: to.company,
    address: [to.address_1, to.address_2, to.city, to.county].filter(Boolean),
    postcode: to.postcode,
    phone: to.phone,
    is_collected: order.deliveryId === 'collection',
    delivery: [order.deliveryLabel, order.slotLabel].filter(Boolean).join(', '),
    from: order.deliveryFrom,
    until: order.deliveryUntil,
    access: order.deliveryAccess ? visibleText(role, accessText(order.deliveryAccess)) : '',
    po_number: order.poNumber && visibleText(role, order.poNumber),
    job_name: order.jobName && visibleText(role, order.jobName),
    sent: dispatch?.at.toISOString() ?? null,
    carrier: dispatch?.carrier ?? order.carrier,
    tracking_number: dispatch?.trackingNumber ?? order.trackingNumber,
    pallets: dispatch?.pallets ?? palletsOf(order.deliveryId, weight),
    weight_g: weight,
    lines: rows.filter(({ pieces }) => pieces > 0).map(({ line, pieces }) => paperLine(line, pieces, batches)),
    rest: isPick
      ? []
      : lines.flatMap((line) => {
          const left = dispatch ? piecesAfter(aggregate, line, dispatch) : 0
          return left > 0 ? [paperLine(line, left, batches)] : []
        }),
    notes: notes.map((text) => visibleText(role, text)),
  }
}

/** Pieces on the delivery note: those in the dispatch, or the whole order if there is none. */
function piecesOnNote(aggregate: OrderAggregate, line: LineRow, dispatch: DispatchRow | undefined): number {
  if (!dispatch) return sentPieces(aggregate, line) || piecesToSend(aggregate, line)
  return aggregate.dispatchLines.find((one) => one.dispatchId === dispatch.id && one.lineId === line.id)?.pieces ?? 0
}

/** Pieces that left after a dispatch or still have to be sent. */
const piecesAfter = (aggregate: OrderAggregate, line: LineRow, dispatch: DispatchRow): number =>
  aggregate.dispatchLines
    .filter(({ dispatchId, lineId }) => dispatchId > dispatch.id && lineId === line.id)
    .reduce((sum, { pieces }) => sum + pieces, piecesToSend(aggregate, line))

const weightOf = ({ weightG, pieces: all }: LineRow, pieces: number) => Math.round((weightG / all) * pieces)

const palletsOf = (deliveryId: string, grams: number): number =>
  ['parcel', 'slab', 'sample-post', 'collection'].includes(deliveryId)
    ? 0
    : Math.max(1, Math.ceil(grams / carriageLimits.palletGrams))

const paperLine = (line: LineRow, pieces: number, batches: Batch[]): Paper['lines'][number] => ({
  sku: line.sku,
  name: line.productName,
  size: line.size,
  pieces,
  area: line.area === null ? null : formatArea(Math.round((line.area / line.pieces) * pieces)),
  weight_g: weightOf(line, pieces),
  picture: line.picture?.src ?? null,
  batches: batches
    .filter(({ variation_id }) => variation_id === line.variationId)
    .map(({ code, place, pieces: from }) => ({ code, place, pieces: from })),
})
