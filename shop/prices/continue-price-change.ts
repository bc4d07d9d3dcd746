import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { prices, variations } from '#database/tables/catalogue.ts'
import { priceChangeItems, priceChanges } from '#database/tables/prices.ts'
import { repriceListing } from '../catalogue/reprice-listing.ts'
import { writePriceRows } from '../catalogue/write-prices.ts'
import type { ShopContext } from '../context.ts'
import { lockPriceChanges } from './lock-price-changes.ts'
import { seenPrices } from './make-plan.ts'
import { restorePrices } from './restore-prices.ts'

/** Sizes per transaction. The embedded database has one connection, so a visitor who comes during a batch waits for its end. */
const batchSizes = { pglite: 400, postgres: 500 }
/** While the shop has visitors. */
const batchSizeForVisitors = 15
/** A request waits for fewer sizes than this. */
export const manySizes = 100

type PendingItem = typeof priceChangeItems.$inferSelect & { productId: number }
type Change = typeof priceChanges.$inferSelect

/** Carries out a small change at once; the announcement of a large one wakes the worker. Returns how many sizes are left to do. */
export async function carryOutNow(ctx: ShopContext, id: number): Promise<number> {
  const pending = await countPending(ctx.database.db, id)
  if (pending === 0 || pending >= manySizes) return pending
  for (;;) {
    const batch = await continuePriceChange({ ctx, input: { id } })
    // Without a batch, the worker has it at this moment.
    if (!batch || batch.isDone) return batch ? 0 : pending
  }
}

