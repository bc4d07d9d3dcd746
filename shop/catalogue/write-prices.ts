import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { prices } from '#database/tables/catalogue.ts'
import { type LostTime, priceChangeItems, priceChanges } from '#database/tables/prices.ts'
import { actorName } from '../actor.ts'
import type { ActingContext } from '../context.ts'
import { isValidAt } from './current-price.ts'
import { applyEdit, type PriceEdit } from './price-timeline.ts'

export type SizeEdit = PriceEdit & {
  variationId: number
  /** For the stated history of the demonstration's starter stock: when the price is said to have been set. */
  recordedAt?: Date
}

export type WrittenEdit = {
  edit: SizeEdit
  /** The price of this kind without the edit, when it begins. */
  before: number | null
  /** When it begins; null if it changes nothing. */
  start: Date | null
  shortened: LostTime[]
}

type ActingNow = Pick<ActingContext, 'actor' | 'clock'>

/** Begins a change of prices: what it writes is listed, and undone, as one. Returns its id. */
export async function startPriceChange(
  tx: Database,
  { actor, clock }: ActingNow,
  { note, undoes = null, isFinished = true }: { note: string; undoes?: number | null; isFinished?: boolean },
): Promise<number> {
  const at = clock.now()
  const [row] = await tx
    .insert(priceChanges)
    .values({
      at,
      actor: actor.kind,
      staffId: actor.kind === 'staff' ? actor.staffId : null,
      actorName: actorName(actor),
      note,
      undoes,
      finishedAt: isFinished ? at : null,
    })
    .returning({ id: priceChanges.id })
  return row?.id ?? 0
}

/** Sets regular prices from now on, as one change. Returns the price before, by variation. */
export async function setRegularPrices(
  tx: Database,
  ctx: ActingNow,
  { note, changes }: { note: string; changes: { variationId: number; pence: number }[] },
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map()
  const changeId = await startPriceChange(tx, ctx, { note })
  const edits = changes.map((change) => ({ ...change, kind: 'regular' as const, from: null, until: null }))
  const written = await writePrices(tx, ctx.clock.now(), { changeId, edits })
  if (!written.some(({ start }) => start)) await tx.delete(priceChanges).where(sql`${priceChanges.id} = ${changeId}`)
  return new Map(written.flatMap(({ edit, before }) => (before === null ? [] : [[edit.variationId, before]])))
}

/**
 * Writes price rows, and an item of the change for each size that had a price of the kind before: the first price of a size
 * cannot be undone.
 */
export async function writePrices(
  tx: Database,
  now: Date,
  { changeId, edits }: { changeId: number; edits: SizeEdit[] },
): Promise<WrittenEdit[]> {
  const written = await writePriceRows(tx, now, { changeId, edits })
  const items = written.filter(({ before, start, shortened }) => start && (before !== null || shortened.length > 0))
  if (items.length > 0)
    await tx.insert(priceChangeItems).values(
      items.map(({ edit, before, start, shortened }) => ({
        changeId,
        variationId: edit.variationId,
        kind: edit.kind,
        pence: edit.pence,
        validFrom: start,
        validUntil: edit.until,
        beforePence: before,
        seen: '',
        shortened,
        state: 'done' as const,
        doneAt: now,
      })),
    )
  return written
}

/** At most one edit for each size and kind. */
export async function writePriceRows(
  tx: Database,
  now: Date,
  { changeId, edits }: { changeId: number; edits: SizeEdit[] },
): Promise<WrittenEdit[]> {
  if (edits.length === 0) return []
  const ids = [...new Set(edits.map(({ variationId }) => variationId))]
  const rows = await tx
    .select()
    .from(prices)
    .where(sql`${prices.variationId} = any(${sql.param(ids)}::int[])`)
    .orderBy(prices.id)
    .for('update')
  const timelines = Map.groupBy(rows, ({ variationId, kind }) => `${variationId} ${kind}`)
  const results = edits.map((edit) => {
    const own = timelines.get(`${edit.variationId} ${edit.kind}`) ?? []
    const changes = applyEdit(own, edit, now)
    const start = changes.added?.validFrom ?? changes.ends[0]?.until ?? null
    const before = start && (own.find((row) => isValidAt(row, start))?.pence ?? null)
    return { edit, changes, start, before: start ? before : (own.find((row) => isValidAt(row, now))?.pence ?? null) }
  })
  await endPrices(
    tx,
    results.flatMap(({ changes }) => changes.ends),
  )
  const added = results.flatMap(({ edit, changes }) =>
    changes.added
      ? [
          {
            ...changes.added,
            variationId: edit.variationId,
            kind: edit.kind,
            recordedAt: edit.recordedAt ?? now,
            changeId,
          },
        ]
      : [],
  )
  await insertPrices(tx, added)
  return results.map(({ edit, changes, start, before }) => ({
    edit,
    before,
    start,
    shortened: changes.ends.map(({ id, until, was }) => ({
      id,
      from: until.toISOString(),
      until: was?.toISOString() ?? null,
    })),
  }))
}

export async function endPrices(tx: Database, ends: { id: number; until: Date }[]): Promise<void> {
  if (ends.length === 0) return
  await tx.execute(sql`update prices set valid_until = ended.until
    from json_to_recordset(${JSON.stringify(ends)}::json) as ended(id int, until timestamptz) where prices.id = ended.id`)
}

export async function insertPrices(tx: Database, rows: (typeof prices.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into prices (variation_id, kind, pence, valid_from, valid_until, recorded_at, change_id)
    select "variationId", kind, pence, "validFrom", "validUntil", "recordedAt", "changeId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as row("variationId" int, kind text, pence int,
      "validFrom" timestamptz, "validUntil" timestamptz, "recordedAt" timestamptz, "changeId" int)`)
}
