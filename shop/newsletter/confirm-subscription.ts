import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { newsletterLinks, newsletterSubscriptions } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { hashOf, makeLink, unsubscribeHeaders } from './email-links.ts'
import { newsletterWelcome } from './mail/newsletter-welcome.ts'

export type Confirmation = 'confirmed' | 'already confirmed' | 'not valid'

/** Puts the address on the list. A link works only once, even if it is clicked twice at the same time. */
export async function confirmSubscription({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string; publicUrl: string }
}): Promise<Confirmation> {
  const now = ctx.clock.now()
  const hash = hashOf(input.token)
  return ctx.database.db.transaction(async (tx) => {
    const [link] = await tx
      .update(newsletterLinks)
      .set({ usedAt: now })
      .where(openConfirmLink(hash, now))
      .returning({ subscriptionId: newsletterLinks.subscriptionId })
    if (!link) return (await stateOfLink(tx, hash, now)) === 'confirmed' ? 'already confirmed' : 'not valid'
    const [subscription] = await tx
      .update(newsletterSubscriptions)
      .set({ confirmedAt: now, unsubscribedAt: null })
      .where(and(eq(newsletterSubscriptions.id, link.subscriptionId), isNull(newsletterSubscriptions.confirmedAt)))
      .returning({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
    // The link of an earlier email has already confirmed it.
    if (!subscription) return 'already confirmed'
    await welcomeToNewsletter(ctx, tx, { subscription, publicUrl: input.publicUrl })
    return 'confirmed'
  })
}

/** The first email to a subscriber, with a link to unsubscribe. */
export async function welcomeToNewsletter(
  ctx: ShopContext,
  tx: Database,
  { subscription, publicUrl }: { subscription: { id: number; email: string }; publicUrl: string },
): Promise<void> {
  const now = ctx.clock.now()
  const link = { subscriptionId: subscription.id, publicUrl, now, purpose: 'unsubscribe' } as const
  const unsubscribeUrl = await makeLink(tx, link)
  const mail = newsletterWelcome(ctx.settings, { unsubscribeUrl })
  const headers = unsubscribeHeaders(unsubscribeUrl)
  await enqueueMail(tx, { ...mail, to: { address: subscription.email }, headers }, now)
}

/** The state of a confirmation link, without using it up. */
export const readConfirmation = ({ ctx, input }: { ctx: ShopContext; input: { token: string } }) =>
  stateOfLink(ctx.database.db, hashOf(input.token), ctx.clock.now())

const openConfirmLink = (hash: string, now: Date) =>
  and(
    eq(newsletterLinks.hash, hash),
    eq(newsletterLinks.purpose, 'confirm'),
    isNull(newsletterLinks.usedAt),
    gt(newsletterLinks.expiresAt, now),
  )

async function stateOfLink(tx: Database, hash: string, now: Date): Promise<'open' | 'confirmed' | 'not valid'> {
  const [row] = await tx
    .select({ link: newsletterLinks, subscription: newsletterSubscriptions })
    .from(newsletterLinks)
    .innerJoin(newsletterSubscriptions, eq(newsletterSubscriptions.id, newsletterLinks.subscriptionId))
    .where(and(eq(newsletterLinks.hash, hash), eq(newsletterLinks.purpose, 'confirm')))
  if (!row) return 'not valid'
  if (row.subscription.confirmedAt && !row.subscription.unsubscribedAt) return 'confirmed'
  return !row.link.usedAt && row.link.expiresAt && row.link.expiresAt > now ? 'open' : 'not valid'
}
