import { expect, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { parseEnvironment } from './environment.ts'
import { openGateways } from './open-gateways.ts'

const ctx = { database: {} } as ShopContext
const methodsWith = async (variables: Record<string, string>) => {
  const gateways = await openGateways(ctx, parseEnvironment(variables), () => 'https://shop.test')
  return gateways.methods.map(({ id, gateway }) => `${id} by ${gateway.provider}`)
}
const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' }
/** Needs no keys: the bank account is in the settings. */
const transfer = 'bank_transfer by bank'
const production = { NODE_ENV: 'production' }

test('without keys the sandbox is used, in a live shop only if ALLOW_TEST_PAYMENTS is set', async () => {
  expect(await methodsWith({})).toEqual(['card by test', 'paypal by test', transfer])
  expect(await methodsWith(production)).toEqual([transfer])
  expect(await methodsWith({ SHOP_MODE: 'live' })).toEqual([transfer])
  expect(await methodsWith({ ...production, ALLOW_TEST_PAYMENTS: 'true' })).toEqual([
    'card by test',
    'paypal by test',
    transfer,
  ])
  expect(() => parseEnvironment({ ALLOW_TEST_PAYMENTS: 'yes' })).toThrow(
    'ALLOW_TEST_PAYMENTS must be one of true, false',
  )
})

test('with keys the real providers are used; an incomplete set of keys counts as none', async () => {
  expect(await methodsWith({ ...production, ...stripe, ...paypal })).toEqual([
    'card by stripe',
    'paypal by paypal',
    transfer,
  ])
  expect(await methodsWith({ ...production, ...stripe })).toEqual(['card by stripe', transfer])
  expect(await methodsWith({ ...production, ...paypal, STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual([
    'paypal by paypal',
    transfer,
  ])
})
