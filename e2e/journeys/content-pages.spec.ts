import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const pages = [
  { path: '/about-us', title: 'About us', bodyOnly: true },
  { path: '/installation', title: 'Installation', bodyOnly: true },
  { path: '/reviews', title: 'Reviews', bodyOnly: true },
  { path: '/sealing-and-maintenance', title: 'Sealing and maintenance' },
  { path: '/adhevise-grout-advise', title: 'Adhesive and grout advice' },
  { path: '/delivery-information', title: 'Delivery information' },
  { path: '/return-refund-policy', title: 'Return and refund policy' },
  { path: '/privacy-policy', title: 'Privacy policy' },
  { path: '/terms-and-conditions', title: 'Terms and conditions' },
]
const pagesCall = '**/wp-json/wp/v2/pages?*'

for (const { path, title, bodyOnly = false } of pages)
  test(`${path} shows its text under one heading, with its own title and description`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} | Ashlar`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCount(1)
    await expect(heading).toHaveText(title)
    // Pages without a visible title have one for screen readers.
    if (bodyOnly) expect((await heading.boundingBox())?.width).toBeLessThanOrEqual(1)
    else expect((await heading.boundingBox())?.width).toBeGreaterThan(100)
    await expect(page.locator('main').getByRole('paragraph').nth(2)).toBeVisible()
    await checkAccessibility(page)
  })

for (const path of ['/about-us', '/installation', '/privacy-policy', '/reviews'])
  test(`${path} fits every width and is accessible on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path)
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
  })

test('a text that needs a legal check is marked in the HTML but not for shoppers', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  await expect(page.getByRole('article')).toHaveAttribute('data-needs-legal-check', 'true')
  await expect(page.getByText(/lawyer|to be checked/i)).toHaveCount(0)
  await page.goto('/installation')
  await expect(page.getByRole('article')).not.toHaveAttribute('data-needs-legal-check')
})

test('advice and policies each have a side navigation that opens their pages in place', async ({ page }) => {
  await page.goto('/installation')
  const advice = page.getByRole('navigation', { name: 'Advice' })
  await expect(advice.getByRole('link')).toHaveText([
    'Installation',
    'Sealing and maintenance',
    'Adhesive and grout advice',
    'Questions and answers',
  ])
  await expect(advice.getByRole('link', { name: 'Installation' })).toHaveAttribute('aria-current', 'page')
  await advice.getByRole('link', { name: 'Sealing and maintenance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sealing and maintenance' })).toBeVisible()
  await expect(page).toHaveTitle('Sealing and maintenance | Ashlar')

  await page.goto('/privacy-policy')
  await expect(page.getByRole('navigation', { name: 'Our policies' }).getByRole('link')).toHaveCount(4)
})

test('a long page has its contents at the side, and collapsed above it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/return-refund-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'What cannot be cancelled' }).click()
  await expect(page).toHaveURL(/#what-cannot-be-cancelled$/)
  await expect(page.getByRole('heading', { name: 'What cannot be cancelled' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'What cannot be cancelled' })).toHaveAttribute(
    'aria-current',
    'location',
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(contents).toBeHidden()
  await page.locator('summary', { hasText: 'On this page' }).click()
  await page.getByRole('link', { name: 'Model cancellation form' }).click()
  await expect(page.getByRole('heading', { name: 'Model cancellation form' })).toBeInViewport()
})

test('links inside the text open in place', async ({ page }) => {
  await page.goto('/reviews')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.locator('main').getByRole('link', { name: 'tell us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('a spinner shows while the text loads, and a second visit needs no request', async ({ page }) => {
  await page.goto('/delivery-information')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(pagesCall, async (route) => {
    calls++
    await released
    await route.continue()
  })
  const policies = page.getByRole('navigation', { name: 'Our policies' })
  await policies.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await policies.getByRole('link', { name: 'Delivery information' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery information' })).toBeVisible()
  await policies.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  expect(calls).toBe(1)
})

test('a page that fails to load is retried, then shows an error and Try again', async ({ page, expectErrors }) => {
  expectErrors(/500/)
  await page.goto('/delivery-information')
  let calls = 0
  await page.route(pagesCall, (route) => {
    calls++
    return route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'no' }, requestId: 'x' } })
  })
  await page.getByRole('link', { name: 'Privacy policy' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Error loading page')
  expect(calls).toBe(4)
  await checkAccessibility(page)
  await page.unroute(pagesCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
})

test('an empty response shows the same error', async ({ page }) => {
  await page.goto('/delivery-information')
  await page.route(pagesCall, (route) => route.fulfill({ json: [] }))
  await page.getByRole('link', { name: 'Terms and conditions' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without a connection the page shows an error and does not wait', async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/delivery-information')
  await page.getByRole('link', { name: 'Privacy policy' }).first().hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Privacy policy' }).first().click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
})

test('character references in a title are decoded', async ({ page }) => {
  await page.goto('/delivery-information')
  await page.route(pagesCall, async (route) => {
    const answer = await route.fetch()
    const [body] = await answer.json()
    await route.fulfill({
      json: [{ ...body, title: { rendered: 'Return &#038; refund policy &ndash; 14&nbsp;days' } }],
    })
  })
  await page
    .getByRole('navigation', { name: 'Our policies' })
    .getByRole('link', { name: /Return/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return & refund policy – 14\u00a0days')
})

test('the reviews page loads nothing from other sites unless the shop has a widget', async ({ page }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:)/.test(request.url())) outside.push(request.url())
  })
  await page.goto('/reviews')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'What customers say' })).toBeVisible()
  expect(outside).toEqual([])
  await expect(page.locator('#reviews-widget')).toHaveCount(0)
})

test('the correctly spelt URL redirects to the one in use', async ({ page }) => {
  await page.goto('/adhesive-grout-advice')
  await expect(page).toHaveURL(/\/adhevise-grout-advise$/)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('pages show their text and their links work', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto('/sealing-and-maintenance')
    await expect(page.getByRole('heading', { name: 'Does it need sealing?' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Advice' }).getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByRole('heading', { name: 'Laying natural stone' })).toBeVisible()
  })
})
