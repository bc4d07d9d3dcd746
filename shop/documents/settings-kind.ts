import { eq } from 'drizzle-orm'
import { type SettingsGroup, settingsGroups, settingsSchemas } from '#contract/settings/settings.ts'
import { invoices } from '#database/tables/payments.ts'
import { settings } from '#database/tables/settings.ts'
import { starterSettings } from '#shop.config'
import { renderAgain } from '../catalogue/import/derive-catalogue.ts'
import { ShopError } from '../error.ts'
import { placeholderSettings } from '../settings/placeholder-settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

const isGroup = (id: string): id is SettingsGroup => (settingsGroups as string[]).includes(id)

/** One group of the shop's settings. */
export const settingsKind: DocumentKind = {
  permission: 'settings.change',
  // The account receives the money of orders paid by bank transfer; a backup contains everything.
  isSensitive: (id) => id === 'bankTransfer' || id === 'backup',
  schemaOf: (id) => (isGroup(id) ? settingsSchemas[id] : null),
  blank: null,
  async read(db, id) {
    const rows = await db
      .select()
      .from(settings)
      .where(id === undefined ? undefined : eq(settings.group, id as SettingsGroup))
    // With the starter value of each field that a later version of the shop has added.
    return rows.map(({ group, document }) => ({ id: group, document: { ...starterSettings[group], ...document } }))
  },
  async check(tx, ctx, { id, before, after }): Promise<FieldFaults> {
    const faults: FieldFaults = {}
    if (id === 'orders' && before?.invoicePrefix !== after.invoicePrefix) {
      const issued = await tx.select({ number: invoices.number }).from(invoices).limit(1)
      if (issued.length > 0)
        faults.invoicePrefix = 'Invoices have been issued with this prefix, so it can no longer change'
    }
    if (id === 'backup' && after.isOn === true) {
      const fault = await ctx.backups.open(String(after.target)).then(
        () => null,
        (error: unknown) => (error instanceof ShopError ? error.message : Promise.reject(error)),
      )
      if (fault) faults.target = fault
    }
    // A live shop would not start again with an example instead of a real detail.
    const current = await readSettings(tx)
    const examples = placeholderSettings(current)
    for (const path of placeholderSettings({ ...current, [id]: after }))
      if (!examples.includes(path))
        faults[path.slice(id.length + 1)] = 'This is an example. Please enter your own details'
    return faults
  },
  async write(tx, _, { id, number, after }) {
    const before = await readSettings(tx)
    await tx
      .update(settings)
      .set({ number, document: after })
      .where(eq(settings.group, id as SettingsGroup))
    await renderAgain(tx, before, await readSettings(tx))
    // Every page shows some setting, if only the name of the shop.
    return ['settings', 'everything']
  },
}
