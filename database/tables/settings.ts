import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { settingsGroups } from '#contract/settings/settings.ts'
import type { DocumentFields } from './documents.ts'

/** The shop's current settings, one row per group. `revisions` has the earlier ones. */
export const settings = pgTable('settings', {
  group: text({ enum: settingsGroups }).primaryKey(),
  number: integer().notNull(),
  document: jsonb().$type<DocumentFields>().notNull(),
})
