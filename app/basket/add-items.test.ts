import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { addItems } from './add-items.ts'
import type { NewLine } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

const totals = { subtotal: 0, vat_included: 0, total: 0, weight_g: 0, pallets: 0, count: 0 }
const accepted = () => Response.json({ data: { line_items: [], totals } })
const refused = (status: number) => () => Response.json({ error: { code: 'x', message: 'No' } }, { status })
const disconnected = () => {
  throw new TypeError('fetch failed')
}

/** Adds the same line once per response and returns the idempotency keys that were sent. */
async function keysOver(variationId: number, responses: (() => Response)[]) {
  const keys: (string | null)[] = []
  for (const respond of responses) {
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      return respond()
    })
    await addItems(new QueryClient(), { productId: 1, variationId, pieces: 2 }).catch(() => undefined)
  }
  return keys
}

test.each([
  ['fails with 500', refused(500)],
  ['fails with 503', refused(503)],
  ['never reaches the shop', disconnected],
])('after a request that %s, the next click sends the same key', async (_name, respond) => {
  const [first, second, third] = await keysOver(1, [respond, accepted, accepted])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('after a refusal, the next click sends a new key', async () => {
  const [first, second] = await keysOver(2, [refused(409), accepted])
  expect(first).toMatch(/^[\w-]{32,36}$/)
  expect(second).not.toBe(first)
})

test('several lines go in one request, and a retry after a refusal sends them all', async () => {
  const line = (variationId: number): NewLine => ({ productId: 1, variationId, pieces: 2 })
  const sent: unknown[] = []
  for (const respond of [refused(422), accepted]) {
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)))
      return respond()
    })
    await addItems(new QueryClient(), line(3), line(4), line(5)).catch(() => undefined)
  }
  const body = { variation_id: 3, with: [{ variation_id: 4 }, { variation_id: 5 }] }
  expect(sent).toMatchObject([body, body])
})
