import { type Settings, settingsGroups } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import { revisions } from '#database/tables/documents.ts'
import { settings } from '#database/tables/settings.ts'
import { starterSettings } from '#shop.config'
import type { Clock } from '../context.ts'
import { readSettings } from './read-settings.ts'

export type SettingsStore = {
  /** The settings as this process last read them. */
  current: () => Settings
  /** Reads them again, after a change. */
  reload: () => Promise<void>
}

/** Reads the settings, and writes the starter values of groups that the database does not have yet. */
export async function openSettings({ db }: Pick<OpenDatabase, 'db'>, clock: Clock): Promise<SettingsStore> {
  await db.transaction((tx) => writeStarterSettings(tx, clock.now()))
  let current = await readSettings(db)
  return {
    current: () => current,
    async reload() {
      current = await readSettings(db)
    },
  }
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
