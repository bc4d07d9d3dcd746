import { type APIRequestContext, expect, test } from '@playwright/test'

/** What the server sends for a listing: no browser is needed to read it. */

const marble = '/collections/stone-collection/marble-tiles'
const allProducts = '/stone-collection/all-products'

/** The page without the comments that React puts between two texts. */
const htmlOf = async (request: APIRequestContext, path: string) =>
  (await (await request.get(path)).text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
const cardsIn = (html: string) => html.split('<article').slice(1)
const namesIn = (html: string) => cardsIn(html).map((card) => /<h2[^>]*><a[^>]*>([^<]+)/.exec(card)?.[1])
const nextPageIn = (html: string) => /href="([^"]+)"[^>]*>Load More</.exec(html)?.[1]

test('a listing has canonical and paging links and structured data', async ({ request }) => {
  const html = await htmlOf(request, `${marble}?page=2`)
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+${marble}\\?page=2"`))
  expect(html).toMatch(new RegExp(`rel="prev" href="[^"]+${marble}"`))
  expect(html).toMatch(new RegExp(`rel="next" href="[^"]+${marble}\\?page=3"`))
  const first = await htmlOf(request, marble)
  const data = [...first.matchAll(/<script type="application\/ld\+json">([^<]+)</g)].map(([, json = '']) =>
    JSON.parse(json),
  )
  const breadcrumbs = data.find((item) => item['@type'] === 'BreadcrumbList')
  expect(breadcrumbs.itemListElement.map((item: { name: string }) => item.name)).toEqual(['Home', 'Marble Tiles'])
  const list = data.find((item) => item['@type'] === 'ItemList')
  expect(list.itemListElement).toHaveLength(12)
  expect(list.itemListElement[0].url).toMatch(/^http.+\/product\/.+/)
})

test('a listing has one canonical URL, whatever its spelling, filters or sort order', async ({ request }) => {
  for (const path of ['/colour/white', '/colour/whites?finish=polished&sort=name', '/Colour/Whites/'])
    expect(await htmlOf(request, path), path).toMatch(/rel="canonical" href="[^"]+\/colour\/whites"/)
})

test('a listing responds to any query string, and the search to any text', async ({ request }) => {
  for (const query of [
    '?page=-1&sort=%00&colour=,,,&size=axb&thickness=9999&min_price=NaN&in_stock=maybe',
    '?page=99999999999999999999&colour[]=white&%E0%A4%A=1',
    `?colour=${'white,'.repeat(300)}&material=%F0%9F%AA%A8&size=600x600%27--`,
    '?page=2&page=3&sort=name&sort=popular&min_price=900&max_price=1',
  ])
    expect((await request.get(`/colour/whites${query}`)).status(), query).toBe(200)
  expect((await request.get('/collections/stone-collection/%E0%A4%A')).status()).toBe(404)
  for (const q of ['\0', '🪨', "'; drop table products --", 'a'.repeat(5000), '<script>alert(1)</script>', '&q=2'])
    expect((await request.get('/search', { params: { q } })).status(), q).toBe(200)
})

test('a search is not indexed, and its links and corrections are in the HTML', async ({ request }) => {
  const corrected = await htmlOf(request, '/search?q=travertin+hned')
  expect(corrected).toContain('noindex')
  expect(corrected).toContain('Showing results for')
  expect(corrected).toContain('<article')
  expect(await htmlOf(request, '/search?q=returns')).toContain('href="/return-refund-policy"')
})

test('a listing page is smaller than 112 KB before compression', async ({ request }) => {
  for (const path of [marble, allProducts, '/room-type-usage/bathroom']) {
    const html = await (await request.get(path)).body()
    expect(html.length, path).toBeLessThan(112 * 1024)
  }
})

test('only the first row of pictures loads before scrolling, its first picture with high priority', async ({
  request,
}) => {
  const cards = cardsIn(await htmlOf(request, marble))
  expect(cards.map((card) => /<img[^>]* loading="(\w+)"/.exec(card)?.[1])).toEqual([
    ...Array(3).fill('eager'),
    ...Array(9).fill('lazy'),
  ])
  expect(cards.map((card) => /<img[^>]* fetchPriority="high"/i.test(card))).toEqual([true, ...Array(11).fill(false)])
})

test('goods that are laid show the laid surface first, others the piece', async ({ request }) => {
  for (const [path, view] of [
    ['design-pattern-collection/herringbone-tiles', 'laid'],
    ['stone-collection/slate-tiles', 'laid'],
    ['slabs', 'laid'],
    ['custom-stonework/stone-sinks', 'piece'],
    ['stone-collection/mouldings-skirtings', 'piece'],
    ['tiling-products', 'piece'],
  ]) {
    const pictures = cardsIn(await htmlOf(request, `/collections/${path}`)).map(
      (card) => /<img[^>]* srcset="([^"]+)"/i.exec(card)?.[1],
    )
    expect(pictures.length, path).toBeGreaterThan(3)
    for (const srcset of pictures) expect(srcset, path).toContain(`/${view}/`)
  }
})

test('a card shows its price each or per square metre, and a reduced one its discount and old price', async ({
  request,
}) => {
  const [sink] = cardsIn(await htmlOf(request, '/collections/custom-stonework/stone-sinks'))
  expect(sink).toMatch(/From £[\d,]+\.\d\d each/)
  const [slate] = cardsIn(await htmlOf(request, '/collections/stone-collection/slate-tiles'))
  expect(slate).toMatch(/From £[\d,]+\.\d\d \/M2/)
  const [deal] = cardsIn(await htmlOf(request, '/stone-collection/stock-clearance'))
  expect(deal).toContain('15% off')
  expect(deal).toMatch(/<s( [^>]*)?>£/)
})

test('the last page shows only the page number, new arrivals are newest first', async ({ request }) => {
  const last = await htmlOf(request, '/collections/custom-stonework/stone-sinks?page=99')
  expect(last).toMatch(/Page (\d+) of \1</)
  expect(last).not.toContain('Load More')
  const arrivals = await htmlOf(request, '/new-arrivals')
  expect(arrivals).toMatch(/<option value="newest" selected=""/)
  expect(arrivals).not.toContain('Chosen filters')
})

test('without JavaScript a long list is split into parts', async ({ request }) => {
  const start = await htmlOf(request, `${allProducts}?page=33`)
  expect(cardsIn(start)).toHaveLength(48)
  expect(nextPageIn(start)).toBe(`${allProducts}?from=5#page-5`)
  const fifth = await htmlOf(request, `${allProducts}?from=5`)
  expect(cardsIn(fifth)).toHaveLength(12)
  expect(fifth).toMatch(/Page 5 of \d+</)
  expect(namesIn(start)).not.toContain(namesIn(fifth)[0])
  expect(nextPageIn(fifth)).toBe(`${allProducts}?from=5&page=6#page-6`)
  const sixth = await htmlOf(request, `${allProducts}?from=5&page=6`)
  expect(cardsIn(sixth)).toHaveLength(24)
  expect(sixth).toMatch(new RegExp(`href="${allProducts}"[^>]*>Start from the first page<`))
})
