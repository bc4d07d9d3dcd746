import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox')

test.describe('search', () => {
  test('results, filters and further pages are all in the URL', async ({ page }) => {
    await page.goto('/search')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search the shop')
    await checkAccessibility(page)
    await searchBox(page).fill('marble')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=marble')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “marble”')
    await expect(cards(page)).toHaveCount(12)
    await page.getByRole('button', { name: 'Colour', exact: true }).click()
    await page
      .getByRole('group', { name: 'Colour' })
      .getByLabel(/^Greys/)
      .check()
    await expect(page).toHaveURL('/search?q=marble&colour=grey')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page).toHaveURL('/search?q=marble&colour=grey&page=2')
    await expect(cards(page).nth(12)).toBeVisible()
  })

  test('a very long word does not overflow', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/search?q=${'xqz'.repeat(40)}`)
    await expect(page.getByText(/^No products found for/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('says how it corrected a mistyped word', async ({ page }) => {
    await page.goto('/search?q=travertin+hned')
    await expect(page.getByText(/^Showing results for/)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await checkAccessibility(page)
  })

  test('finds products by size, as its tip says', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('main').getByRole('link', { name: '600x600' }).click()
    await expect(page).toHaveURL('/search?q=600x600')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toBeVisible()
    await expect(cards(page)).toHaveCount(12)
    await searchBox(page).fill('600 × 600 mm marble')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “600 × 600 mm marble”')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(/^Showing results for/)).toBeHidden()
  })

  test('links to collections and advice too, also without JavaScript or products', async ({ page, request }) => {
    expect(await (await request.get('/search?q=returns')).text()).toContain('href="/return-refund-policy"')
    await page.goto('/search?q=contact')
    const links = page.getByRole('navigation', { name: 'Collections and advice' })
    await links.getByRole('link', { name: 'Contact us' }).click()
    await expect(page).toHaveURL('/contact-us')
    await page.goto('/search?q=limestone')
    await expect(links.getByRole('heading')).toHaveText(['Collections', 'Advice'])
    await links.getByRole('link', { name: 'Limestone Tiles', exact: true }).click()
    await expect(page).toHaveURL('/collections/stone-collection/limestone-tiles')
  })

  test('shows no links if there are none or they fail to load', async ({ page, expectErrors }) => {
    expectErrors(/Failed to load resource.*500/)
    const links = page.getByRole('navigation', { name: 'Collections and advice' })
    await page.goto('/search?q=zzzzqqqq')
    await expect(page.getByText('No products found for zzzzqqqq')).toBeVisible()
    await expect(links).toHaveCount(0)
    await page.route('**/api/search/links?*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'boom' }, requestId: 'x' } }),
    )
    await searchBox(page).fill('marble')
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(12)
    await expect(links).toHaveCount(0)
  })

  for (const [q, width] of [
    ['kitchen', 1440],
    ['returns', 390],
  ] as const) {
    test(`axe finds no violations for ${q}, and nothing overflows at any width`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/search?q=${q}`)
      await expect(page.getByRole('navigation', { name: 'Collections and advice' })).toBeVisible()
      await checkAccessibility(page)
      await expectNoSidewaysScroll(page)
    })
  }

  test('shows a message and tips when nothing is found', async ({ page }) => {
    await page.goto('/search?q=zzzzqqqq')
    await expect(page.getByText('No products found for zzzzqqqq')).toBeVisible()
    await expect(page.getByText('A few things that help:')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'grey limestone' }).click()
    await expect(page).toHaveURL('/search?q=grey%20limestone')
    await expect(cards(page).first()).toBeVisible()
  })

  test('accepts any text and is not indexed', async ({ request }) => {
    for (const q of [
      '%00',
      '%F0%9F%AA%A8',
      "'; drop table products --",
      'a'.repeat(5000),
      '<script>alert(1)</script>',
      '&q=2',
    ])
      expect((await request.get('/search', { params: { q: decodeURIComponent(q) } })).status(), q).toBe(200)
    expect(await (await request.get('/search?q=slate')).text()).toContain('noindex')
  })
})

test.describe('the collections page', () => {
  test('shows every collection with its picture and count', async ({ page, request }) => {
    const { data } = await (await request.get('/api/collections')).json()
    await page.goto('/collections')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Collections')
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(data.length)
    for (const { title, path } of data)
      await expect(main.getByRole('link', { name: title, exact: true }).first()).toHaveAttribute('href', path)
    await expect(main.getByText(/^\d+ products?$/)).toHaveCount(data.length)
    await checkAccessibility(page)
  })

  test('can be retried after an error', async ({ page, expectErrors }) => {
    expectErrors(/500/)
    let broken = true
    await page.route('**/api/collections', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'No' } } })
        : route.continue(),
    )
    await page.goto('/collections/slabs')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Collections' }).click()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    broken = false
    await again.click()
    await expect(page.getByRole('heading', { level: 3, name: 'Marble Tiles' })).toBeVisible()
  })
})

test.describe('samples', () => {
  test('are explained above a list of the products that have them', async ({ page }) => {
    await page.goto('/samples')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samples')
    await expect(page.getByText('Nearly every tile we sell can be seen at home')).toBeVisible()
    await expect(
      cards(page)
        .first()
        .getByRole('button', { name: /Sample/ }),
    ).toBeVisible()
    const before = await cards(page).count()
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
    await expect(page).toHaveURL('/samples?page=2')
    await checkAccessibility(page)
  })
})
