import type { Page } from '@playwright/test'
import { expect, openBeforeScripts, test } from '../kits/fixtures.ts'

/** What a visitor does before the scripts of a visible page have loaded. */

const slate = '/product/brazilian-black-slate-metro'

const pieces = (page: Page) => page.getByLabel('Quantity (pieces)', { exact: true })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })

async function chooseSize(page: Page) {
  await page.getByRole('button', { name: /^Size/ }).click()
  const sizes = page.getByRole('dialog', { name: 'Choose a size' })
  await sizes.getByRole('button', { name: /^150 × 75/ }).click()
  await expect(sizes).toBeHidden()
}

test('Add to cart, pressed early and twice, adds the typed quantity once', async ({ page }) => {
  await page.goto(slate)
  await chooseSize(page)
  let added = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cart/add')) added += 1
  })
  const loadScripts = await openBeforeScripts(page, slate)
  await pieces(page).fill('5')
  await addButton(page).click()
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(addButton(page)).toHaveCSS('animation-name', 'tapped')
  await addButton(page).click()
  expect(added).toBe(0)
  await expect(page).toHaveURL(slate)
  await loadScripts()
  const basket = page.getByRole('dialog', { name: /^Your Basket/ })
  await expect(basket.getByRole('textbox', { name: /^Quantity \(pieces\)/ })).toHaveValue('5')
  expect(added).toBe(1)
  await expect(page).toHaveURL(slate)
  await page.keyboard.press('Escape')
  await expect(addButton(page)).not.toHaveAttribute('aria-busy')
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
})

test('two early presses are handled in order', async ({ page }) => {
  await page.goto('/faq')
  const loadScripts = await openBeforeScripts(page, '/product/carrara-honed')
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').nth(1).click()
  await page.getByRole('button', { name: /^Help and information/ }).click()
  await loadScripts()
  await expect(page.getByRole('dialog', { name: 'Help and information' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('button').nth(1)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the later of two early choices wins', async ({ page }) => {
  await page.goto('/faq')
  const loadScripts = await openBeforeScripts(page, '/product/carrara-honed')
  const thumbnail = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await thumbnail.nth(2).click()
  await thumbnail.nth(1).click()
  await loadScripts()
  await expect(thumbnail.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(thumbnail.nth(2)).toHaveAttribute('aria-pressed', 'false')
})

test('a press on an element that has changed or gone does nothing', async ({ page }) => {
  await page.goto('/faq')
  const loadScripts = await openBeforeScripts(page, '/product/carrara-honed')
  const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await thumbnails.nth(1).click()
  await page.getByRole('button', { name: /^Help and information/ }).click()
  // As if the page had since changed the picture and replaced the help button.
  await thumbnails.nth(1).evaluate((button) => button.setAttribute('aria-label', 'Show another stone'))
  await page
    .getByRole('button', { name: /^Help and information/ })
    .evaluate((button) => button.replaceWith(button.cloneNode(true)))
  await loadScripts()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(thumbnails.nth(0)).toHaveAttribute('aria-pressed', 'true')
})

test('a quantity typed early is kept when a size is chosen', async ({ page }) => {
  await page.goto('/faq')
  const loadScripts = await openBeforeScripts(page, slate)
  await pieces(page).fill('12')
  await loadScripts()
  await expect(pieces(page)).toHaveValue('12')
  await chooseSize(page)
  await expect(pieces(page)).toHaveValue('12')
  await expect(addButton(page)).toContainText('£')
})

test('a newsletter form submitted early is sent once', async ({ page }) => {
  const sent: unknown[] = []
  await page.route('**/api/newsletter', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { message: 'Please look into your inbox.' } })
  })
  await page.goto('/faq')
  const loadScripts = await openBeforeScripts(page, '/delivery-information')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('early@example.com')
  await footer.getByRole('button', { name: 'Sign up' }).click()
  await loadScripts()
  await expect(footer.getByRole('status').filter({ hasText: 'Please look into your inbox.' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ email: 'early@example.com' })
  await expect(page).toHaveURL('/delivery-information')
})

test('links and the search form work before any script has loaded', async ({ page }) => {
  await page.goto('/faq')
  await openBeforeScripts(page, '/search?q=slate')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('onyx')
  await field.press('Enter')
  await page.waitForURL('/search?q=onyx', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await page.waitForURL('/new-arrivals', { waitUntil: 'commit' })
})

test('a page is marked as hydrated once every part of it is', async ({ page }) => {
  await page.addInitScript(() => {
    const late: string[] = []
    Object.assign(window, { late })
    const check = () => {
      if (!('hydrated' in document.documentElement.dataset)) return
      observer.disconnect()
      // React stores its props on every element that it has hydrated.
      for (const button of document.querySelectorAll('button'))
        if (!Object.keys(button).some((key) => key.startsWith('__reactProps'))) late.push(button.outerHTML)
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
  })
  for (const path of ['/', '/collections/stone-collection/marble-tiles', '/product/carrara-honed']) {
    await page.goto(path)
    expect(await page.evaluate(() => (window as unknown as { late: string[] }).late), path).toEqual([])
  }
})

test('without JavaScript the product page says how to order', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(slate)
  await expect(page.getByText('Ordering here needs JavaScript. Without it, please ring us on')).toBeVisible()
  await expect(addButton(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sizes and prices' })).toBeVisible()
  await context.close()
})

test('a login form submitted early is sent once, and no part of it is in the URL', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const sent: unknown[] = []
  await page.route('**/api/auth/login', (route) => {
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.goto('/faq')
  const loadScripts = await openBeforeScripts(page, '/auth')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill('early@example.com')
  await form.getByLabel('Password').fill('a good password')
  await form.getByRole('button', { name: 'log in' }).click()
  await loadScripts()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ email: 'early@example.com', password: 'a good password' })
  await expect(page).toHaveURL('/auth')
})
