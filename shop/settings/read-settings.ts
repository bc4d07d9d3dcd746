import { type Settings, settingsGroups } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { settings } from '#database/tables/settings.ts'
import { starterSettings } from '#shop.config'

/** The current settings. A field that a later version of the shop adds has its starter value until staff change it. */
export async function readSettings(db: Database): Promise<Settings> {
  const rows = await db.select().from(settings)
  const documents = new Map(rows.map(({ group, document }) => [group, document]))
  return Object.fromEntries(
    settingsGroups.map((group) => [group, { ...starterSettings[group], ...documents.get(group) }]),
  ) as Settings
}
