import { sql } from 'drizzle-orm'
import { sizeOption, sizeText, type VariationKind } from '#contract/arithmetic/size.ts'
import { mostCountedLines, type PlannedRow, type TextReading } from '#contract/office/files.ts'
import type { Database } from '#database/database.ts'
import { refuse } from '../refuse.ts'
import { heldInYard } from '../stock/held-in-yard.ts'
import { lockStock } from '../stock/move-stock.ts'
import { countStock } from '../stock/post-count.ts'
import { type FileEntry, type FileKind, noQuestions, plannedRow } from './file-kind.ts'
import { readWhole } from './read-values.ts'

/** Pieces of a size in the yard, of one batch or without one: for sale and held for orders. */
type Shelf = {
  id: number
  sku: string
  name: string
  size: string
  batchId: number | null
  batch: string | null
  place: string | null
  pieces: number
}

type Read = { entry: FileEntry; shelf: Shelf | null; counted: number | null; fault: string | null }

export const stockKind: FileKind = {
  fields: [
    { name: 'sku', label: 'SKU', aliases: ['code', 'item', 'article'], isNeeded: true },
    { name: 'name', label: 'Product', isInformation: true },
    { name: 'size', label: 'Size', isInformation: true },
    { name: 'batch', label: 'Batch', aliases: ['batch code', 'lot'] },
    { name: 'place', label: 'Place', isInformation: true },
    { name: 'yard', label: 'In the yard', isInformation: true },
    { name: 'counted', label: 'Counted', aliases: ['count', 'pieces', 'quantity'], isNeeded: true },
  ],
  keyOf: ({ sku, values }) => `${sku} ${(values.get('batch') ?? '').toUpperCase()}`,
  plan: async (db, _ctx, { entries, decimal }) => {
    const read = await readEntries(db, entries, decimal)
    const changing = read.filter(({ fault, counted, shelf }) => !fault && counted !== null && counted !== shelf?.pieces)
    if (changing.length > mostCountedLines)
      return refuse(
        'too_many',
        `This file counts ${changing.length.toLocaleString('en-GB')} lines. At most ${mostCountedLines.toLocaleString('en-GB')} are booked together: please split it.`,
      )
    const rows = read.map(({ entry, shelf, counted, fault }): PlannedRow => {
      const detail = shelf
        ? [shelf.name, shelf.size, shelf.batch && `batch ${shelf.batch}`].filter(Boolean).join(' ')
        : ''
      const isChange = !fault && shelf !== null && counted !== null && counted !== shelf.pieces
      const changes = isChange ? [{ field: 'In the yard', before: String(shelf.pieces), after: String(counted) }] : []
      return plannedRow(entry, { detail, fault, changes })
    })
    return { rows, questions: noQuestions }
  },
  lock: async (tx, _ctx, entries) => {
    const shelves = await readShelves(
      tx,
      entries.map(({ sku }) => sku),
    )
    await lockStock(
      tx,
      shelves.map(({ id, batchId }) => ({ variationId: id, batchId })),
    )
  },
  apply: async (tx, ctx, { entries, decimal, note }) => {
    const read = await readEntries(tx, entries, decimal)
    const lines = read.flatMap(({ shelf, counted, fault }) =>
      fault || !shelf || counted === null || counted === shelf.pieces
        ? []
        : [{ sku: shelf.sku, batch_id: shelf.batchId, counted }],
    )
    if (lines.length === 0) return refuse('nothing_to_change', 'Nothing would change.')
    const outcome = await countStock(tx, ctx, { lines, note })
    return outcome.ok ? { ok: true, changed: lines.length } : outcome
  },
  export: async (db) =>
    (await readShelves(db, null)).map(({ sku, name, size, batch, place, pieces }) => [
      sku,
      name,
      size,
      batch,
      place,
      pieces,
      null,
    ]),
}

const mostPieces = 1_000_000

async function readEntries(db: Database, entries: FileEntry[], decimal: TextReading['decimal']): Promise<Read[]> {
  const shelves = Map.groupBy(
    await readShelves(
      db,
      entries.map(({ sku }) => sku),
    ),
    ({ sku }) => sku.toUpperCase(),
  )
  return entries.map((entry) => {
    const own = shelves.get(entry.sku)
    const batch = entry.values.get('batch')
    const shelf = own?.find((one) => (one.batch?.toUpperCase() ?? null) === (batch?.toUpperCase() ?? null)) ?? null
    const text = entry.values.get('counted')
    const typed = text === undefined ? null : readWhole(text, decimal, mostPieces)
    const counted = typed && 'value' in typed ? typed.value : null
    const fault = !own
      ? 'There is no such SKU'
      : !shelf
        ? `There is no batch ${batch} of this SKU`
        : typed && 'fault' in typed
          ? typed.fault
          : null
    return { entry, shelf, counted, fault }
  })
}

type Row = Omit<Shelf, 'size'> & {
  kind: VariationKind
  width: number
  height: number
  thickness: number
  label: string
}

/** The shelves of these SKUs, or of all that are sold: each batch with pieces, and the pieces without one. */
async function readShelves(db: Database, skus: string[] | null): Promise<Shelf[]> {
  const { rows } = (await db.execute(sql`
    with held as (${sql.raw(heldInYard)}), wanted as (
      select v.*, p.name from variations v join products p on p.id = v.product_id
      where case when ${sql.param(skus)}::text[] is null then v.listed and p.status <> 'archived'
        else v.sku = any(${sql.param(skus)}::text[]) end
    ), shelves as (
      select w.id, null::int as batch_id, null::text as batch, null::text as place,
        w.stock - coalesce((select sum(b.pieces) from stock_batches b where b.variation_id = w.id), 0) as pieces
      from wanted w
      union all
      select w.id, b.id, b.code, b.place, b.pieces from wanted w join stock_batches b on b.variation_id = w.id
    )
    select w.id, w.sku, w.name, w.kind, w.width_mm as width, w.height_mm as height, w.thickness_mm as thickness, w.label,
      s.batch_id as "batchId", s.batch, s.place, (s.pieces + coalesce(h.pieces, 0))::int as pieces
    from shelves s join wanted w on w.id = s.id
    left join held h on h.variation_id = s.id and h.batch_id is not distinct from s.batch_id
    where ${skus !== null} or s.batch_id is null or s.pieces + coalesce(h.pieces, 0) > 0
    order by w.sku, s.batch_id nulls first`)) as unknown as { rows: Row[] }
  return rows.map(({ kind, width, height, thickness, label, ...row }) => ({
    ...row,
    size: sizeText(sizeOption({ kind, width, height, thickness, label })),
  }))
}
