import { expect, test } from 'vitest'
import { healthRouter } from './health.ts'

async function metricsWith(heldShare: () => Promise<{ pence: number; share: number }>): Promise<string> {
  const parts = { isReady: async () => true, cache: null, metricsToken: 'secret', isProduction: true, heldShare }
  const headers = { authorization: 'Bearer secret' }
  const response = await healthRouter(parts).request('/metrics', { headers })
  expect(response.status).toBe(200)
  return response.text()
}

test('the metrics show the value of unpaid orders in pence and as a share of the limit', async () => {
  const text = await metricsWith(async () => ({ pence: 12_345, share: 0.25 }))
  expect(text).toContain('shop_held_unpaid_pence 12345\n')
  expect(text).toContain('shop_held_unpaid_share 0.25\n')
})

test('the other metrics are available while the database is down', async () => {
  const text = await metricsWith(() => Promise.reject(new Error('database down')))
  expect(text).toContain('shop_held_unpaid_pence Nan\n')
  expect(text).toContain('shop_kept_answers 0\n')
})
