import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '../shared/api.ts'

const menu = [
  { title: 'Stone Collection', children: [{ title: 'Stone Slabs', children: [{ title: 'Slabs', children: [] }] }] },
]

const apiAnswering = (answer: () => Promise<Response>) =>
  ({ api: { megamenu: { $get: answer } } }) as unknown as ApiClient
const good = apiAnswering(async () => Response.json({ data: menu }))
const empty = apiAnswering(async () => Response.json({ data: [] }))
const broken = apiAnswering(async () => Response.json({ error: { message: 'no' } }, { status: 500 }))
const unreachable = apiAnswering(async () => Promise.reject(new TypeError('fetch failed')))

const report = vi.fn()

beforeEach(() => {
  vi.resetModules()
  report.mockClear()
})

it('gives what the call answers', async () => {
  const { readMenu } = await import('./read-menu.ts')
  expect(await readMenu(good, report)).toEqual(menu)
})

it.each([broken, unreachable, empty])('gives the built-in menu when the call has never succeeded', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  const { builtInMenu } = await import('./built-in-menu.ts')
  expect(await readMenu(api, report)).toBe(builtInMenu)
})

it.each([broken, unreachable, empty])('gives the last good menu once the call has succeeded', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  await readMenu(good, report)
  expect(await readMenu(api, report)).toEqual(menu)
})

it.each([broken, unreachable])('reports a failed call with its reason', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  await readMenu(api, report)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cause: expect.any(Error) }))
})
