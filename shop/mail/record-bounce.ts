import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { parseBounce } from './parse-bounce.ts'

/** Marks the sent email that another server has returned. Returns how many were marked: none for any other message. */
export async function recordBounce({ ctx, input }: { ctx: ShopContext; input: { raw: string } }): Promise<number> {
  const bounce = parseBounce(input.raw)
  if (!bounce || bounce.messageIds.length === 0) return 0
  const marked = await ctx.database.db
    .update(mailOutbox)
    .set({ failedAt: ctx.clock.now(), lastError: bounce.reason })
    .where(
      and(inArray(mailOutbox.messageId, bounce.messageIds), isNotNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)),
    )
    .returning({ id: mailOutbox.id })
  return marked.length
}
