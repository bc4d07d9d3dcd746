import { and, eq, isNull, ne } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** Sends an email that failed, or that has been waiting for long, with the next round. */
export async function retryMail({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<{ ok: true }> {
  requirePermission(ctx, 'health.retry')
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx) => {
    const [mail] = await tx
      .update(mailOutbox)
      .set({ failedAt: null, reportedAt: null, dueAt: now, createdAt: now, unanswered: 0, claim: null })
      .where(and(eq(mailOutbox.id, input.id), isNull(mailOutbox.sentAt), ne(mailOutbox.html, '')))
      .returning({ kind: mailOutbox.kind })
    if (!mail) throw new ShopError('not_found', 'There is no such mail.')
    await writeAudit(tx, ctx, {
      verb: 'mail_retried',
      subject: 'mail',
      subjectId: input.id,
      after: { kind: mail.kind },
    })
    return { ok: true as const }
  })
}
