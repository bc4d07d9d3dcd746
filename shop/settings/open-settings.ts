import { type Settings, settingsGroups } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import { StartError } from '#database/start-error.ts'
import { revisions } from '#database/tables/documents.ts'
import { settings } from '#database/tables/settings.ts'
import { starterSettings } from '#shop.config'
import type { Clock } from '../context.ts'
import { type LiveCopy, liveCopy } from '../live-copy.ts'
import { placeholderSettings } from './placeholder-settings.ts'
import { readSettings } from './read-settings.ts'

/**
 * Reads the settings, and writes the starter values of groups that the database does not have yet. A live shop with
 * placeholders does not start, and nothing is written: the values can still be entered in shop.config.ts.
 */
export async function openSettings(
  { db }: Pick<OpenDatabase, 'db'>,
  clock: Clock,
  { isLive = false } = {},
): Promise<LiveCopy<Settings>> {
  const first = await db.transaction(async (tx) => {
    await writeStarterSettings(tx, clock.now())
    const settings = await readSettings(tx)
    if (isLive) refusePlaceholders(settings)
    return settings
  })
  return liveCopy(first, () => readSettings(db))
}

function refusePlaceholders(settings: Settings): void {
  const placeholders = placeholderSettings(settings)
  if (placeholders.length > 0)
    throw new StartError(
      `The settings still hold placeholders: ${placeholders.join(', ')}. Before the first start, enter the real details in shop.config.ts. After that, start the shop without SHOP_MODE=live, enter them under Settings in the office, and start it again.`,
    )
}

async function writeStarterSettings(tx: Database, at: Date): Promise<void> {
  const rows = settingsGroups.map((group) => ({ group, number: 1, document: starterSettings[group] }))
  const added = await tx.insert(settings).values(rows).onConflictDoNothing().returning()
  if (added.length === 0) return
  await tx.insert(revisions).values(
    added.map(({ group, number, document }) => ({
      kind: 'settings' as const,
      entityId: group,
      number,
      document,
      at,
      actor: 'import' as const,
    })),
  )
}
