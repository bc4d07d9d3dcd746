import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { putIn } from './add-item.ts'
import type { NewLine } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

const totals = { subtotal: 0, vat_included: 0, total: 0, weight_g: 0, pallets: 0, count: 0 }
const granted = () => Response.json({ data: { line_items: [], totals } })
const refused = (status: number) => () => Response.json({ error: { code: 'x', message: 'No' } }, { status })
const cutOff = () => {
  throw new TypeError('fetch failed')
}

/** Puts one line in, once for each answer; gives the keys it was sent with. */
async function keysOver(variationId: number, answers: (() => Response)[]) {
  const keys: (string | null)[] = []
  for (const answer of answers) {
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      return answer()
    })
    await putIn(new QueryClient(), { productId: 1, variationId, pieces: 2 }).catch(() => undefined)
  }
  return keys
}

test.each([
  ['broke down', refused(500)],
  ['was not to be had', refused(503)],
  ['could not be reached', cutOff],
])('a shop that %s may have put it in: the next click is the same wish', async (_name, answer) => {
  const [first, second, third] = await keysOver(1, [answer, granted, granted])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a refusal settles the wish', async () => {
  const [first, second] = await keysOver(2, [refused(409), granted])
  expect(first).toMatch(/^[\w-]{32,36}$/)
  expect(second).not.toBe(first)
})

test('several things go in by one call, and trying again after a refusal sends them all', async () => {
  const line = (variationId: number): NewLine => ({ productId: 1, variationId, pieces: 2 })
  const sent: unknown[] = []
  for (const answer of [refused(422), granted]) {
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)))
      return answer()
    })
    await putIn(new QueryClient(), line(3), line(4), line(5)).catch(() => undefined)
  }
  const body = { variation_id: 3, with: [{ variation_id: 4 }, { variation_id: 5 }] }
  expect(sent).toMatchObject([body, body])
})
