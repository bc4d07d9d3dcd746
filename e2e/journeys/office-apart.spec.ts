import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../kits/fixtures.ts'

test('the shop’s pages and code contain nothing of the office', async ({ request }) => {
  const marks = ['/api/office', '/office/', 'color-clay-wash', 'webauthn', 'clay-wash']
  const hasMark = (text: string) => marks.some((mark) => text.includes(mark))
  const assets = join(import.meta.dirname, '../../build/client/assets')
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((name) => hasMark(readFileSync(join(assets, name), 'utf8')))).toEqual([])
  for (const path of ['/', '/collections/marble-tiles', '/checkout', '/auth'])
    expect({ path, hasMark: hasMark(await (await request.get(path)).text()) }).toEqual({ path, hasMark: false })
})

test('the office is not cached or indexed, and runs only its own scripts', async ({ request }) => {
  const answer = await request.get('/office/orders')
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self'$/)
})