/** Does the next batch of a change that is not finished. Null if there is none, or if another process does it. */
export async function continuePriceChange({
  ctx,
  input: { id, hasVisitors = false },
}: {
  ctx: ShopContext
  input: { id?: number; hasVisitors?: boolean }
}): Promise<{ id: number; isDone: boolean } | null> {
  const now = ctx.clock.now()
  const batchSize = hasVisitors ? batchSizeForVisitors : batchSizes[ctx.database.kind]
  return ctx.database.db.transaction(async (tx) => {
    // A change that is being decided has read the prices before this batch, or reads them after it.
    await lockPriceChanges(tx)
    const [change] = await tx
      .select()
      .from(priceChanges)
      .where(and(isNull(priceChanges.finishedAt), id === undefined ? undefined : eq(priceChanges.id, id)))
      .orderBy(asc(priceChanges.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!change) return null
    const items = await nextItems(tx, change.id, batchSize)
    await carryOut(tx, { change, items, now })
    // If this was exactly the rest, the next batch is empty.
    const isDone = new Set(items.map(({ variationId }) => variationId)).size < batchSize
    if (isDone) await tx.update(priceChanges).set({ finishedAt: now }).where(eq(priceChanges.id, change.id))
    await announceChanges(tx, [officeTopic('price_change', change.id)])
    return { id: change.id, isDone }
  })
}

/**
 * Carries out a whole change in the transaction that has begun it. One that is rolled back locks no sizes, because a checkout
 * would wait for them.
 */
export async function carryOutWhole(
  tx: Database,
  { clock }: Pick<ShopContext, 'clock'>,
  { id, isRolledBack = false }: { id: number; isRolledBack?: boolean },
): Promise<void> {
  const now = clock.now()
  const [change] = await tx.select().from(priceChanges).where(eq(priceChanges.id, id))
  if (!change) return
  const next = () => nextItems(tx, id, batchSizes.postgres)
  for (let items = await next(); items.length > 0; items = await next())
    await carryOut(tx, { change, items, now, isRolledBack })
  await tx.update(priceChanges).set({ finishedAt: now }).where(eq(priceChanges.id, id))
}

type Batch = { change: Change; items: PendingItem[]; now: Date; isRolledBack?: boolean }

async function carryOut(tx: Database, { change, items, now, isRolledBack = false }: Batch) {
  if (items.length === 0) return
  const ids = items.map(({ variationId }) => variationId)
  if (!isRolledBack) await lockSizes(tx, ids)
  const moved = await movedSizes(tx, change, items)
  const unmoved = items.filter(({ variationId }) => !moved.has(variationId))
  const done =
    change.undoes === null
      ? await writeEdits(tx, { change, items: unmoved, now })
      : await restorePrices(tx, { undoes: change.undoes, items: unmoved, now })
  await saveOutcome(tx, { changeId: change.id, items, done, now })
  await repriceListing(tx, [...new Set(unmoved.map(({ productId }) => productId))], now)
}

/** In the order in which a checkout locks them. */
export async function lockSizes(tx: Database, ids: number[]): Promise<void> {
  await tx
    .select({ id: variations.id })
    .from(variations)
    .where(sql`${variations.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(variations.id)
    .for('update')
}

type DoneItem = Pick<PendingItem, 'variationId' | 'kind' | 'validFrom' | 'shortened'>

async function writeEdits(
  tx: Database,
  { change, items, now }: { change: Change; items: PendingItem[]; now: Date },
): Promise<DoneItem[]> {
  const edits = items.map(({ variationId, kind, pence, validFrom, validUntil }) => ({
    variationId,
    kind,
    pence,
    from: validFrom,
    until: validUntil,
  }))
  const written = await writePriceRows(tx, now, { changeId: change.id, edits })
  return written
    .filter(({ start }) => start !== null)
    .map(({ edit, start, shortened }) => ({
      variationId: edit.variationId,
      kind: edit.kind,
      validFrom: start,
      shortened,
    }))
}

/** Prices that somebody has changed since the change was planned are left alone. */
async function movedSizes(tx: Database, { at }: Change, items: PendingItem[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: prices.id, variationId: prices.variationId, validUntil: prices.validUntil })
    .from(prices)
    .where(
      and(
        sql`${prices.variationId} = any(${sql.param(items.map(({ variationId }) => variationId))}::int[])`,
        sql`coalesce(${prices.validUntil} > greatest(${at.toISOString()}::timestamptz, ${prices.validFrom}), true)`,
      ),
    )
  const bySize = Map.groupBy(rows, ({ variationId }) => variationId)
  return new Set(
    items
      .filter(({ variationId, seen }) => seenPrices(bySize.get(variationId) ?? []) !== seen)
      .map(({ variationId }) => variationId),
  )
}

async function saveOutcome(
  tx: Database,
  { changeId, items, done, now }: { changeId: number; items: PendingItem[]; done: DoneItem[]; now: Date },
): Promise<void> {
  const doneBy = new Map(done.map((item) => [`${item.variationId} ${item.kind}`, item]))
  const outcomes = items.map(({ variationId, kind }) => {
    const own = doneBy.get(`${variationId} ${kind}`)
    return {
      variation_id: variationId,
      kind,
      state: own ? 'done' : 'left',
      valid_from: own?.validFrom ?? null,
      shortened: own?.shortened ?? null,
    }
  })
  await tx.execute(sql`
    update price_change_items i set state = o.state, shortened = o.shortened, done_at = ${now.toISOString()}::timestamptz,
      valid_from = coalesce(o.valid_from, i.valid_from)
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(variation_id int, kind text, state text,
      valid_from timestamptz, shortened jsonb)
    where i.change_id = ${changeId} and i.variation_id = o.variation_id and i.kind = o.kind`)
}

/** The items of the next sizes. The sizes of a product follow each other, so its listing row is written once or twice. */
async function nextItems(tx: Database, changeId: number, sizes: number): Promise<PendingItem[]> {
  const isPending = and(eq(priceChangeItems.changeId, changeId), eq(priceChangeItems.state, 'pending'))
  const next = tx
    .selectDistinct({ id: priceChangeItems.variationId })
    .from(priceChangeItems)
    .where(isPending)
    .orderBy(asc(priceChangeItems.variationId))
    .limit(sizes)
  return tx
    .select({ ...getTableColumns(priceChangeItems), productId: variations.productId })
    .from(priceChangeItems)
    .innerJoin(variations, eq(variations.id, priceChangeItems.variationId))
    .where(and(isPending, inArray(priceChangeItems.variationId, next)))
    .orderBy(asc(priceChangeItems.variationId))
}

async function countPending(db: Database, changeId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(priceChangeItems)
    .where(and(eq(priceChangeItems.changeId, changeId), eq(priceChangeItems.state, 'pending')))
  return row?.count ?? 0
}
