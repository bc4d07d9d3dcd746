import type { ShopContext } from '#shop/context.ts'
import { bankTransferGateway } from '#shop/payments/bank-transfer-gateway.ts'
import type { PaymentGateway, PaymentGateways } from '#shop/payments/gateway.ts'
import { sandboxGateway } from '#shop/payments/sandbox-gateway.ts'
import type { Environment } from './environment.ts'

type Keys = Pick<
  Environment,
  | 'isLive'
  | 'ALLOW_TEST_PAYMENTS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'PAYPAL_CLIENT_ID'
  | 'PAYPAL_CLIENT_SECRET'
  | 'PAYPAL_WEBHOOK_ID'
  | 'PAYPAL_API_URL'
>

/**
 * Opens a gateway for each payment method. Methods without keys use the sandbox gateway, which takes no money; a live
 * shop does not offer them unless ALLOW_TEST_PAYMENTS is set.
 */
export async function openGateways(
  ctx: Pick<ShopContext, 'database' | 'clock'>,
  keys: Keys,
  publicUrl: () => string,
): Promise<PaymentGateways> {
  const allowsSandbox = !keys.isLive || keys.ALLOW_TEST_PAYMENTS
  const sandbox = allowsSandbox ? sandboxGateway(ctx, publicUrl) : null
  const card = (await openStripe(keys)) ?? sandbox
  const paypal = (await openPaypal(keys)) ?? sandbox
  return {
    methods: [
      ...(card ? [{ id: 'card' as const, gateway: card }] : []),
      ...(paypal ? [{ id: 'paypal' as const, gateway: paypal }] : []),
      { id: 'bank_transfer' as const, gateway: bankTransferGateway },
    ],
    publicUrl,
  }
}

/** Loaded only if it is used: the SDK is large and would slow every start. */
async function openStripe(keys: Keys): Promise<PaymentGateway | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = keys
  if (!secretKey || !webhookSecret) return null
  const { stripeGateway } = await import('#shop/payments/stripe-gateway.ts')
  return stripeGateway({ secretKey, webhookSecret })
}

async function openPaypal(keys: Keys): Promise<PaymentGateway | null> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = keys
  if (!clientId || !clientSecret || !webhookId) return null
  const { paypalGateway } = await import('#shop/payments/paypal-gateway.ts')
  return paypalGateway({ clientId, clientSecret, webhookId }, keys.PAYPAL_API_URL)
}
