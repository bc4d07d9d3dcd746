import { and, isNotNull, isNull } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { alertStaff } from './alert-staff.ts'

/** Emails staff once about each email that was given up or returned. Alerts that were given up are not reported. */
export async function reportMailTrouble({ ctx }: { ctx: ShopContext }): Promise<number> {
  return ctx.database.db.transaction(async (tx) => {
    const failed = await tx
      .update(mailOutbox)
      .set({ reportedAt: ctx.clock.now() })
      .where(and(isNotNull(mailOutbox.failedAt), isNull(mailOutbox.reportedAt), isNull(mailOutbox.staffId)))
      .returning({ id: mailOutbox.id })
    if (failed.length === 0) return 0
    const what = failed.length === 1 ? 'An email did not arrive' : `${failed.length} emails did not arrive`
    await alertStaff(tx, ctx, {
      alert: 'mail',
      subject: what,
      text: 'The shop has stopped trying, or another server has returned it. Health has the reason.',
      button: { label: 'Open Health', path: '/health' },
    })
    return failed.length
  })
}
