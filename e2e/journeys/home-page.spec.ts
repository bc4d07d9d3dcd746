import { checkAccessibility, expect, expectNoSidewaysScroll, hold, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { arriveWith, leaveHome, openHome, section } from '../kits/home-kit.ts'

test.beforeEach(({ page }) => stubVideo(page))

test.describe('when the API fails', () => {
  const failures = [
    ['**/api/clearance?*', 'Error loading clearance products', 'Special Deals'],
    ['**/api/posts?*', 'Error loading recent posts', 'Recent Posts'],
    ['**/api/products/by-category?*', 'Failed to load products', 'Fixing & Sealing Products'],
  ] as const

  for (const [call, text, heading] of failures) {
    test(`'${text}' shows after four attempts, and 'Try again' loads the section`, async ({ page, expectErrors }) => {
      expectErrors(/Failed to load resource/)
      await page.clock.install()
      let tries = 0
      await leaveHome(page)
      await page.route(call, (route) => {
        tries += 1
        return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No' }, requestId: 'x' } })
      })
      await openHome(page)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      // The other sections have loaded by then; this one is still retrying.
      const loading = page.getByRole('main').getByRole('status')
      await expect(loading).toHaveCount(1)
      await expect(loading).toContainText('Loading...')
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 })
      }).toPass()
      expect(tries).toBe(4)
      await checkAccessibility(page, 'main')
      await page.unroute(call)
      await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(text)).toHaveCount(0)
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  }

  test('without slides there is a heading and a link to all products', async ({ page }) => {
    await arriveWith(page, '**/api/slides', { data: [] })
    const hero = section(page, 'Featured collections')
    await expect(hero.getByRole('heading', { name: 'Stone worth living on' })).toBeVisible()
    await expect(hero.getByRole('link', { name: /^explore now/ })).toHaveAttribute(
      'href',
      '/stone-collection/all-products',
    )
    await expect(hero.getByRole('button')).toHaveCount(0)
  })

  test('a slow call does not delay the other sections', async ({ page }) => {
    await leaveHome(page)
    const release = await hold(page, '**/api/posts?*')
    await openHome(page)
    await expect(page.getByRole('heading', { name: 'Special Deals' })).toBeVisible()
    await expect(section(page, 'Recent Posts').getByRole('status')).toContainText('Loading...')
    release()
    await expect(section(page, 'Recent Posts').getByRole('article')).toHaveCount(5)
  })
})

test('the HTML has all the data: the browser requests none of it again', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const ownCalls = ['/api/slides', '/api/clearance', '/api/posts', '/api/products/by-category']
  expect(calls.filter((call) => ownCalls.includes(call))).toEqual([])
})

test('the page has one h1, a title, a description and structured data', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Natural stone tiles, slabs and stonework')
  await expect(page).toHaveTitle(/^Ashlar \| /)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ten countries/)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const site = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'WebSite')
  expect(site).toMatchObject({ name: 'Ashlar', url: canonical })
  expect(site.potentialAction.target.urlTemplate).toBe(`${canonical}search?q={search_term_string}`)
})

test('the page works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await expect(section(page, 'Recent Posts').getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /video|slides|Calculate/ })).toHaveCount(0)
  await section(page, 'special deals').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await context.close()
})

for (const width of [390, 1440]) {
  test(`axe finds no violations at ${width} px, and nothing overflows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await checkAccessibility(page, 'main')
    await expectNoSidewaysScroll(page)
  })
}
