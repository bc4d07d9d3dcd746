import type { Customer } from '#contract/customers/customer.ts'
import type { customers } from '#database/tables/customers.ts'
import type { newsletterSubscriptions } from '#database/tables/messages.ts'

type Subscription = Pick<typeof newsletterSubscriptions.$inferSelect, 'consentAt' | 'confirmedAt' | 'unsubscribedAt'>
type Owner = Pick<typeof customers.$inferSelect, 'createdAt' | 'emailConfirmedAt'>

/**
 * A customer who has not confirmed the address sees only a subscription made after they registered: an earlier one may
 * be somebody else's.
 */
export const isTheirs = (owner: Owner, subscription: Subscription): boolean =>
  owner.emailConfirmedAt !== null || subscription.consentAt >= owner.createdAt

export function newsletterState(owner: Owner, subscription: Subscription | null): Customer['newsletter'] {
  if (!subscription || !isTheirs(owner, subscription)) return 'none'
  const { consentAt, confirmedAt, unsubscribedAt } = subscription
  if (unsubscribedAt && unsubscribedAt >= (confirmedAt ?? consentAt)) return 'none'
  return confirmedAt ? 'subscribed' : 'asked'
}
