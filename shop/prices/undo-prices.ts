import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import { confirmedAbove, type PricesUndone } from '#contract/office/prices.ts'
import type { Database } from '#database/database.ts'
import { products, variations } from '#database/tables/catalogue.ts'
import { priceChangeItems, priceChanges } from '#database/tables/prices.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { startPriceChange } from '../catalogue/write-prices.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { carryOutNow } from './continue-price-change.ts'
import { lockFirstPrices, undoFirstPrices, waitingFirstPrices } from './first-prices.ts'
import { lockPriceChanges, refuseBusy } from './lock-price-changes.ts'

type Code = 'already_undone' | 'nothing_to_undo' | 'busy'
type Started = { ok: true; id: number; sizes: number } & Pick<PricesUndone, 'left' | 'left_count'>

/** Sizes that stay as they are, by name in the response. */
const mostNamed = 100

/** Takes a change of prices back as one. Sizes that a later change has touched are listed and left as they are. */
export async function undoPrices({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<({ ok: true } & PricesUndone) | Refusal<Code>> {
  requirePermission(ctx, 'prices.change')
  const started = await writeOnce(ctx, (tx) => startUndo(tx, ctx, input.id))
  if (!started.ok) return started
  return { ...started, pending: await carryOutNow(ctx, started.id) }
}

/** Decides the undo, in the transaction of the caller, which then carries it out. */
export async function startUndo(tx: Database, ctx: ActingContext, id: number): Promise<Started | Refusal<Code>> {
  const [begun] = await tx
    .select({ firstPrices: priceChanges.firstPrices })
    .from(priceChanges)
    .where(eq(priceChanges.id, id))
  await lockFirstPrices(tx, begun?.firstPrices?.map(({ key }) => key) ?? [])
  await lockPriceChanges(tx)
  // Waits for the batch that runs at this moment.
  const [change] = await tx.select().from(priceChanges).where(eq(priceChanges.id, id)).for('update')
  if (!change || change.undoes !== null) throw new ShopError('not_found', 'There is no such change.')
  if (change.undoneBy !== null) return refuse('already_undone', 'This change has been undone already.')
  const done = await tx
    .select({ variationId: priceChangeItems.variationId, kind: priceChangeItems.kind, isTouched: touchedLater(id) })
    .from(priceChangeItems)
    .where(and(eq(priceChangeItems.changeId, id), eq(priceChangeItems.state, 'done')))
  const touched = new Set(done.filter(({ isTouched }) => isTouched).map(({ variationId }) => variationId))
  const items = done.filter(({ variationId }) => !touched.has(variationId))
  const first = await waitingFirstPrices(tx, change.firstPrices ?? [])
  const kept = (change.firstPrices ?? []).filter((price) => !first.includes(price))
  if (items.length + first.length === 0)
    return refuse(
      'nothing_to_undo',
      touched.size > 0
        ? 'A later change has set other prices for all of these sizes. Undo that one first.'
        : kept.length > 0
          ? 'These sizes have been published or given other prices since.'
          : 'None of these prices can be undone.',
    )
  if (Math.max(items.length, first.length) > confirmedAbove.sizes) requireStepUp(ctx, 'prices.change')
  const ids = [...new Set(items.map(({ variationId }) => variationId))]
  const busy = await refuseBusy(tx, ids)
  if (busy && change.finishedAt !== null) return busy
  // What has not been done yet is not done any more.
  if (change.finishedAt === null) await stop(tx, ctx, id)
  const undo = await startPriceChange(tx, ctx, {
    note: `Undone: ${change.note}`,
    undoes: id,
    isFinished: items.length === 0,
  })
  await tx.update(priceChanges).set({ undoneBy: undo }).where(eq(priceChanges.id, id))
  await undoFirstPrices(tx, id, first)
  if (ids.length > 0) await insertUndoItems(tx, ctx, { id, undo, ids })
  const sizes = ids.length + first.length
  const left = [...(await namesOf(tx, touched)), ...kept.map(({ sku, name, size }) => ({ sku, name, size }))]
  await writeAudit(tx, ctx, {
    verb: 'prices_undone',
    subject: 'price_change',
    subjectId: id,
    before: { change: change.note },
    after: { sizes, left: touched.size + kept.length },
  })
  return { ok: true, id: undo, sizes, left: left.slice(0, mostNamed), left_count: touched.size + kept.length }
}

/** By a change that is still in effect, or by an import or a publish, which cannot be undone. */
const touchedLater = (id: number) => sql<boolean>`
  exists (select from price_change_items l join price_changes c on c.id = l.change_id
    where l.variation_id = price_change_items.variation_id and l.change_id > ${id} and l.state in ('pending', 'done')
      and c.undoes is null)
  or exists (select from prices r where r.variation_id = price_change_items.variation_id and r.change_id > ${id}
    and not exists (select from price_change_items l where l.change_id = r.change_id
      and l.variation_id = r.variation_id and l.kind = r.kind))`

async function stop(tx: Database, { clock }: ActingContext, id: number): Promise<void> {
  await tx
    .update(priceChangeItems)
    .set({ state: 'left' })
    .where(and(eq(priceChangeItems.changeId, id), eq(priceChangeItems.state, 'pending')))
  await tx
    .update(priceChanges)
    .set({ finishedAt: clock.now() })
    .where(and(eq(priceChanges.id, id), isNull(priceChanges.finishedAt)))
}

type UndoItems = { id: number; undo: number; ids: number[] }

/** As `seenPrices` writes them. */
const seenNow = (now: Date) => sql`
  (select coalesce(string_agg(t.text, ' ' order by t.text collate "C"), '') from (
    select r.id || ':' || coalesce(floor(extract(epoch from r.valid_until) * 1000)::bigint::text, '') as text from prices r
    where r.variation_id = i.variation_id
      and coalesce(r.valid_until > greatest(${now.toISOString()}::timestamptz, r.valid_from), true)) t)`

async function insertUndoItems(tx: Database, { clock }: ActingContext, { id, undo, ids }: UndoItems): Promise<void> {
  await tx.execute(sql`
    insert into price_change_items (change_id, variation_id, kind, pence, before_pence, seen, state)
    select ${undo}::int, i.variation_id, i.kind, i.before_pence, i.pence, ${seenNow(clock.now())}, 'pending'
    from price_change_items i
    where i.change_id = ${id} and i.state = 'done' and i.variation_id = any(${sql.param(ids)}::int[])`)
}

async function namesOf(tx: Database, ids: Set<number>): Promise<PricesUndone['left']> {
  if (ids.size === 0) return []
  const rows = await tx
    .select({
      sku: variations.sku,
      name: products.name,
      kind: variations.kind,
      width: variations.widthMm,
      height: variations.heightMm,
      thickness: variations.thicknessMm,
      label: variations.label,
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(inArray(variations.id, [...ids]))
    .orderBy(products.name, variations.position)
    .limit(mostNamed)
  return rows.map(({ sku, name, ...size }) => ({ sku, name, size: sizeText(sizeOption(size)) }))
}
