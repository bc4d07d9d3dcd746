import type { Customer } from '#contract/customers/customer.ts'
import type { customers } from '#database/tables/customers.ts'
import type { newsletterSubscriptions } from '#database/tables/messages.ts'

type Subscription = Pick<typeof newsletterSubscriptions.$inferSelect, 'consentAt' | 'confirmedAt' | 'unsubscribedAt'>
type Owner = Pick<typeof customers.$inferSelect, 'createdAt' | 'emailConfirmedAt'>

/**
 * Who has not shown that the address is theirs hears only of what was asked for since the account is there: the list
 * itself may be somebody else's doing, and so somebody else's business.
 */
export const isTheirs = (owner: Owner, subscription: Subscription): boolean =>
  owner.emailConfirmedAt !== null || subscription.consentAt >= owner.createdAt

export function newsletterState(owner: Owner, subscription: Subscription | null): Customer['newsletter'] {
  if (!subscription || !isTheirs(owner, subscription)) return 'none'
  const { consentAt, confirmedAt, unsubscribedAt } = subscription
  if (unsubscribedAt && unsubscribedAt >= (confirmedAt ?? consentAt)) return 'none'
  return confirmedAt ? 'subscribed' : 'asked'
}
