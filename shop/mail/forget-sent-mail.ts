import { lt } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'

const keepMs = 30 * 24 * 60 * 60_000

/** To whom what was sent is kept a month, to answer "did you write to me?", and no longer. */
export async function forgetSentMail({ ctx }: { ctx: ShopContext }): Promise<void> {
  await ctx.database.db.delete(mailOutbox).where(lt(mailOutbox.sentAt, new Date(ctx.now().getTime() - keepMs)))
}
