import { eq } from 'drizzle-orm'
import { drafts } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { placeholderSettings } from '../settings/placeholder-settings.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Which groups of settings have a draft, and the details that are still placeholders. */
export async function readSettingsOverview({ ctx }: { ctx: ActingContext }) {
  requirePermission(ctx, 'settings.change')
  const { db } = ctx.database
  const rows = await db.select({ group: drafts.entityId }).from(drafts).where(eq(drafts.kind, 'settings'))
  return { drafts: rows.map(({ group }) => group), placeholders: placeholderSettings(await readSettings(db)) }
}
