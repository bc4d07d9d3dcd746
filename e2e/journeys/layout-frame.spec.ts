import { checkAccessibility, expect, expectNoSidewaysScroll, hold, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'

test('an unknown URL is a 404 page with header, footer and search', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource.*404/)
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Ashlar')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('button', { name: 'Stone Collection' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
  const search = page.getByRole('main').getByRole('search')
  await search.getByRole('searchbox', { name: 'Search the shop' }).fill('slate hearth')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=slate+hearth')
})

test('a link shows that its page is loading, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/faq')
  const progress = page.getByRole('progressbar', { name: 'Loading page' })
  const heading = page.getByRole('heading', { level: 1, name: 'New Arrivals' })

  await test.step('the page is marked as British English and has one of each landmark', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
  })

  const link = page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)

  await test.step('a loading page shows a progress bar, and its title is announced once it has loaded', async () => {
    // Holds the page's script: products have their own loading state.
    const release = await hold(page, '**/assets/*.js')
    await link.click()
    await expect(progress).toBeVisible()
    release()
    await expect(heading).toBeVisible()
    await expect(progress).toBeHidden()
    await expect(statusLine(page)).toContainText('New Arrivals')
  })

  await test.step('the new page starts at the top, and Back restores the scroll position', async () => {
    await expect(page).toHaveURL('/new-arrivals')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
  })
})
