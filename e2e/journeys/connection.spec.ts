import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** Links without a connection, and links on a page from an old build. */

/** What the router logs when it cannot load the code of a page. */
const codeMissing = [/Error loading route module/, /Failed to fetch dynamically imported module/]

const footer = (page: Page) => page.getByRole('contentinfo')

test('a link followed offline shows the shop’s offline page, and Try again works once there is a connection', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, ...codeMissing)
  await page.goto('/faq')
  await context.setOffline(true)
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  // The link was at the bottom of a long page, the message is at the top of a short one.
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeInViewport()
  await expect(page).toHaveTitle('You are offline | Ashlar')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await checkAccessibility(page)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // Waits for the failure before going online: a request that is still open by then would succeed.
  await Promise.all([page.waitForEvent('requestfailed'), tryAgain.click()])
  await expect(tryAgain).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await tryAgain.click()
  await expect(page).toHaveURL('/samples')
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
})

test('a page whose code is already loaded shows the offline page too, instead of an empty page', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/delivery-information')
  await context.setOffline(true)
  await page
    .getByRole('contentinfo')
    .getByRole('list', { name: 'Legal' })
    .getByRole('link', { name: 'Privacy policy' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
})

test('when the code of the next page no longer exists, the link loads a new document', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/, ...codeMissing)
  await page.goto('/faq')
  let gone = 0
  await page.route(/\/assets\/samples-[\w-]+\.js$/, (route) => {
    gone += 1
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  await expect(page).toHaveURL('/samples')
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  expect(gone).toBeGreaterThan(0)
  expect(documents).toEqual(['/samples'])
})

test('a link clicked the moment a page appears works', async ({ page }) => {
  await page.goto('/faq')
  // Faster than any person: with the new heading, before React has run its effects.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Samples') return
      observer.disconnect()
      document.querySelector<HTMLElement>('footer a[href="/contact"]')?.click()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  await expect(page).toHaveURL('/contact-us')
})

/** Holds the code of the reviews page until the returned function is called. */
async function holdReviews(page: Page) {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(/\/assets\/reviews-[\w-]+\.js$/, async (route) => {
    await delivered
    await route.fallback()
  })
  return deliver
}

test('a link clicked while the previous page is still rendering works', async ({ page }) => {
  await page.goto('/faq')
  const deliver = await holdReviews(page)
  // The URL is already that of the samples page, but the page is not rendered yet.
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...args) => {
      pushState.apply(history, args)
      if (window.location.pathname !== '/samples') return
      // A click never interrupts a running script: it is handled right after it.
      queueMicrotask(() => document.querySelector<HTMLElement>('footer a[href="/reviews"]')?.click())
    }
  })
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  deliver()
  await expect(page).toHaveURL('/reviews')
})

test('going back cancels a link that is still loading', async ({ page }) => {
  await page.goto('/faq')
  const deliver = await holdReviews(page)
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Loading page' })
  await footer(page).getByRole('link', { name: 'Reviews' }).click()
  await expect(progress).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toHaveCount(0)
  // The requested page has not loaded: the progress bar is gone because the navigation was cancelled.
  await expect(progress).toHaveCount(0)
  deliver()
})

/** Simulates a new build: until the next document is loaded, this page's code no longer exists. */
async function redeploy(page: Page) {
  let gone = true
  await page.route('**/assets/*.js', (route) =>
    gone ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  )
  page.on('request', (request) => {
    if (request.resourceType() === 'document') gone = false
  })
}

const oldBuildErrors = [/status of 404/, /Failed to fetch dynamically imported module/, /preload/i]

test.describe('after a new build is deployed', () => {
  test('a drawer opens by itself on the reloaded page', async ({ page, expectErrors }) => {
    expectErrors(...oldBuildErrors)
    await page.goto('/product/carrara-honed')
    await redeploy(page)
    await page.getByRole('button', { name: /^Size/ }).click()
    await expect(page.getByRole('dialog', { name: 'Choose a size' })).toBeVisible()
    await expect(page).toHaveURL('/product/carrara-honed')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the basket opens by itself on the reloaded page', async ({ page, expectErrors }) => {
    expectErrors(...oldBuildErrors)
    await page.goto('/faq')
    await redeploy(page)
    await page.getByRole('button', { name: /^Basket, / }).click()
    await expect(page.getByRole('dialog', { name: /basket/i })).toBeVisible()
    await expect(page).toHaveURL('/faq')
  })

  test('quick view opens the product page instead', async ({ page, expectErrors }) => {
    expectErrors(...oldBuildErrors)
    await page.goto('/collections/stone-collection/marble-tiles')
    await redeploy(page)
    const card = page.getByRole('main').getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('button', { name: /quick view/i }).click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('an enquiry opens the contact form with its subject filled in', async ({ page, expectErrors }) => {
    expectErrors(...oldBuildErrors)
    await page.goto('/product/carrara-honed')
    await redeploy(page)
    await page.getByRole('button', { name: 'We can cut' }).click()
    await expect(page).toHaveURL('/contact-us')
    await expect(page.getByLabel('Topic')).toHaveValue('Choosing stone')
    await expect(page.getByLabel('Message')).toHaveValue(/^Cutting to size of Carrara Honed/)
  })
})
