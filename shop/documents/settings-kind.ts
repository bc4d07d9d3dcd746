import { eq } from 'drizzle-orm'
import { type SettingsGroup, settingsGroups, settingsSchemas } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import type { DocumentFields } from '#database/tables/documents.ts'
import { invoices } from '#database/tables/payments.ts'
import { settings } from '#database/tables/settings.ts'
import { starterSettings } from '#shop.config'
import { renderAgain } from '../catalogue/import/derive-catalogue.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { DocumentKind, FieldFaults, LiveDocument } from './document-kind.ts'

const isGroup = (id: string): id is SettingsGroup => (settingsGroups as string[]).includes(id)

const rowOf = (db: Database, id: string) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.group, id as SettingsGroup))

/** With the starter value of each field that a later version of the shop has added. */
const liveOf = (rows: { group: SettingsGroup; number: number; document: DocumentFields }[]): LiveDocument | null => {
  const [row] = rows
  return row ? { number: row.number, document: { ...starterSettings[row.group], ...row.document } } : null
}

/** One group of the shop's settings. */
export const settingsKind: DocumentKind = {
  permission: 'settings.change',
  schemaOf: (id) => (isGroup(id) ? settingsSchemas[id] : null),
  lock: async (tx, id) => liveOf(await rowOf(tx, id).for('update')),
  read: async (db, id) => liveOf(await rowOf(db, id)),
  async check(tx, { id, before, after }): Promise<FieldFaults> {
    if (id !== 'orders' || before.invoicePrefix === after.invoicePrefix) return {}
    const issued = await tx.select({ number: invoices.number }).from(invoices).limit(1)
    return issued.length > 0
      ? { invoicePrefix: 'Invoices have been issued with this prefix, so it can no longer change' }
      : {}
  },
  async write(tx, { id, live: { number, document } }) {
    const before = await readSettings(tx)
    await tx
      .update(settings)
      .set({ number, document })
      .where(eq(settings.group, id as SettingsGroup))
    await renderAgain(tx, before, await readSettings(tx))
    // Every page shows some setting, if only the name of the shop.
    return ['settings', 'everything']
  },
}
