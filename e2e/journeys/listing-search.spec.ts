import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, hold, test } from '../kits/fixtures.ts'
import { cards } from '../kits/listing-kit.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const links = (page: Page) => page.getByRole('navigation', { name: 'Collections and advice' })
const searchFor = async (page: Page, q: string) => {
  await page.getByRole('main').getByRole('searchbox').fill(q)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Search results for “${q}”`)
}

test('a search finds products by word and size, and its filters and pages are in the URL', async ({ page }) => {
  await page.goto('/search')
  await expect(title(page)).toHaveText('Search the shop')

  await test.step('the tip finds products by size', async () => {
    await page.getByRole('main').getByRole('link', { name: '600x600' }).click()
    await expect(page).toHaveURL('/search?q=600x600')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toBeVisible()
    await expect(cards(page)).toHaveCount(12)
    await searchFor(page, '600 × 600 mm marble')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(/^Showing results for/)).toBeHidden()
  })

  await test.step('a corrected word is named', async () => {
    await searchFor(page, 'travertin hned')
    await expect(page.getByText(/^Showing results for/)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })

  await test.step('results, filters and further pages are in the URL', async () => {
    await searchFor(page, 'marble')
    await expect(page).toHaveURL('/search?q=marble')
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
})

test('a search links to collections and advice, and helps when it finds nothing', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource.*500/)
  await page.goto('/search?q=zzzzqqqq')

  await test.step('a message and tips are shown when nothing is found', async () => {
    await expect(page.getByText('No products found for zzzzqqqq')).toBeVisible()
    await expect(links(page)).toHaveCount(0)
    await expect(page.getByText('A few things that help:')).toBeVisible()
    await page.getByRole('link', { name: 'grey limestone' }).click()
    await expect(page).toHaveURL('/search?q=grey%20limestone')
    await expect(cards(page).first()).toBeVisible()
  })

  await test.step('no links are shown if they fail to load', async () => {
    await page.route('**/api/search/links?*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'boom' }, requestId: 'x' } }),
    )
    await searchFor(page, 'marble')
    await expect(cards(page)).toHaveCount(12)
    await expect(links(page)).toHaveCount(0)
    await page.unroute('**/api/search/links?*')
  })

  await test.step('nothing overflows at any width', async () => {
    await searchFor(page, 'kitchen')
    await expect(links(page)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await searchFor(page, 'xqz'.repeat(40))
    await expect(page.getByText(/^No products found for/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('the links lead to collections and advice', async () => {
    await searchFor(page, 'limestone')
    await expect(links(page).getByRole('heading')).toHaveText(['Collections', 'Advice'])
    await links(page).getByRole('link', { name: 'Limestone Tiles', exact: true }).click()
    await expect(page).toHaveURL('/collections/stone-collection/limestone-tiles')
    await page.goBack()
    await searchFor(page, 'contact')
    await links(page).getByRole('link', { name: 'Contact us' }).click()
    await expect(page).toHaveURL('/contact-us')
  })
})

test('a search for other materials, for a use or for a page is answered', async ({ page }) => {
  await page.goto('/search')

  await test.step('what we do not sell is said, above the nearest stones', async () => {
    await searchFor(page, 'polished concrete')
    await expect(
      page.getByText('We sell natural stone only, so we have no concrete. These stones come nearest.'),
    ).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await searchFor(page, 'quartz')
    await expect(page.getByText('We sell natural stone only, apart from a few off-cuts of quartz.')).toBeVisible()
    await searchFor(page, 'marble')
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByText(/natural stone only/)).toHaveCount(0)
  })

  await test.step('a use leads to the list of what is suitable', async () => {
    await searchFor(page, 'step treads')
    await expect(cards(page)).toHaveCount(12)
    await links(page).getByRole('link', { name: 'Slip-resistant when wet' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?slip=36')
    await expect(cards(page)).toHaveCount(12)
    await page.goBack()
    await searchFor(page, 'underfloor heating')
    await expect(cards(page)).toHaveCount(12)
    await links(page).getByRole('link', { name: 'Suitable for underfloor heating' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?suits=underfloor-heating')
  })

  await test.step('a question leads to its answer', async () => {
    await page.goBack()
    await searchFor(page, 'payment')
    await links(page).getByRole('link').first().click()
    await expect(page).toHaveURL('/faq#how-can-i-pay')
    await expect(page.getByRole('heading', { name: 'How can I pay?' })).toBeVisible()
    await expect(page.locator('#how-can-i-pay')).toBeVisible()
  })
})

test('collections can be browsed, and calls that fail can be retried', async ({ page, request, expectErrors }) => {
  expectErrors(/400/, /ERR_FAILED/)
  // Not a server error, which the page would retry a few times first.
  const refusal = { status: 400, json: { error: { code: 'unexpected', message: 'No' } } }
  const main = page.getByRole('main')
  const { data } = await (await request.get('/api/collections')).json()
  await page.goto('/collections/slabs')

  await test.step('the collections page can be retried after an error', async () => {
    await page.route('**/api/collections', (route) => route.fulfill(refusal))
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Collections' }).click()
    const again = main.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/collections')
    await again.click()
    await expect(page.getByRole('heading', { level: 3, name: 'Marble Tiles' })).toBeVisible()
  })

  await test.step('it shows every collection with its count', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Collections')
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(data.length)
    for (const { title, path } of data)
      await expect(main.getByRole('link', { name: title, exact: true }).first()).toHaveAttribute('href', path)
    await expect(main.getByText(/^\d+ products?$/)).toHaveCount(data.length)
    await checkAccessibility(page, 'main')
  })

  await test.step("a list that fails shows an error, and 'Try again' loads it", async () => {
    const products = '**/api/products/by-category?*'
    const release = await hold(page, products, (route) => route.fulfill(refusal))
    await main.getByRole('link', { name: 'Slate Tiles' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slate Tiles')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    release()
    const alert = main.getByRole('alert')
    await expect(alert).toContainText('No products found for Slate Tiles')
    await page.unroute(products)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  await test.step('without counts the filters are hidden and no error is shown', async () => {
    await page.goBack()
    await page.route('**/api/facets*', (route) => route.abort())
    await main.getByRole('link', { name: 'Granite Tiles' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Granite Tiles')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Colour', exact: true })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('samples are explained above a list of the products that have them', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Samples' }).click()
    await expect(title(page)).toHaveText('Samples')
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
  })
})
