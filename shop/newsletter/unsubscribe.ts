import { and, eq, isNull } from 'drizzle-orm'
import { newsletterLinks, newsletterSubscriptions } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { hashOf } from './links.ts'

/** Takes the address off the list. The link works for good and as often as it is used; a confirmation still open is void. */
export async function unsubscribe({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string }
}): Promise<'done' | 'not valid'> {
  const now = ctx.now()
  return ctx.database.db.transaction(async (tx) => {
    const [link] = await tx
      .select({ id: newsletterLinks.subscriptionId })
      .from(newsletterLinks)
      .where(unsubscribeLink(input.token))
    if (!link) return 'not valid'
    await tx
      .update(newsletterSubscriptions)
      .set({ unsubscribedAt: now })
      .where(and(eq(newsletterSubscriptions.id, link.id), isNull(newsletterSubscriptions.unsubscribedAt)))
    await tx
      .update(newsletterLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(newsletterLinks.subscriptionId, link.id),
          eq(newsletterLinks.purpose, 'confirm'),
          isNull(newsletterLinks.usedAt),
        ),
      )
    return 'done'
  })
}

export async function isUnsubscribeLink({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string }
}): Promise<boolean> {
  const found = await ctx.database.db
    .select({ hash: newsletterLinks.hash })
    .from(newsletterLinks)
    .where(unsubscribeLink(input.token))
  return found.length > 0
}

const unsubscribeLink = (token: string) =>
  and(eq(newsletterLinks.hash, hashOf(token)), eq(newsletterLinks.purpose, 'unsubscribe'))
