import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'

const keepMs = 30 * 24 * 60 * 60_000

/**
 * To whom what was sent is kept a month, to answer "did you write to me?", and no longer. The mail that an account is
 * deleted is the last trace of somebody who wanted none left.
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
