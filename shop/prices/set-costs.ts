import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { setCostsSchema } from '#contract/office/prices.ts'
import type { Database } from '#database/database.ts'
import { variations } from '#database/tables/catalogue.ts'
import { variationCosts } from '#database/tables/prices.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'

type Input = z.output<typeof setCostsSchema>

/** What sizes cost the shop, without VAT. No cost is stored for null. The audit log has no figures: others may read it. */
export async function setCosts({
  ctx,
  input: { costs },
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid'>> {
  requirePermission(ctx, 'prices.cost')
  return ctx.database.db.transaction((tx) => writeCosts(tx, ctx, costs))
}

/** In the transaction of a caller that has checked the permission. */
export async function writeCosts(
  tx: Database,
  ctx: ActingContext,
  costs: Input['costs'],
): Promise<{ ok: true } | Refusal<'invalid'>> {
  const at = ctx.clock.now()
  const ids = await idsOf(
    tx,
    costs.map(({ sku }) => sku),
  )
  const unknown = costs.findIndex(({ sku }) => !ids.has(sku))
  if (unknown >= 0)
    return refuse('invalid', 'Please check the SKUs.', { [`costs.${unknown}.sku`]: 'There is no such SKU' })
  const rows = new Map(costs.map(({ sku, pence }) => [ids.get(sku) ?? 0, pence]))
  const set = [...rows].flatMap(([variationId, pence]) =>
    pence === null ? [] : [{ variationId, pence, recordedAt: at }],
  )
  const removed = [...rows].filter(([, pence]) => pence === null).map(([id]) => id)
  if (removed.length > 0) await tx.delete(variationCosts).where(inArray(variationCosts.variationId, removed))
  if (set.length > 0)
    await tx
      .insert(variationCosts)
      .values(set)
      .onConflictDoUpdate({
        target: variationCosts.variationId,
        set: { pence: sql`excluded.pence`, recordedAt: sql`excluded.recorded_at` },
      })
  await writeAudit(tx, ctx, {
    verb: 'costs_changed',
    subject: 'price_change',
    subjectId: 'costs',
    after: { skus: costs.map(({ sku }) => sku).slice(0, 100), sizes: rows.size },
  })
  return { ok: true }
}

async function idsOf(tx: Database, skus: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: variations.id, sku: variations.sku })
    .from(variations)
    .where(inArray(variations.sku, skus))
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}
