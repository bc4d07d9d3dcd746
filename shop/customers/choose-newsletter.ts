import { eq } from 'drizzle-orm'
import type { Customer } from '#contract/customers/customer.ts'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import type { Database } from '#database/database.ts'
import { customers } from '#database/tables/customers.ts'
import { newsletterSubscriptions } from '#database/tables/messages.ts'
import { noCustomer, requireCustomer } from '../access/require-customer.ts'
import type { ShopContext } from '../context.ts'
import { welcomeToNewsletter } from '../newsletter/confirm-subscription.ts'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import { removeFromList } from '../newsletter/unsubscribe.ts'
import { isTheirs, newsletterState } from './newsletter-state.ts'
import { readCustomer } from './read-customer.ts'

/**
 * Subscribes or unsubscribes a customer. A customer whose address is confirmed needs no confirmation email; for others
 * it works like the form at the foot of the page.
 */
export async function chooseNewsletter({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { subscribe: boolean; publicUrl: string }
}): Promise<Customer> {
  const customerId = requireCustomer(ctx)
  const { subscribe, publicUrl } = input
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    if (!customer) throw noCustomer()
    const [row] = await tx
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, customer.email))
      .for('update')
    const isOn = newsletterState(customer, row ?? null) === 'subscribed'
    if (subscribe && !isOn) {
      if (customer.emailConfirmedAt) await subscribeNow(ctx, tx, { email: customer.email, publicUrl })
      else await requestSubscription({ ctx, input: { email: customer.email, source: 'account', publicUrl }, tx })
    }
    if (!subscribe && row && isTheirs(customer, row)) await removeFromList(tx, row.id, now)
    const after = await readCustomer(tx, customerId, now)
    if (!after) throw noCustomer()
    return after
  })
}

async function subscribeNow(ctx: ShopContext, tx: Database, subscriber: { email: string; publicUrl: string }) {
  const now = ctx.clock.now()
  const consent = {
    consentText: newsletterConsent,
    consentAt: now,
    source: 'account' as const,
    confirmedAt: now,
    unsubscribedAt: null,
  }
  const [subscription] = await tx
    .insert(newsletterSubscriptions)
    .values({ email: subscriber.email, ...consent })
    .onConflictDoUpdate({ target: newsletterSubscriptions.email, set: consent })
    .returning({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
  if (subscription) await welcomeToNewsletter(ctx, tx, { subscription, publicUrl: subscriber.publicUrl })
}
