import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { expect, test } from '../kits/fixtures.ts'

const { listings } = starterVocabulary

test('robots.txt excludes personal pages and names the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /my-account', 'Disallow: /checkout', 'Disallow: /api']),
  )
  expect(lines.find((line) => line.startsWith('Sitemap: '))).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/)
})

test('the sitemap lists every page once, and every listed page loads', async ({ request, page }) => {
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
  // All posts are of one kind.
  const posts = content.filter((path) => path.startsWith('/blog/'))
  for (const path of content.filter((path) => !posts.slice(2).includes(path)))
    expect((await request.get(path)).status(), path).toBe(200)
})
