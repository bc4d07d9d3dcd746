import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '../api.ts'

const menu = [
  { title: 'Stone Collection', children: [{ title: 'Stone Slabs', children: [{ title: 'Slabs', children: [] }] }] },
]

const apiAnswering = (answer: () => Promise<Response>) =>
  ({ api: { megamenu: { $get: answer } } }) as unknown as ApiClient
const good = apiAnswering(async () => Response.json({ data: menu }))
const empty = apiAnswering(async () => Response.json({ data: [] }))
const broken = apiAnswering(async () => Response.json({ error: { message: 'no' } }, { status: 500 }))
const unreachable = apiAnswering(async () => Promise.reject(new TypeError('fetch failed')))

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('gives what the call answers', async () => {
  const { readMenu } = await import('./read-menu.ts')
  expect(await readMenu(good)).toEqual(menu)
})

it.each([broken, unreachable, empty])('gives the built-in menu when the call has never succeeded', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  const { builtInMenu } = await import('./built-in-menu.ts')
  expect(await readMenu(api)).toBe(builtInMenu)
})

it.each([broken, unreachable, empty])('gives the last good menu once the call has succeeded', async (api) => {
  const { readMenu } = await import('./read-menu.ts')
  await readMenu(good)
  expect(await readMenu(api)).toEqual(menu)
})
