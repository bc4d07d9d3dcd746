import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** Links without a connection, and links of a page whose build is gone. */

/** What the router says when it cannot load the code of a page. */
const codeMissing = [/Error loading route module/, /Failed to fetch dynamically imported module/]

const footer = (page: Page) => page.getByRole('contentinfo')

test('a link followed offline says so in the shop’s own page, and trying again works once there is a connection', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, ...codeMissing)
  await page.goto('/faq')
  await context.setOffline(true)
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  // The link was at the foot of a long page, the sentence is at the top of a short one.
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeInViewport()
  await expect(page).toHaveTitle('You are offline | Ashlar')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await checkAccessibility(page)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // Tried in vain before the connection is back: a try that is still under way then would succeed.
  await Promise.all([page.waitForEvent('requestfailed'), tryAgain.click()])
  await expect(tryAgain).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await tryAgain.click()
  await expect(page).toHaveURL('/samples')
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
})

test('a page whose code is here already is not opened empty offline either', async ({
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

test('when the code of the next page is gone, the link is followed in the browser’s own way', async ({
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

test('a link that is followed the moment a page appears is followed', async ({ page }) => {
  await page.goto('/faq')
  // Sooner than any hand: with the new heading, before React has done what comes after drawing.
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

/** The code of the page of reviews comes when it is delivered, and not before. */
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

test('a link that is followed while the page before it is being drawn is followed', async ({ page }) => {
  await page.goto('/faq')
  const deliver = await holdReviews(page)
  // The address is that of the samples already, the page is not yet.
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...given) => {
      pushState.apply(history, given)
      if (window.location.pathname !== '/samples') return
      // A press never interrupts a script that is running: it comes right after it.
      queueMicrotask(() => document.querySelector<HTMLElement>('footer a[href="/reviews"]')?.click())
    }
  })
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  deliver()
  await expect(page).toHaveURL('/reviews')
})

test('whoever goes back is not taken to the link that was still on its way', async ({ page }) => {
  await page.goto('/faq')
  const deliver = await holdReviews(page)
  await footer(page).getByRole('link', { name: 'Samples' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  const onItsWay = page.getByRole('progressbar', { name: 'Loading page' })
  await footer(page).getByRole('link', { name: 'Reviews' }).click()
  await expect(onItsWay).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toHaveCount(0)
  // The page that was asked for has not come: the line is gone because nobody waits for it.
  await expect(onItsWay).toHaveCount(0)
  deliver()
})

/** From here until the next document the shop has another build: this page's code is gone. */
async function redeploy(page: Page) {
  let gone = true
  await page.route('**/assets/*.js', (route) =>
    gone ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  )
  page.on('request', (request) => {
    if (request.resourceType() === 'document') gone = false
  })
}

const troubleOfOldBuild = [/status of 404/, /Failed to fetch dynamically imported module/, /preload/i]

test.describe('a drawer whose code is gone after a redeploy', () => {
  test('opens by itself on the page of the new build', async ({ page, expectErrors }) => {
    expectErrors(...troubleOfOldBuild)
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

  test('the basket opens by itself too', async ({ page, expectErrors }) => {
    expectErrors(...troubleOfOldBuild)
    await page.goto('/faq')
    await redeploy(page)
    await page.getByRole('button', { name: /^Basket, / }).click()
    await expect(page.getByRole('dialog', { name: /basket/i })).toBeVisible()
    await expect(page).toHaveURL('/faq')
  })

  test('of a quick view leads to the product', async ({ page, expectErrors }) => {
    expectErrors(...troubleOfOldBuild)
    await page.goto('/collections/stone-collection/marble-tiles')
    await redeploy(page)
    const card = page.getByRole('main').getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('button', { name: /quick view/i }).click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('of an enquiry leads to the contact form with its subject written down', async ({ page, expectErrors }) => {
    expectErrors(...troubleOfOldBuild)
    await page.goto('/product/carrara-honed')
    await redeploy(page)
    await page.getByRole('button', { name: 'We can cut' }).click()
    await expect(page).toHaveURL('/contact-us')
    await expect(page.getByLabel('Topic')).toHaveValue('Choosing stone')
    await expect(page.getByLabel('Message')).toHaveValue(/^Cutting to size of Carrara Honed/)
  })
})
