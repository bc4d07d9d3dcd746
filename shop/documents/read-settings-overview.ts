import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { variations } from '#database/tables/catalogue.ts'
import { deliveryOptions } from '#database/tables/delivery.ts'
import { drafts, revisions } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { placeholderSettings } from '../settings/placeholder-settings.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Which groups of settings, and whether the delivery prices, have a draft; and the details that are still placeholders. */
export async function readSettingsOverview({ ctx }: { ctx: ActingContext }) {
  requirePermission(ctx, 'settings.change')
  const { db } = ctx.database
  const rows = await db
    .select({ kind: drafts.kind, group: drafts.entityId })
    .from(drafts)
    .where(inArray(drafts.kind, ['settings', 'tariff']))
  const names = rows.map(({ kind, group }) => (kind === 'tariff' ? 'delivery-prices' : group))
  return {
    drafts: names,
    placeholders: placeholderSettings(await readSettings(db)),
    slabs_undecided: await slabsUndecided(db),
  }
}

/** A shop that is older than the delivery of slabs and whose prices are its own sends slabs on pallets until it decides. */
async function slabsUndecided(db: Database): Promise<boolean> {
  const options = db.select().from(deliveryOptions).where(eq(deliveryOptions.service, 'slab'))
  const isTariff = and(eq(revisions.kind, 'tariff'), eq(revisions.actor, 'staff'))
  const decisions = db
    .select()
    .from(revisions)
    .where(and(isTariff, sql`${revisions.document} ? 'slab'`))
  const [undecided] = await db
    .select({ id: variations.id })
    .from(variations)
    .where(and(eq(variations.carriage, 'slab'), eq(variations.listed, true), notExists(options), notExists(decisions)))
    .limit(1)
  return undecided !== undefined
}
