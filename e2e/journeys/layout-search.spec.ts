import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

async function openSearch(page: Page) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const overlay = page.getByRole('dialog', { name: 'Search' })
  const field = overlay.getByRole('combobox', { name: 'Search the shop' })
  await expect(field).toBeFocused()
  return { overlay, field }
}

test('Escape and the backdrop close the search and return the focus to the icon', async ({ page }) => {
  const { overlay, field } = await openSearch(page)
  await field.fill('carrara')
  await expect(overlay.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await expect(icon).toBeFocused()
  await icon.click()
  await expect(overlay).toBeVisible()
  await page.mouse.click(600, 700)
  await expect(overlay).toBeHidden()
  await expect(icon).toBeFocused()
})

test('Enter and the button open all results', async ({ page }) => {
  const { overlay, field } = await openSearch(page)
  await field.fill('black & white')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=black+%26+white')
  await expect(overlay).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await field.fill('slate')
  await overlay.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search?q=slate')
})

test('suggestions are grouped, allow for typos and can be chosen with arrow keys and Enter', async ({ page }) => {
  const { overlay, field } = await openSearch(page)
  await field.fill('kitchen')
  await expect(overlay.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible()
  await expect(overlay.getByRole('group', { name: 'Advice' }).getByRole('option').first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(overlay.getByRole('status')).toContainText(/\d+ suggestions/)
  const stone = overlay.getByRole('option', { name: /Carrara Honed From/ })
  await expect(stone).toBeVisible()
  await field.fill('limstone')
  // Waits until the suggestions for kitchen, some of them limestone, have gone.
  await expect(stone).toHaveCount(0)
  await expect(overlay.getByRole('option', { name: /limestone/i }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const first = overlay.getByRole('option').first()
  await expect(first).toHaveAttribute('data-highlighted', '')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  const href = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href ?? '')
  await expect(overlay).toBeHidden()
})

test('a suggestion can be clicked', async ({ page }) => {
  const { overlay, field } = await openSearch(page)
  await field.fill('kitchen splash')
  await overlay.getByRole('option', { name: 'Kitchen Splashback' }).click()
  await expect(page).toHaveURL('/room-type-usage/kitchen-splashback')
  await expect(overlay).toBeHidden()
})

test('quick typing sends one request, and an outdated request is aborted', async ({ page }) => {
  const requested: string[] = []
  const aborted: string[] = []
  const queryOf = (url: string) => new URL(url).searchParams.get('q') ?? ''
  page.on('request', (request) => request.url().includes('/suggestions') && requested.push(queryOf(request.url())))
  page.on('requestfailed', (request) => request.url().includes('/suggestions') && aborted.push(queryOf(request.url())))
  // The first request never gets a response.
  await page.route('**/api/search/suggestions?q=mar', () => undefined)
  // Quick by the page's clock, however slow the machine is.
  await page.clock.install()
  const { overlay, field } = await openSearch(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.pressSequentially('mar')
  await page.clock.runFor(1_000)
  await expect.poll(() => requested).toEqual(['mar'])
  await field.pressSequentially('ble')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(overlay.getByRole('option').first()).toBeVisible()
  expect(requested).toEqual(['mar', 'marble'])
  await expect.poll(() => aborted).toEqual(['mar'])
})

test('no suggestions and a failed call show a message, and Enter still searches', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource.*500/)
  const { overlay, field } = await openSearch(page)
  await field.fill('zzzzqqq')
  await expect(overlay.getByRole('status')).toHaveText(
    "No suggestions for 'zzzzqqq'. Press Enter to search the whole shop.",
  )
  await page.route('**/api/search/suggestions?q=marble', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'boom' }, requestId: 'x' } }),
  )
  await field.fill('marble')
  await expect(overlay.getByRole('status')).toHaveText('Suggestions are not available just now. Press Enter to search.')
  await expect(overlay.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=marble')
})

test('if the overlay’s code fails to load, the search page opens instead', async ({ page, expectErrors }) => {
  expectErrors(/search-overlay/, /Failed to load resource: net::ERR_FAILED/)
  await page.route('**/assets/search-overlay-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
})

for (const width of [390, 1440]) {
  test(`axe finds no violations at ${width} px, empty or with suggestions`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    const { overlay, field } = await openSearch(page)
    await checkAccessibility(page)
    await field.fill('kitchen')
    await expect(overlay.getByRole('option').first()).toBeVisible()
    await checkAccessibility(page)
  })
}

test('text typed before the search has loaded is kept', async ({ page }) => {
  await page.goto('/')
  const release = await hold(page, '**/assets/search-overlay-*.js')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('carrara ho')
  release()
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search the shop' })
  await expect(field).toBeFocused()
  await page.keyboard.type('ned')
  await expect(field).toHaveValue('carrara honed')
  await expect(page.getByRole('textbox', { name: 'Search the shop' })).toHaveCount(0)
})

test('no letter typed straight away is lost, whether or not the search has loaded', async ({ page }) => {
  await page.goto('/')
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search' })
  const overlay = page.getByRole('dialog', { name: 'Search' })
  for (const _ of ['first', 'again']) {
    await icon.click()
    await page.keyboard.type('limestone tiles')
    await expect(overlay.getByRole('combobox', { name: 'Search the shop' })).toHaveValue('limestone tiles')
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  }
})

test('Enter pressed before the search has loaded searches for the typed text', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/search-overlay-*.js', () => undefined)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('onyx')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=onyx')
  await expect(page.getByRole('textbox', { name: 'Search the shop' })).toHaveCount(0)
})

test('following a result moves the focus to the heading of its page', async ({ page }) => {
  const { overlay, field } = await openSearch(page)
  await field.fill('slate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=slate')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await overlay.getByRole('link', { name: 'Limestone Tiles' }).click()
  await expect(page).toHaveURL('/collections/stone-collection/limestone-tiles')
  await expect(overlay).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
