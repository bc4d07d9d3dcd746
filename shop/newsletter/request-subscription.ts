import { and, lte, sql } from 'drizzle-orm'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import type { Database } from '#database/database.ts'
import { newsletterSubscriptions } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { mailAddress } from '../mail/address.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { confirmDays, makeLink, unsubscribeHeaders } from './email-links.ts'
import { newsletterConfirm } from './mail/newsletter-confirm.ts'

/** However often an address is entered, its owner gets one email in this time. */
const betweenMailsMs = 15 * 60_000

export type SubscriptionRequest = {
  email: string
  source: (typeof newsletterSubscriptions.$inferInsert)['source']
  publicUrl: string
}

/**
 * Records the consent and emails a link to confirm it. Does nothing for an address that is already on the list or was
 * just emailed, without revealing which. Pass `tx` to make it part of a larger transaction.
 */
export async function requestSubscription({
  ctx,
  input,
  tx: outer = ctx.database.db,
}: {
  ctx: ShopContext
  input: SubscriptionRequest
  tx?: Database
}): Promise<void> {
  const email = mailAddress(input.email)?.toLowerCase()
  const sentence = 'Please enter a valid email address'
  if (!email) throw new ShopError('invalid', sentence, { email: sentence })
  const now = ctx.clock.now()
  const consent = { consentText: newsletterConsent, consentAt: now, source: input.source }
  const { confirmedAt, unsubscribedAt, consentAt } = newsletterSubscriptions
  await outer.transaction(async (tx) => {
    const [existing] = await tx
      .insert(newsletterSubscriptions)
      .values({ email, ...consent })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: { ...consent, confirmedAt: null },
        setWhere: and(
          sql`(${confirmedAt} is null or ${unsubscribedAt} is not null)`,
          lte(consentAt, new Date(now.getTime() - betweenMailsMs)),
        ),
      })
      .returning({ id: newsletterSubscriptions.id })
    if (!existing) return
    const link = { subscriptionId: existing.id, publicUrl: input.publicUrl, now }
    const confirmUrl = await makeLink(tx, { ...link, purpose: 'confirm' })
    const unsubscribeUrl = await makeLink(tx, { ...link, purpose: 'unsubscribe' })
    const mail = newsletterConfirm(ctx.settings, { confirmUrl, consentText: newsletterConsent, days: confirmDays })
    await enqueueMail(tx, { ...mail, to: { address: email }, headers: unsubscribeHeaders(unsubscribeUrl) }, now)
  })
}
