import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'

const keepMs = 30 * 24 * 60 * 60_000

/**
 * The record of a sent email is kept for a month, to answer "did you write to me?". The email that confirms a deleted
 * account goes sooner, because it is the last trace of the customer.
 */
export async function deleteSentMail({ ctx }: { ctx: ShopContext }): Promise<void> {
  await ctx.database.db
    .delete(mailOutbox)
    .where(
      or(
        lt(mailOutbox.sentAt, new Date(ctx.clock.now().getTime() - keepMs)),
        and(eq(mailOutbox.kind, 'account-deleted'), isNotNull(mailOutbox.sentAt)),
      ),
    )
}
