import { desc } from 'drizzle-orm'
import type { ReportPeriod, VatReport } from '#contract/office/reports.ts'
import { vatPeriods } from '#database/tables/vat-periods.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { sha256Of, vatCsv, vatDocuments, vatSums } from './vat-documents.ts'

type Input = { ctx: ShopContext; input: ReportPeriod }

/** The VAT of a period, and the closed periods. */
export async function readVat({ ctx, input }: Input): Promise<VatReport> {
  requirePermission(ctx, 'reports.read')
  const { db } = ctx.database
  const closed = await db.select().from(vatPeriods).orderBy(desc(vatPeriods.untilDay)).limit(24)
  const closings: VatReport['closings'] = []
  for (const period of closed) {
    const documents = await vatDocuments(db, period.fromDay, period.untilDay)
    closings.push({
      from: period.fromDay,
      until: period.untilDay,
      closed: period.closedAt.toISOString(),
      by: period.closedBy,
      documents: period.documents,
      net: period.netPence,
      vat: period.vatPence,
      total: period.totalPence,
      is_unchanged: sha256Of(vatCsv(ctx.settings, documents)) === period.sha256,
    })
  }
  return {
    ...(await vatSums(db, input.from, input.until)),
    closed_until: closed[0]?.untilDay ?? null,
    closings,
  }
}

/** The documents of a period as CSV. */
export async function exportVat({ ctx, input }: Input): Promise<string> {
  requirePermission(ctx, 'reports.read')
  return vatCsv(ctx.settings, await vatDocuments(ctx.database.db, input.from, input.until))
}
