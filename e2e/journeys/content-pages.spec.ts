import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const pages = [
  { path: '/about-us', title: 'About us' },
  { path: '/installation', title: 'Installation' },
  { path: '/reviews', title: 'Reviews' },
  { path: '/sealing-and-maintenance', title: 'Sealing and maintenance' },
  { path: '/adhevise-grout-advise', title: 'Adhesive and grout advice' },
  { path: '/delivery-information', title: 'Delivery information' },
  { path: '/return-refund-policy', title: 'Return and refund policy' },
  { path: '/privacy-policy', title: 'Privacy policy' },
  { path: '/terms-and-conditions', title: 'Terms and conditions' },
]
const pagesCall = '**/wp-json/wp/v2/pages?*'

const sideNavigation = (page: Page, name: string) => page.getByRole('navigation', { name })
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** The page shows its text under one heading, which is only for screen readers if `isTitleHidden`. */
async function expectPage(page: Page, title: string, { isTitleHidden = false, hasPicture = false } = {}) {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await expect(heading).toHaveCount(1)
  await expect(page).toHaveTitle(`${title} | Ashlar`)
  const width = async () => (await heading.boundingBox())?.width ?? null
  if (isTitleHidden) await expect.poll(width).toBeLessThanOrEqual(1)
  else await expect.poll(width).toBeGreaterThan(100)
  await expect(page.getByRole('main').getByRole('paragraph').nth(2)).toBeVisible()
  if (!hasPicture) return
  const picture = page.getByRole('main').getByRole('img').first()
  await expect(picture).toHaveAttribute('alt', /\w{4,}/)
  await expect(picture).toHaveAttribute('width', '1440')
  await expect(picture).toHaveAttribute('height', '960')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test('every page has its own heading, title, description and canonical URL', async ({ request }) => {
  for (const { path, title } of pages) {
    const response = await request.get(path)
    const html = await response.text()
    expect(response.status(), path).toBe(200)
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    expect(html, path).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(html, path).toContain(`<title>${title} | Ashlar</title>`)
    expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${path}"`))
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,}"/)
    // A text that needs a legal check is marked in the HTML but not for shoppers.
    if (path === '/terms-and-conditions') {
      expect(html).toContain('data-needs-legal-check="true"')
      expect(html).not.toMatch(/lawyer|to be checked/i)
    }
    if (path === '/installation') expect(html).not.toContain('data-needs-legal-check')
  }
})

test('the correctly spelt URL redirects to the one in use', async ({ request }) => {
  const response = await request.get('/adhesive-grout-advice')
  expect(new URL(response.url()).pathname).toBe('/adhevise-grout-advise')
})

test('a visitor reads the advice, the reviews and about the shop', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:)/.test(request.url())) outside.push(request.url())
  })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/installation')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const advice = sideNavigation(page, 'Advice')

  await test.step('the advice has a side navigation that opens its pages in place', async () => {
    await expectPage(page, 'Installation', { isTitleHidden: true, hasPicture: true })
    await expect(advice.getByRole('link')).toHaveText([
      'Installation',
      'Sealing and maintenance',
      'Adhesive and grout advice',
      'Questions and answers',
    ])
    await expect(advice.getByRole('link', { name: 'Installation' })).toHaveAttribute('aria-current', 'page')
    await expectNoSidewaysScroll(page)
    for (const title of ['Sealing and maintenance', 'Adhesive and grout advice']) {
      await advice.getByRole('link', { name: title }).click()
      await expectPage(page, title, { hasPicture: true })
    }
  })

  await test.step('questions that fail to load show an error; the introduction is optional', async () => {
    const refusal = { status: 400, json: { error: { code: 'x', message: 'no' }, requestId: 'x' } }
    await page.route('**/api/faq', (route) => route.fulfill(refusal))
    await page.route('**/wp-json/wp/v2/pages?slug=faq*', (route) => route.fulfill(refusal))
    await advice.getByRole('link', { name: 'Questions and answers' }).click()
    await expect(page.getByRole('alert')).toContainText('Error loading page')
    await page.unroute('**/api/faq')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
    await expect(page.getByText('Do your prices include VAT?')).toBeVisible()
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('about us has its text and a picture', async () => {
    await footerLink(page, 'About us').click()
    await expectPage(page, 'About us', { isTitleHidden: true, hasPicture: true })
  })

  await test.step('the reviews load nothing from other sites unless the shop has a widget', async () => {
    await footerLink(page, 'Reviews').click()
    await expectPage(page, 'Reviews', { isTitleHidden: true })
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'What customers say' })).toBeVisible()
    await expect(page.locator('#reviews-widget')).toHaveCount(0)
    expect(outside).toEqual([])
  })

  await test.step('links inside the text open in place', async () => {
    await page.getByRole('main').getByRole('link', { name: 'tell us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })
})

test('a visitor reads the policies', async ({ page, expectErrors }) => {
  expectErrors(/500/)
  await page.clock.install()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/return-refund-policy')
  const policies = sideNavigation(page, 'Our policies')

  await test.step('a long page has its contents at the side, and collapsed above it on a phone', async () => {
    await expectPage(page, 'Return and refund policy')
    await expect(policies.getByRole('link')).toHaveCount(4)
    await checkAccessibility(page, 'main')
    const contents = sideNavigation(page, 'On this page')
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

  await test.step('a spinner shows while the text loads, and a second visit needs no request', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    await page.route(pagesCall, async (route) => {
      calls++
      await released
      await route.continue()
    })
    await policies.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    release()
    await expectPage(page, 'Privacy policy')
    await policies.getByRole('link', { name: 'Return' }).click()
    await expectPage(page, 'Return and refund policy')
    await policies.getByRole('link', { name: 'Privacy policy' }).click()
    await expectPage(page, 'Privacy policy')
    expect(calls).toBe(1)
    await page.unroute(pagesCall)
    await expectNoSidewaysScroll(page)
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('a page that fails to load is retried, then shows an error and Try again', async () => {
    let calls = 0
    await page.route(pagesCall, (route) => {
      calls++
      return route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'no' }, requestId: 'x' } })
    })
    await policies.getByRole('link', { name: 'Terms and conditions' }).click()
    const alert = page.getByRole('alert')
    await expect(async () => {
      await page.clock.fastForward(5_000)
      await expect(alert).toContainText('Error loading page', { timeout: 2_000 })
    }).toPass()
    expect(calls).toBe(4)
    await page.unroute(pagesCall)
  })

  await test.step('an empty response shows the same error', async () => {
    const answered = page.waitForResponse(pagesCall)
    await page.route(pagesCall, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await answered
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await expect(page.getByRole('heading', { level: 1, name: 'Error loading page' })).toBeVisible()
    await page.unroute(pagesCall)
  })

  await test.step('Try again loads it, and character references in its title are decoded', async () => {
    await page.route(pagesCall, async (route) => {
      const answer = await route.fetch()
      const [body] = await answer.json()
      await route.fulfill({
        json: [{ ...body, title: { rendered: 'Terms &#038; conditions &ndash; 14&nbsp;days' } }],
      })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & conditions – 14\u00a0days')
    await page.unroute(pagesCall)
  })

  await test.step('the delivery information has its text and a picture', async () => {
    await policies.getByRole('link', { name: 'Delivery information' }).click()
    await expectPage(page, 'Delivery information', { hasPicture: true })
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('pages show their text and their links work', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto('/sealing-and-maintenance')
    await expect(page.getByRole('heading', { name: 'Does it need sealing?' })).toBeVisible()
    await sideNavigation(page, 'Advice').getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByRole('heading', { name: 'Laying natural stone' })).toBeVisible()
  })
})
