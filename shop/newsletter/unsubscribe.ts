import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { newsletterLinks, newsletterSubscriptions } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { hashOf } from './email-links.ts'

/** Takes the address off the list. The link never expires and may be used again. Open confirmations become invalid. */
export async function unsubscribe({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string }
}): Promise<'done' | 'not valid'> {
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx) => {
    const [link] = await tx
      .select({ id: newsletterLinks.subscriptionId })
      .from(newsletterLinks)
      .where(unsubscribeLink(input.token))
    if (!link) return 'not valid'
    await removeFromList(tx, link.id, now)
    return 'done'
  })
}

export async function removeFromList(tx: Database, subscriptionId: number, now: Date): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ unsubscribedAt: now })
    .where(
      and(
        eq(newsletterSubscriptions.id, subscriptionId),
        // Keep the time of the first request, unless the address has been subscribed again since.
        or(
          isNull(newsletterSubscriptions.unsubscribedAt),
          lt(newsletterSubscriptions.unsubscribedAt, newsletterSubscriptions.consentAt),
        ),
      ),
    )
  await tx
    .update(newsletterLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(newsletterLinks.subscriptionId, subscriptionId),
        eq(newsletterLinks.purpose, 'confirm'),
        isNull(newsletterLinks.usedAt),
      ),
    )
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
