import type { PaymentGateway } from './gateway.ts'

/**
 * Payment into the shop's own bank account. Nobody tells us when it comes: staff look at the account and record it, and
 * money goes back by their hand too. The page to pay on is the order's own, which says where to.
 */
export const bankTransferGateway: PaymentGateway = {
  provider: 'bank',
  open: async ({ requestKey, returnUrl }) => ({ providerReference: requestKey, payUrl: returnUrl }),
  fetchStatus: async () => null,
  close: async () => null,
  refund: () => Promise.reject(new Error('a bank transfer is refunded by staff')),
  readWebhook: async () => 'not_signed',
}
