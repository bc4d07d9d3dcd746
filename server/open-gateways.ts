import type { ShopContext } from '#shop/context.ts'
import type { PaymentPort, Till } from '#shop/payments/gateway.ts'
import { testProvider } from '#shop/payments/sandbox-gateway.ts'
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
export async function openTill(ctx: ShopContext, keys: Keys, publicUrl: () => string): Promise<Till> {
  const mayTest = !keys.isLive || keys.ALLOW_TEST_PAYMENTS
  const test = mayTest ? testProvider(ctx, publicUrl) : null
  const card = (await stripeOf(keys)) ?? test
  const paypal = (await paypalOf(keys)) ?? test
  return {
    methods: [
      ...(card ? [{ id: 'card' as const, port: card }] : []),
      ...(paypal ? [{ id: 'paypal' as const, port: paypal }] : []),
    ],
    publicUrl,
  }
}

/** Loaded only where it is used: its SDK is a large thing to read at every start. */
async function stripeOf(keys: Keys): Promise<PaymentPort | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = keys
  if (!secretKey || !webhookSecret) return null
  const { stripeProvider } = await import('#shop/payments/stripe-gateway.ts')
  return stripeProvider({ secretKey, webhookSecret })
}

async function paypalOf(keys: Keys): Promise<PaymentPort | null> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = keys
  if (!clientId || !clientSecret || !webhookId) return null
  const { paypalProvider } = await import('#shop/payments/paypal-gateway.ts')
  return paypalProvider({ clientId, clientSecret, webhookId }, keys.PAYPAL_API_URL)
}

/** A till that takes no money but the test provider's, and in production not even that. */
export function testTill(ctx: ShopContext, site: { publicUrl: () => string; isProduction: boolean }): Till {
  const port = testProvider(ctx, site.publicUrl)
  const methods = site.isProduction ? [] : (['card', 'paypal'] as const).map((id) => ({ id, port }))
  return { methods, publicUrl: site.publicUrl }
}
