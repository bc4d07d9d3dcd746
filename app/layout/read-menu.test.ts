import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '../shared/api.ts'

const menu = [
  { title: 'Stone Collection', children: [{ title: 'Stone Slabs', children: [{ title: 'Slabs', children: [] }] }] },
]

const apiWith = (respond: () => Promise<Response>) => ({ api: { megamenu: { $get: respond } } }) as unknown as ApiClient
const good = apiWith(async () => Response.json({ data: menu }))
const empty = apiWith(async () => Response.json({ data: [] }))
const broken = apiWith(async () => Response.json({ error: { message: 'no' } }, { status: 500 }))
const unreachable = apiWith(async () => Promise.reject(new TypeError('fetch failed')))

const report = vi.fn()

beforeEach(() => {
  vi.resetModules()
  report.mockClear()
})

it('returns the menu of the API', async () => {
  const { readMenu } = await import('./read-menu.ts')
  expect(await readMenu(good, report)).toEqual(menu)
})

it.each([broken, unreachable, empty])('returns nothing if no request has ever succeeded', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  expect(await readMenu(api, report)).toBeNull()
})

it.each([broken, unreachable, empty])('returns the last good menu if a later request fails', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  await readMenu(good, report)
  expect(await readMenu(api, report)).toEqual(menu)
})

it.each([broken, unreachable])('reports a failed request with its cause', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  await readMenu(api, report)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cause: expect.any(Error) }))
})

it('does not remember the menu of a preview', async () => {
  const { readMenu } = await import('./read-menu.ts')
  expect(await readMenu(good, report, true)).toEqual(menu)
  expect(await readMenu(broken, report)).toBeNull()
})
