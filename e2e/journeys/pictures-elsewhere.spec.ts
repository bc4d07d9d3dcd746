import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

/** The pictures of content pages and slides are in their own journeys. */

const bestSellers = (page: Page) => page.getByRole('region', { name: 'Best sellers' }).getByRole('article')

async function expectBestSellers(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bestSellers(page)).toHaveCount(3)
  for (const picture of await bestSellers(page).locator('img').all())
    await expect(picture).toHaveAttribute('srcset', /\/laid\//)
  // A third card would be alone in a row of two columns.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(bestSellers(page)).toHaveCount(2)
}

/** As a link within the shop does. */
const openInPlace = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('pages without results show the best sellers', async ({ page, request, expectErrors }) => {
  expectErrors(/status of 404/)
  const answer = await page.goto('/product/no-such-stone')
  expect(answer?.status()).toBe(404)
  await expectBestSellers(page)

  await test.step('a 404 page has them in its HTML', async () => {
    const response = await request.get('/nothing/here')
    expect(response.status()).toBe(404)
    const [, section = ''] = /Best sellers<\/h2>(.*?)<\/section>/s.exec(await response.text()) ?? []
    expect(section.match(/<article/g)).toHaveLength(3)
  })

  for (const path of ['/search?q=zzzzqqqq', '/collections/stone-collection/slate-tiles?min_price=900000'])
    await test.step(path, async () => {
      expect((await request.get(path)).status()).toBe(200)
      await openInPlace(page, path)
      await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toHaveCount(0)
      await expectBestSellers(page)
    })
})

test('menu panels and quick view show pictures of the stone', async ({ page, expectErrors }) => {
  expectErrors(/status of 500/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/collections/stone-collection/slate-tiles')

  await test.step('a menu panel with one group of links shows a picture next to them', async () => {
    for (const entry of ['Custom Stonework', 'Design & Pattern Collection', 'Stone Project']) {
      const button = page.getByRole('button', { name: entry })
      const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
      await expect(panel.locator('img')).toHaveCount(0)
      await button.click()
      await expect(panel.locator('img')).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })

  await test.step('quick view shows the stone large enough to judge it', async () => {
    await page
      .getByRole('button', { name: /^Quick view/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const picture = page.getByRole('dialog', { name: 'Quick view' }).getByRole('img')
    await expect(picture).toHaveAttribute('srcset', /\/laid\//)
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(450)
    await page.keyboard.press('Escape')
  })

  await test.step('a 404 page works without the pictures of the best sellers', async () => {
    await page.route('**/api/products?*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' }, requestId: 'x' } }),
    )
    await openInPlace(page, '/nothing/here')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(bestSellers(page)).toHaveCount(0)
  })
})

test('a picture that is not ready when it is first wanted is shown without a reload', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  const refused = new Set<string>()
  await page.route('**/images/products/carrara-honed/**', (route) => {
    const url = route.request().url()
    if (refused.has(url)) return route.continue()
    refused.add(url)
    return route.fulfill({ status: 503 })
  })
  await page.goto('/product/carrara-honed')
  const picture = page.getByRole('main').locator('img[src*="/images/products/carrara-honed/"]').first()
  const shownWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(shownWidth).toBeGreaterThan(0)
  expect([...refused]).toContain(await picture.evaluate((image: HTMLImageElement) => image.currentSrc))
})
