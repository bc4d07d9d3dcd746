import type { PaymentGateway } from './gateway.ts'

/**
 * Payment into the shop's bank account. There are no webhooks: staff check the account, record payments and make
 * refunds by hand. The payment page is the order page, which shows the account details.
 */
export const bankTransferGateway: PaymentGateway = {
  provider: 'bank',
  open: async ({ requestKey, returnUrl }) => ({ providerReference: requestKey, payUrl: returnUrl }),
  fetchStatus: async () => null,
  close: async () => null,
  refund: () => Promise.reject(new Error('a bank transfer is refunded by staff')),
  readWebhook: async () => 'not_signed',
}
