import type { ShopContext } from '#shop/context.ts'
import { bankTransferGateway } from '#shop/payments/bank-transfer-gateway.ts'
import type { PaymentGateway, PaymentGateways } from '#shop/payments/gateway.ts'
import { sandboxGateway } from '#shop/payments/sandbox-gateway.ts'
import { shopConfig } from '#shop.config'
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
 * The ways to pay that the settings give keys for. What has none falls to the test provider, which a live shop refuses
 * unless told so by name: an order it calls paid brought no money.
 */
export async function openGateways(
  ctx: Pick<ShopContext, 'database' | 'clock'>,
  keys: Keys,
  publicUrl: () => string,
): Promise<PaymentGateways> {
  const mayTest = !keys.isLive || keys.ALLOW_TEST_PAYMENTS
  const test = mayTest ? sandboxGateway(ctx, publicUrl) : null
  const card = (await stripeOf(keys)) ?? test
  const paypal = (await paypalOf(keys)) ?? test
  return {
    methods: [
      ...(card ? [{ id: 'card' as const, gateway: card }] : []),
      ...(paypal ? [{ id: 'paypal' as const, gateway: paypal }] : []),
      ...(shopConfig.bankTransfer.isOffered ? [{ id: 'bank_transfer' as const, gateway: bankTransferGateway }] : []),
    ],
    publicUrl,
  }
}

/** Loaded only where it is used: its SDK is a large thing to read at every start. */
async function stripeOf(keys: Keys): Promise<PaymentGateway | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = keys
  if (!secretKey || !webhookSecret) return null
  const { stripeGateway } = await import('#shop/payments/stripe-gateway.ts')
  return stripeGateway({ secretKey, webhookSecret })
}

async function paypalOf(keys: Keys): Promise<PaymentGateway | null> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = keys
  if (!clientId || !clientSecret || !webhookId) return null
  const { paypalGateway } = await import('#shop/payments/paypal-gateway.ts')
  return paypalGateway({ clientId, clientSecret, webhookId }, keys.PAYPAL_API_URL)
}
