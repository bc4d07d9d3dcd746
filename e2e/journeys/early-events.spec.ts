import type { Page } from '@playwright/test'
import { expect, openBeforeScripts, test } from '../kits/fixtures.ts'
import { watchHydration } from '../kits/hydration.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a visitor does before the scripts of a visible page have loaded. */

const slate = '/product/brazilian-black-slate-metro'
const carrara = '/product/carrara-honed'

const pieces = (page: Page) => page.getByLabel('Quantity (pieces)', { exact: true })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })
const thumbnails = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('button')
const help = (page: Page) => page.getByRole('button', { name: /^Help and information/ })

async function chooseSize(page: Page) {
  await page.getByRole('button', { name: /^Size/ }).click()
  const sizes = page.getByRole('dialog', { name: 'Choose a size' })
  await sizes.getByRole('button', { name: /^150 × 75/ }).click()
  await expect(sizes).toBeHidden()
}

test('a quantity typed early is kept, and Add to cart, pressed early and twice, adds it once', async ({ page }) => {
  await test.step('a quantity typed early is kept when a size is chosen', async () => {
    const loadScripts = await openBeforeScripts(page, slate)
    await pieces(page).fill('12')
    await loadScripts()
    await expect(pieces(page)).toHaveValue('12')
    await chooseSize(page)
    await expect(pieces(page)).toHaveValue('12')
    await expect(addButton(page)).toContainText('£')
  })

  await test.step('Add to cart, pressed early and twice, adds the typed quantity once', async () => {
    let added = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/cart/add')) added += 1
    })
    // On the same path, so that the URL does not say when the page is new.
    await page.goto('about:blank')
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
})

test('early presses are handled in order, unless their element has changed or gone', async ({ page }) => {
  const unhydrated = await watchHydration(page)

  await test.step('the later of two choices wins, and a third press is handled too', async () => {
    const loadScripts = await openBeforeScripts(page, carrara)
    await thumbnails(page).nth(2).click()
    await thumbnails(page).nth(1).click()
    await help(page).click()
    await loadScripts()
    await expect(page.getByRole('dialog', { name: 'Help and information' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(thumbnails(page).nth(2)).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the page is marked as hydrated once every part of it is', async () => {
    expect(await unhydrated()).toEqual([])
  })

  await test.step('a press on an element that has changed or gone does nothing', async () => {
    await page.goto('about:blank')
    const loadScripts = await openBeforeScripts(page, carrara)
    await thumbnails(page).nth(1).click()
    await help(page).click()
    // As if the page had since changed the picture and replaced the help button.
    await thumbnails(page)
      .nth(1)
      .evaluate((button) => button.setAttribute('aria-label', 'Show another stone'))
    await help(page).evaluate((button) => button.replaceWith(button.cloneNode(true)))
    await loadScripts()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(thumbnails(page).nth(0)).toHaveAttribute('aria-pressed', 'true')
  })
})

test('forms submitted early are each sent once, and no part of them is in the URL', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const sent: [path: string, data: unknown][] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  await page.route('**/api/newsletter', (route) => route.fulfill({ json: { message: 'Please look into your inbox.' } }))
  await page.route('**/api/auth/login', (route) => route.abort())
  const loadScripts = await openBeforeScripts(page, '/auth')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill('early@example.com')
  await form.getByLabel('Password').fill('a good password')
  await form.getByRole('button', { name: 'log in' }).click()
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('news@example.com')
  await footer.getByRole('button', { name: 'Sign up' }).click()
  await loadScripts()
  await expect(footer.getByRole('status').filter({ hasText: 'Please look into your inbox.' })).toBeVisible()
  await expect.poll(() => sent).toHaveLength(2)
  expect(Object.fromEntries(sent)).toMatchObject({
    '/api/auth/login': { email: 'early@example.com', password: 'a good password' },
    '/api/newsletter': { email: 'news@example.com' },
  })
  await expect(page).toHaveURL('/auth')
})

test('links and the search form work before any script has loaded', async ({ page }) => {
  await openBeforeScripts(page, '/search?q=slate')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('onyx')
  await field.press('Enter')
  await page.waitForURL('/search?q=onyx', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await page.waitForURL('/new-arrivals', { waitUntil: 'commit' })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the product page says how to order', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto(slate)
    await expect(page.getByText('Ordering here needs JavaScript. Without it, please ring us on')).toBeVisible()
    await expect(addButton(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sizes and prices' })).toBeVisible()
  })
})
