import { listings } from '#contract/catalogue/listings.ts'
import { menuLink } from '#contract/content/menu-link.ts'
import { specifiedPaths } from '#testing/contract/specified-paths.ts'
import { expect, test } from '../kits/fixtures.ts'

test('every listing path has its own heading, title and canonical URL', async ({ request }) => {
  for (const path of [...new Set([...specifiedPaths, ...listings.map((listing) => listing.path)])]) {
    const response = await request.get(path)
    const html = await response.text()
    const listing = listings.find((candidate) => candidate.path === path || candidate.aliases.includes(path))
    const title = listing?.title.replace('&', '&amp;') ?? ''
    expect(response.status(), path).toBe(200)
    expect(html, path).toMatch(new RegExp(`<h1[^>]*>${title.replace(/[()]/g, '\\$&')}</h1>`))
    expect(html, path).toContain(`<title>${title}`)
    expect(html, path).toMatch(new RegExp(`rel="canonical" href="[^"]*${listing?.path}"`))
    expect(html, path).toContain('/product/')
  }
})

test('every link of the menu works', async ({ request }) => {
  const { data } = await (await request.get('/api/megamenu')).json()
  const links: string[] = data.flatMap((entry: { children: { title: string; children: { title: string }[] }[] }) =>
    entry.children.flatMap((group) => group.children.map((child) => menuLink(group.title, child.title))),
  )
  expect(links.length).toBeGreaterThan(40)
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200)
})

test('an unknown listing is a 404 with all products and is not indexed; an unknown page is a 404', async ({
  request,
}) => {
  const listing = await request.get('/colour/purple-rain')
  expect(listing.status()).toBe(404)
  const html = await listing.text()
  expect(html).toContain('Purple Rain')
  expect(html).toContain('noindex')
  expect(html).toContain('/product/')
  expect((await request.get('/nothing/here')).status()).toBe(404)
  expect((await request.get('/product/no-such-stone')).status()).toBe(404)
})

test('a page is cached: the second response is the same, with an ETag and compressed', async ({ request }) => {
  const path = '/collections/stone-collection/slate-tiles'
  const first = await request.get(path)
  const second = await request.get(path)
  expect(await second.text()).toBe(await first.text())
  const { etag, 'content-security-policy': policy, 'cache-control': caching } = second.headers()
  expect(caching).toContain('s-maxage')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(second.headers()['content-encoding']).toBe('br')
  const third = await request.get(path, { headers: { 'if-none-match': etag ?? '' } })
  expect(third.status()).toBe(304)
})

test('pages work without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/collections/stone-collection/marble-tiles')
  await expect(page.getByRole('heading', { level: 1, name: 'Marble Tiles' })).toBeVisible()
  await page.getByRole('link', { name: 'Carrara Honed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carrara Honed' })).toBeVisible()
  await context.close()
})

test('built files are cached permanently, the favicon for a day', async ({ request }) => {
  const html = await (await request.get('/faq')).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? 'no script'
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.get('/favicon.svg')).headers()['cache-control']).toBe('public, max-age=86400')
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
})

for (const path of [
  '/',
  '/collections/stone-collection/marble-tiles',
  '/product/carrara-honed',
  '/my-account',
  '/checkout',
]) {
  test(`${path} hydrates with less than 150 KB of scripts`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    expect(scripts.size).toBeGreaterThan(3)
    let bytes = 0
    for (const script of scripts) {
      const { 'content-encoding': encoding, 'content-length': length } = (
        await request.get(script, { headers: { 'accept-encoding': 'br' } })
      ).headers()
      // The smallest files are not worth compressing.
      if (Number(length) > 2000) expect(encoding, script).toBe('br')
      bytes += Number(length)
    }
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(150 * 1024)
  })
}
