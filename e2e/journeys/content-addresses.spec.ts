import { listings } from '#contract/catalogue/listings.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

test('an unknown address is a 404 with header, footer and search', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  const response = await page.goto('/no/such/place')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Ashlar')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await checkAccessibility(page)
  }
  const search = page.locator('main').getByRole('search')
  await search.getByRole('searchbox').fill('limestone')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=limestone$/)
})

test('robots are kept from what is personal and shown the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /my-account', 'Disallow: /checkout', 'Disallow: /api']),
  )
  expect(lines.find((line) => line.startsWith('Sitemap: '))).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/)
})

test('the sitemap lists every page once, and what it lists answers', async ({ request, page }) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('application/xml')
  const xml = await response.text()
  const { locations, days, broken } = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    const texts = (tag: string) => [...document.getElementsByTagName(tag)].map((node) => node.textContent ?? '')
    return { locations: texts('loc'), days: texts('lastmod'), broken: texts('parsererror') }
  }, xml)
  expect(broken).toEqual([])
  expect(new Set(locations).size).toBe(locations.length)
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  const paths = locations.map((location) => new URL(location).pathname)
  const { meta } = await (await request.get('/api/products?per_page=1')).json()
  expect(paths.filter((path) => path.startsWith('/product/'))).toHaveLength(meta.total_products)
  expect(paths).toEqual(expect.arrayContaining(listings.map((listing) => listing.path)))
  const content = paths.filter((path) => !/^\/(product|collections|colour|room-type-usage|finish)\//.test(path))
  expect(content).toEqual(
    expect.arrayContaining(['/', '/about-us', '/faq', '/contact-us', '/blog', '/blog/honed-or-polished']),
  )
  for (const path of content) expect((await request.get(path)).status(), path).toBe(200)
})
