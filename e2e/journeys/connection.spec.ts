import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hold, hydrated, test } from '../kits/fixtures.ts'
import { watchHydration } from '../kits/hydration.ts'
import { productCode } from '../kits/listing-kit.ts'

/** Links without a connection, links clicked in quick succession, and links on a page from an old build. */

/** What the router logs when it cannot load the code of a page. */
const codeMissing = [/Error loading route module/, /Failed to fetch dynamically imported module/]

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a link followed offline shows the shop’s offline page, and Try again works once there is a connection', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, ...codeMissing)
  await page.goto('/faq')
  await context.setOffline(true)
  await footerLink(page, 'Samples').click()
  // The link was at the bottom of a long page, the message is at the top of a short one.
  await expect(heading(page, 'You are offline')).toBeInViewport()
  await expect(page).toHaveTitle('You are offline | Ashlar')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await checkAccessibility(page, 'main')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // Waits for the failure before going online: a request that is still open by then would succeed.
  await Promise.all([page.waitForEvent('requestfailed'), tryAgain.click()])
  await expect(tryAgain).toBeEnabled()
  await expect(heading(page, 'You are offline')).toBeVisible()
  await context.setOffline(false)
  await tryAgain.click()
  await expect(page).toHaveURL('/samples')
  await expect(heading(page, 'Samples')).toBeVisible()

  await test.step('a page whose code is already loaded shows the offline page too, instead of an empty page', async () => {
    // Try again has opened a new document.
    await hydrated(page)
    await footerLink(page, 'Delivery information').click()
    await expect(heading(page, 'Delivery information')).toBeVisible()
    await context.setOffline(true)
    await footerLink(page, 'Privacy policy').click()
    await expect(heading(page, 'You are offline')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await context.setOffline(false)
    await tryAgain.click()
    await expect(page).toHaveURL('/privacy-policy')
    await expect(heading(page, 'Privacy policy')).toBeVisible()
  })
})

test('links clicked in quick succession work', async ({ page }) => {
  await page.goto('/faq')

  await test.step('a link clicked the moment a page appears', async () => {
    // Faster than any person: with the new heading, before React has run its effects.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Samples') return
        observer.disconnect()
        document.querySelector<HTMLElement>('footer a[href="/contact"]')?.click()
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await footerLink(page, 'Samples').click()
    await expect(page).toHaveURL('/contact-us')
  })

  await test.step('a link clicked while the previous page is still rendering', async () => {
    const deliver = await hold(page, /\/assets\/reviews-[\w-]+\.js$/)
    // The URL is already that of the blog, but the page is not rendered yet.
    await page.evaluate(() => {
      const { pushState } = history
      history.pushState = (...args) => {
        pushState.apply(history, args)
        if (window.location.pathname !== '/blog') return
        history.pushState = pushState
        // A click never interrupts a running script: it is handled right after it.
        queueMicrotask(() => document.querySelector<HTMLElement>('footer a[href="/reviews"]')?.click())
      }
    })
    await footerLink(page, 'Blog').click()
    await expect(heading(page, 'Blogs')).toBeVisible()
    deliver()
    await expect(page).toHaveURL('/reviews')
    await expect(heading(page, 'Reviews')).toBeVisible()
  })

  await test.step('going back cancels a link that is still loading', async () => {
    const deliver = await hold(page, /\/assets\/content-page-[\w-]+\.js$/)
    await footerLink(page, 'Samples').click()
    await expect(heading(page, 'Samples')).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Loading page' })
    await footerLink(page, 'About us').click()
    await expect(progress).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Samples')).toHaveCount(0)
    // The requested page has not loaded: the progress bar is gone because the navigation was cancelled.
    await expect(progress).toHaveCount(0)
    deliver()
  })
})

/** The returned function simulates a new build: until the next document is loaded, this page's code no longer exists. */
async function deployments(page: Page) {
  let isGone = false
  await page.route('**/assets/*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  )
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isGone = false
  })
  return async () => {
    await hydrated(page)
    isGone = true
  }
}

test('after a new build is deployed, everything that needs code still opens', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/, /preload/i, ...codeMissing)
  const unhydrated = await watchHydration(page)
  const deploy = await deployments(page)
  await page.goto('/collections/stone-collection/marble-tiles')
  await test.step('a listing is marked as hydrated once every part of it is', async () => {
    expect(await unhydrated()).toEqual([])
  })
  await productCode(page)
  const card = page.getByRole('main').getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''

  await test.step('quick view opens the product page instead', async () => {
    await deploy()
    await card.getByRole('button', { name: /quick view/i }).click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(heading(page, name)).toBeVisible()
  })

  const product = page.url()
  const sizes = page.getByRole('dialog', { name: 'Choose a size' })
  await test.step('a drawer opens by itself on the reloaded page', async () => {
    await deploy()
    await page.getByRole('button', { name: /^Size/ }).click()
    await expect(sizes).toBeVisible()
    await expect(page).toHaveURL(product)
    await page.keyboard.press('Escape')
    await expect(sizes).toBeHidden()
  })

  await test.step('the basket opens by itself on the reloaded page, and the drawer not again', async () => {
    await deploy()
    await page.getByRole('button', { name: /^Basket, / }).click()
    await expect(page.getByRole('dialog', { name: /basket/i })).toBeVisible()
    await expect(page).toHaveURL(product)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an enquiry opens the contact form with its subject filled in', async () => {
    await deploy()
    await page.getByRole('button', { name: 'We can cut' }).click()
    await expect(page).toHaveURL('/contact-us')
    await expect(page.getByLabel('Topic')).toHaveValue('Choosing stone')
    await expect(page.getByLabel('Message')).toHaveValue(new RegExp(`^Cutting to size of ${name}`))
  })

  await test.step('a link loads a new document', async () => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    await deploy()
    await footerLink(page, 'Samples').click()
    await expect(page).toHaveURL('/samples')
    await expect(heading(page, 'Samples')).toBeVisible()
    expect(documents).toEqual(['/samples'])
  })
})
