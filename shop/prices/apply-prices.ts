import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type applyPricesSchema, confirmedAbove } from '#contract/office/prices.ts'
import type { Database } from '#database/database.ts'
import { variations } from '#database/tables/catalogue.ts'
import { priceChangeItems } from '#database/tables/prices.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { startPriceChange } from '../catalogue/write-prices.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { changeText } from './change-text.ts'
import { carryOutNow, manySizes } from './continue-price-change.ts'
import { lockPriceChanges, refuseBusy } from './lock-price-changes.ts'
import type { PlannedPrice } from './make-plan.ts'
import { isBelowCost, isZero, resolvePlan } from './plan-prices.ts'

type Input = z.output<typeof applyPricesSchema>
type Code = 'invalid' | 'too_many' | 'prices_moved' | 'below_cost' | 'zero' | 'busy' | 'nothing_to_change'
type Started = { ok: true; id: number; sizes: number }

/** Sizes whose prices the audit log names; the change itself lists all of them. */
const mostAudited = 100

/** Carries out a plan exactly as it was shown. A large one goes on in the background. */
export async function applyPrices({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true; id: number; sizes: number; pending: number } | Refusal<Code>> {
  requirePermission(ctx, 'prices.change')
  const started = await writeOnce(ctx, (tx) => startChange(tx, ctx, input))
  if (!started.ok) return started
  return { ...started, pending: await carryOutNow(ctx, started.id) }
}

/** The decision, in the transaction of the caller, which then carries out the change. */
export async function startChange(
  tx: Database,
  ctx: ActingContext,
  input: Input & { note?: string },
): Promise<Started | Refusal<Code>> {
  const { note = changeText(input) } = input
  await lockPriceChanges(tx)
  const accepted = await acceptedPlan(tx, ctx, input)
  if (!accepted.ok) return accepted
  const { rows } = accepted
  const busy = await refuseBusy(
    tx,
    rows.map(({ variationId }) => variationId),
  )
  if (busy) return busy
  const id = await recordChange(tx, ctx, { note, rows })
  return { ok: true, id, sizes: new Set(rows.map(({ variationId }) => variationId)).size }
}

/** What the plan changes, if it is still the one that was shown and all that it asks has been confirmed. */
export async function acceptedPlan(
  tx: Database,
  ctx: ActingContext,
  input: Input,
): Promise<{ ok: true; rows: PlannedPrice[] } | Refusal<Code>> {
  const plan = await resolvePlan(ctx, tx, input)
  if (!plan.ok) return plan
  if (plan.hash !== input.hash) return refuse('prices_moved', await movedText(tx, input, plan.rows))
  const rows = plan.rows.filter(({ fault }) => fault === null)
  if (rows.length === 0) return refuse('nothing_to_change', 'Nothing would change.')
  if (!input.accept_below_cost && rows.some(isBelowCost))
    return refuse('below_cost', 'Some sizes would be sold for less than they cost. Please confirm that you mean it.')
  if (!input.accept_zero && rows.some(isZero))
    return refuse('zero', 'Some sizes would cost nothing. Please confirm that you mean it.')
  if (isLarge(rows)) requireStepUp(ctx, 'prices.change')
  return { ok: true, rows }
}

/** Stores the prices to set, and the audit row. Returns the id of the change. */
export async function recordChange(
  tx: Database,
  ctx: ActingContext,
  { note, rows }: { note: string; rows: PlannedPrice[] },
): Promise<number> {
  const id = await startPriceChange(tx, ctx, { note, isFinished: false })
  await insertItems(tx, id, rows)
  const named = rows.slice(0, mostAudited)
  await writeAudit(tx, ctx, {
    verb: 'prices_changed',
    subject: 'price_change',
    subjectId: id,
    before: Object.fromEntries(named.map(({ sku, kind, before }) => [`${sku} ${kind}`, before])),
    after: {
      change: note,
      sizes: rows.length,
      ...Object.fromEntries(named.map(({ sku, kind, after }) => [`${sku} ${kind}`, after])),
    },
  })
  return id
}

const isLarge = (rows: PlannedPrice[]): boolean =>
  rows.length > confirmedAbove.sizes ||
  rows.some(({ difference }) => Math.abs(difference ?? 0) > confirmedAbove.basisPoints)

async function insertItems(tx: Database, changeId: number, rows: PlannedPrice[]): Promise<void> {
  const items = rows.map(({ variationId, edit, before, seen }) => ({
    variation_id: variationId,
    kind: edit.kind,
    pence: edit.pence,
    valid_from: edit.from,
    valid_until: edit.until,
    before_pence: before,
    seen,
  }))
  await tx.execute(sql`
    insert into price_change_items (change_id, variation_id, kind, pence, valid_from, valid_until, before_pence, seen, state)
    select ${changeId}::int, i.variation_id, i.kind, i.pence, i.valid_from, i.valid_until, i.before_pence, i.seen, 'pending'
    from json_to_recordset(${JSON.stringify(items)}::json) as i(variation_id int, kind text, pence int, valid_from timestamptz,
      valid_until timestamptz, before_pence int, seen text)`)
  // The batches would search all of them each time: the planner does not know yet how many there are.
  if (rows.length >= manySizes) await tx.execute(sql`analyze price_change_items`)
}

/** Which prices somebody else has changed since the preview. */
async function movedText(tx: Database, { planned_at }: Input, rows: PlannedPrice[]): Promise<string> {
  const since = new Date(planned_at)
  const moved = await tx
    .selectDistinct({ sku: variations.sku })
    .from(priceChangeItems)
    .innerJoin(variations, eq(variations.id, priceChangeItems.variationId))
    .where(
      and(
        gt(priceChangeItems.doneAt, since),
        inArray(priceChangeItems.variationId, rows.length > 0 ? rows.map(({ variationId }) => variationId) : [0]),
      ),
    )
    .orderBy(variations.sku)
  if (moved.length === 0) return 'The list or its prices have changed since this preview. Please look at it again.'
  const named = moved.slice(0, 5).map(({ sku }) => sku)
  const more = moved.length > named.length ? ` and ${moved.length - named.length} more` : ''
  return `Prices have changed since this preview: ${named.join(', ')}${more}. Please look at it again.`
}
