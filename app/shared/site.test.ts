import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteOf } from './site.ts'

const app = join(import.meta.dirname, '..')

test('pages do not import the starter settings, which are only for an empty database and include bank details', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] })
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => readFileSync(join(app, file), 'utf8').includes('#shop.config'))).toEqual([])
})

test('the settings come from the root route, and a page without them still has a name', () => {
  const site = { ...siteOf([]), vat_rate: 2000 }
  expect(siteOf([undefined, { id: 'root', loaderData: { site } }, { id: 'routes/home' }])).toBe(site)
  expect(siteOf([{ id: 'root' }]).company.name).toBe('Our shop')
})
