import { inArray } from 'drizzle-orm'
import { drafts } from '#database/tables/documents.ts'
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
  return { drafts: names, placeholders: placeholderSettings(await readSettings(db)) }
}
