import { expect, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { parseEnvironment } from './environment.ts'
import { openGateways } from './open-gateways.ts'

const ctx = { database: {} } as ShopContext
const waysWith = async (variables: Record<string, string>) => {
  const gateways = await openGateways(ctx, parseEnvironment(variables), () => 'https://shop.test')
  return gateways.methods.map(({ id, gateway }) => `${id} by ${gateway.provider}`)
}
const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' }
/** Needs no keys: the account is a setting. */
const transfer = 'bank_transfer by bank'
const production = { NODE_ENV: 'production' }

test('without keys the test provider serves, but never in production unless told so by name', async () => {
  expect(await waysWith({})).toEqual(['card by test', 'paypal by test', transfer])
  expect(await waysWith(production)).toEqual([transfer])
  expect(await waysWith({ SHOP_MODE: 'live' })).toEqual([transfer])
  expect(await waysWith({ ...production, ALLOW_TEST_PAYMENTS: 'true' })).toEqual([
    'card by test',
    'paypal by test',
    transfer,
  ])
  expect(() => parseEnvironment({ ALLOW_TEST_PAYMENTS: 'yes' })).toThrow(
    'ALLOW_TEST_PAYMENTS must be one of true, false',
  )
})

test('with keys the real ones serve; half of a set of keys is none', async () => {
  expect(await waysWith({ ...production, ...stripe, ...paypal })).toEqual([
    'card by stripe',
    'paypal by paypal',
    transfer,
  ])
  expect(await waysWith({ ...production, ...stripe })).toEqual(['card by stripe', transfer])
  expect(await waysWith({ ...production, ...paypal, STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual([
    'paypal by paypal',
    transfer,
  ])
})
