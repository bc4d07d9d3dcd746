import { eq } from 'drizzle-orm'
import { secrets } from '#database/tables/payments.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { dkimSecret, readDkimKey } from './dkim-key.ts'

/** Emails are no longer signed by the shop. */
export async function deleteDkimKey({ ctx }: { ctx: ActingContext }): Promise<void> {
  requireStepUp(ctx, 'settings.change')
  await ctx.database.db.transaction(async (tx) => {
    const key = await readDkimKey(tx)
    const deleted = await tx.delete(secrets).where(eq(secrets.name, dkimSecret)).returning({ name: secrets.name })
    if (deleted.length === 0) return
    const before = { selector: key?.selector ?? '' }
    await writeAudit(tx, ctx, { verb: 'dkim_key_deleted', subject: 'mail', subjectId: 'dkim', before })
  })
}
