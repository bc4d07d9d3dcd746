import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

const bestSellers = (page: Page) => page.getByRole('region', { name: 'Best sellers' }).getByRole('article')

for (const { path, status } of [
  { path: '/nothing/here', status: 404 },
  { path: '/product/no-such-stone', status: 404 },
  { path: '/search?q=zzzzqqqq', status: 200 },
  { path: '/collections/stone-collection/slate-tiles?min_price=900000', status: 200 },
]) {
  test(`${path} has no results and shows the best sellers`, async ({ page, expectErrors }) => {
    expectErrors(/status of 404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await expect(bestSellers(page)).toHaveCount(3)
    for (const picture of await bestSellers(page).locator('img').all())
      await expect(picture).toHaveAttribute('srcset', /\/laid\//)
    if (path.startsWith('/product')) await checkAccessibility(page)
    // A third card would be alone in a row of two columns.
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(bestSellers(page)).toHaveCount(2)
  })
}

test('a 404 page works without the best sellers', async ({ page, expectErrors }) => {
  expectErrors(/status of (404|500)/)
  await page.goto('/faq')
  await page.route('**/api/products?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' }, requestId: 'x' } }),
  )
  await page.evaluate(() => {
    window.history.pushState({}, '', '/nothing/here')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(bestSellers(page)).toHaveCount(0)
})

for (const path of [
  '/about-us',
  '/delivery-information',
  '/installation',
  '/sealing-and-maintenance',
  '/adhevise-grout-advise',
]) {
  test(`${path} has a picture with its size and an alternative text`, async ({ page }) => {
    await page.goto(path)
    const picture = page.getByRole('main').getByRole('img').first()
    await expect(picture).toHaveAttribute('alt', /\w{4,}/)
    await expect(picture).toHaveAttribute('width', '1440')
    await expect(picture).toHaveAttribute('height', '960')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
}

test('a menu panel with one group of links shows a picture next to them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  for (const entry of ['Custom Stonework', 'Design & Pattern Collection', 'Stone Project']) {
    const button = page.getByRole('button', { name: entry })
    const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
    await expect(panel.locator('img')).toHaveCount(0)
    await button.click()
    await expect(panel.locator('img')).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('quick view shows the stone large enough to judge it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/collections/stone-collection/slate-tiles')
  await page
    .getByRole('button', { name: /^Quick view/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const picture = page.getByRole('dialog', { name: 'Quick view' }).getByRole('img')
  await expect(picture).toHaveAttribute('srcset', /\/laid\//)
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(450)
})

test('the text of a slide never covers its picture', async ({ page }) => {
  for (const width of [1440, 1100, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const slide = page.getByRole('group', { name: '1 of 4' })
    const [picture, text] = [slide.locator('img'), slide.getByRole('heading').locator('..')]
    const [a, b] = [await picture.boundingBox(), await text.boundingBox()]
    if (!a || !b) throw new Error('the slide is not visible')
    const apart = a.x >= b.x + b.width - 1 || b.y >= a.y + a.height - 1
    expect(apart, `${width} px`).toBe(true)
  }
})
