import { expect, test } from '@playwright/test'
import { specifiedPaths } from '#testing/contract/specified-paths.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'

const { listings } = starterVocabulary

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
  expect(caching).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(second.headers()['content-encoding']).toBe('br')
  const third = await request.get(path, { headers: { 'if-none-match': etag ?? '' } })
  expect(third.status()).toBe(304)
})

test('the page has structured data about the company', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [, json = ''] = html.match(/<script type="application\/ld\+json">(\{[^<]*"Organization"[^<]*)<\/script>/) ?? []
  const organisation = JSON.parse(json)
  expect(organisation).toMatchObject({ '@type': 'Organization', name: 'Ashlar', legalName: 'Ashlar Stone Ltd' })
  expect(organisation.url).toMatch(/^http.*\/$/)
  expect(organisation.address).toMatchObject({ addressLocality: 'Newhaven', addressCountry: 'GB' })
})

test('without JavaScript a visitor finds a product from the 404 page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  const banner = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  await page.goto('/nothing/here')

  await test.step('the menu and search are links', async () => {
    await expect(banner.getByRole('link', { name: 'Stone Collection' })).toHaveAttribute('href', '/collections')
    await expect(banner.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(banner.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/collections')
  })

  await test.step('on a phone the whole footer is visible', async () => {
    await expect(footer.getByRole('link', { name: 'Samples' })).toBeVisible()
    await expect(footer.getByText('by appointment only')).toBeVisible()
  })

  await test.step('the 404 page searches, and a result opens its product', async () => {
    await page.getByRole('main').getByRole('searchbox', { name: 'Search the shop' }).fill('carrara honed')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=carrara+honed')
    await page.getByRole('link', { name: 'Carrara Honed', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrara Honed' })).toBeVisible()
  })
  await context.close()
})

test('built files are cached permanently, the favicon for a day', async ({ request }) => {
  const html = await (await request.get('/faq')).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? 'no script'
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.get('/favicon.svg')).headers()['cache-control']).toBe('public, max-age=86400')
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
})

/**
 * Kilobytes of HTML, styles and scripts, compressed. Each was measured on 19 November 2026 and has room for three more: what makes
 * a page larger than that has to be worth it.
 */
const budgets: Record<string, number> = {
  '/': 177,
  '/collections/stone-collection/marble-tiles': 178,
  '/search?q=marble': 180,
  '/product/carrara-honed': 189,
  '/samples': 172,
  '/visualiser': 180,
  '/project': 157,
  '/faq': 171,
  '/about-us': 167,
  '/contact-us': 163,
  '/blog': 164,
  '/blog/what-a-free-sample-can-tell-you': 167,
  '/my-account': 175,
  '/checkout': 156,
}

test('each kind of page stays within its budget, and hydrates with less than 151 KB of scripts', async ({
  request,
}) => {
  const lengths = new Map<string, number>()
  const lengthOf = async (path: string) => {
    const known = lengths.get(path)
    if (known !== undefined) return known
    const { 'content-encoding': encoding, 'content-length': length } = (
      await request.get(path, { headers: { 'accept-encoding': 'br' } })
    ).headers()
    // The smallest files are not worth compressing.
    if (Number(length) > 2000) expect(encoding, path).toBe('br')
    lengths.set(path, Number(length))
    return Number(length)
  }
  const sumOf = async (paths: string[]) => (await Promise.all(paths.map(lengthOf))).reduce((sum, one) => sum + one, 0)
  for (const [path, kilobytes] of Object.entries(budgets)) {
    const html = await (await request.get(path)).text()
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css)/g))]
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.length, path).toBeGreaterThan(3)
    const bytes = await sumOf(scripts)
    expect(bytes, path).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThan(151 * 1024)
    expect(await sumOf([path, ...files]), path).toBeLessThan(kilobytes * 1024)
  }
})

test('a preloaded picture is one that the page shows, in the same sizes', async ({ request }) => {
  for (const path of ['/', '/product/carrara-honed']) {
    const html = await (await request.get(path)).text()
    const preloads = [...html.matchAll(/<link rel="preload" as="image" imageSrcSet="([^"]*)" imageSizes="([^"]*)"/g)]
    expect(preloads.length, path).toBeGreaterThan(0)
    for (const [, widths, sizes] of preloads) expect(html, path).toContain(`srcSet="${widths}" sizes="${sizes}"`)
  }
})
