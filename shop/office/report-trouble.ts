import { inArray, lte } from 'drizzle-orm'
import { troubleReports } from '#database/tables/faults.ts'
import type { ShopContext } from '../context.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { findTrouble } from './find-trouble.ts'

const dayMs = 86_400_000

/**
 * Emails staff what needs attention, each kind of trouble once a day at most and all of it in one email. Any number of
 * processes may run this at once: the rows decide which of them writes the email. True if this one did.
 */
export async function reportTrouble({ ctx }: { ctx: ShopContext }): Promise<boolean> {
  const found = await findTrouble(ctx)
  if (found.length === 0) return false
  const reportedAt = ctx.clock.now()
  const rows = found.map(({ trouble }) => ({ trouble, reportedAt }))
  return ctx.database.db.transaction(async (tx) => {
    const due = await tx
      .insert(troubleReports)
      .values(rows)
      .onConflictDoUpdate({
        target: troubleReports.trouble,
        set: { reportedAt },
        setWhere: lte(troubleReports.reportedAt, new Date(reportedAt.getTime() - dayMs)),
      })
      .returning({ trouble: troubleReports.trouble })
    if (due.length === 0) return false
    // The others are in this email too, so the next one is a day away for all.
    const all = found.map(({ trouble }) => trouble)
    await tx.update(troubleReports).set({ reportedAt }).where(inArray(troubleReports.trouble, all))
    await alertStaff(tx, ctx, {
      alert: 'health',
      subject: found.length === 1 ? 'The shop needs attention' : `${found.length} things in the shop need attention`,
      text: found.map(({ text }) => text).join(' '),
      button: { label: 'Open Health', path: '/health' },
    })
    return true
  })
}
