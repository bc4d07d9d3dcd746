import { expect, test } from 'vitest'
import { reservedSlugs, specifiedPages } from '#contract/content/page-addresses.ts'
import routes from './routes.ts'

test('no page can take an address that another route has', () => {
  const first = routes.map(({ path }) => path?.split('/')[0] ?? '').filter((segment) => /^[a-z-]+$/.test(segment))
  expect(first.length).toBeGreaterThan(20)
  expect(first.filter((segment) => ![...reservedSlugs, ...specifiedPages].includes(segment))).toEqual([])
})
