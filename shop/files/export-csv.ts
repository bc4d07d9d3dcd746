import { asc } from 'drizzle-orm'
import { type CsvKind, exportPermissions } from '#contract/office/files.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import { newsletterSubscriptions } from '#database/tables/messages.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { csvFileKinds } from './file-table.ts'
import { csvFile } from './write-csv.ts'

/** Everything of a kind as a file for spreadsheets. Sending it back changes nothing. */
export async function exportCsv({ ctx, input }: { ctx: ActingContext; input: { kind: CsvKind } }): Promise<string> {
  const { role } = requirePermission(ctx, exportPermissions[input.kind])
  const kind = csvFileKinds[input.kind]
  const maySee = kind.fields.map(({ permission }) => permission === undefined || hasPermission(role, permission))
  // One snapshot: no row is from before a change and the next from after it.
  return ctx.database.db.transaction(
    async (tx) => {
      const rows = [kind.fields.map(({ label }) => label), ...(await kind.export(tx, ctx))]
      return csvFile(rows.map((cells) => cells.filter((_, column) => maySee[column])))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Who may be sent the newsletter, and the proof of it. An export of customers' data: confirmed and on record. */
export async function exportConsents({ ctx }: { ctx: ActingContext }): Promise<string> {
  requireStepUp(ctx, 'customers.export')
  return ctx.database.db.transaction(async (tx) => {
    const rows = await tx.select().from(newsletterSubscriptions).orderBy(asc(newsletterSubscriptions.email))
    await writeAudit(tx, ctx, {
      verb: 'consents_exported',
      subject: 'file',
      subjectId: 'consents',
      after: { addresses: rows.length },
    })
    return csvFile([
      ['Email', 'May be written to', 'Consent given', 'Where', 'Confirmed', 'Withdrawn', 'Words of the consent'],
      ...rows.map(({ email, consentAt, source, confirmedAt, unsubscribedAt, consentText }) => [
        email,
        confirmedAt && !(unsubscribedAt && unsubscribedAt >= confirmedAt) ? 'yes' : 'no',
        consentAt.toISOString(),
        source,
        confirmedAt?.toISOString() ?? null,
        unsubscribedAt?.toISOString() ?? null,
        consentText,
      ]),
    ])
  })
}
