import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

const icon = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })
const searchOverlay = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const searchField = (page: Page) => searchOverlay(page).getByRole('combobox', { name: 'Search the shop' })

async function openSearch(page: Page) {
  await icon(page).click()
  await expect(searchField(page)).toBeFocused()
}

test('a visitor searches with suggestions, by keyboard and by mouse', async ({ page }) => {
  await page.goto('/reviews')
  const [overlay, field] = [searchOverlay(page), searchField(page)]
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('no letter typed straight away is lost, whether or not the search has loaded', async () => {
    for (const _ of ['first', 'again']) {
      await icon(page).click()
      await page.keyboard.type('limestone tiles')
      await expect(field).toHaveValue('limestone tiles')
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
    }
  })

  await test.step('Escape and the backdrop close the search and return the focus to the icon', async () => {
    await openSearch(page)
    await field.fill('carrara')
    await expect(overlay.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(icon(page)).toBeFocused()
    await icon(page).click()
    await expect(overlay).toBeVisible()
    await page.mouse.click(600, 700)
    await expect(overlay).toBeHidden()
    await expect(icon(page)).toBeFocused()
  })

  await test.step('suggestions are grouped, allow for typos and can be chosen with arrow keys and Enter', async () => {
    await openSearch(page)
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
    await expect(heading).toBeFocused()
  })

  await test.step('a suggestion can be clicked', async () => {
    await openSearch(page)
    await field.fill('kitchen splash')
    await overlay.getByRole('option', { name: 'Kitchen Splashback' }).click()
    await expect(page).toHaveURL('/room-type-usage/kitchen-splashback')
    await expect(overlay).toBeHidden()
    await expect(heading).toHaveText('Kitchen Splashback')
    await expect(heading).toBeFocused()
  })

  await test.step('Enter and the button open all results and move the focus to the heading', async () => {
    await openSearch(page)
    await field.fill('black & white')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=black+%26+white')
    await expect(overlay).toBeHidden()
    await expect(heading).toHaveText('Search results for “black & white”')
    await expect(heading).toBeFocused()
    await openSearch(page)
    await field.fill('slate')
    await overlay.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search?q=slate')
    await expect(heading).toHaveText('Search results for “slate”')
    await expect(heading).toBeFocused()
  })

  await test.step('following a popular search moves the focus to the heading of its page', async () => {
    await openSearch(page)
    await overlay.getByRole('link', { name: 'Limestone Tiles' }).click()
    await expect(page).toHaveURL('/collections/stone-collection/limestone-tiles')
    await expect(overlay).toBeHidden()
    await expect(heading).toHaveText('Limestone Tiles')
    await expect(heading).toBeFocused()
  })
})

test('the suggestions explain what we do not sell, and start with the page that a search is for', async ({ page }) => {
  await page.goto('/reviews')
  const [overlay, field] = [searchOverlay(page), searchField(page)]
  await openSearch(page)
  await field.fill('porcelain')
  await expect(overlay.getByRole('status')).toHaveText(
    'We sell natural stone only, so we have no porcelain. These stones come nearest.',
  )
  await expect(overlay.getByRole('group').first()).toHaveAccessibleName('Products')
  await field.fill('delivery cost')
  await expect(overlay.getByRole('group').first()).toHaveAccessibleName('Advice')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/delivery-information')
})

test('the search is accessible, and says when there are no suggestions', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource.*500/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/reviews')
  const [overlay, field] = [searchOverlay(page), searchField(page)]
  await openSearch(page)

  await test.step('axe finds no violations in the suggestions', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await field.fill('kitchen')
    await expect(overlay.getByRole('option').first()).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 844 })
    await checkAccessibility(page, '[role=dialog]')
  })

  await test.step('no suggestions and a failed call show a message, and Enter still searches', async () => {
    await field.fill('zzzzqqq')
    await expect(overlay.getByRole('status')).toHaveText(
      "No suggestions for 'zzzzqqq'. Press Enter to search the whole shop.",
    )
    await page.route('**/api/search/suggestions?q=marble', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'boom' }, requestId: 'x' } }),
    )
    await field.fill('marble')
    await expect(overlay.getByRole('status')).toHaveText(
      'Suggestions are not available just now. Press Enter to search.',
    )
    await expect(overlay.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=marble')
  })
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
  await page.goto('/reviews')
  await openSearch(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchField(page).pressSequentially('mar')
  await page.clock.runFor(1_000)
  await expect.poll(() => requested).toEqual(['mar'])
  await searchField(page).pressSequentially('ble')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(searchOverlay(page).getByRole('option').first()).toBeVisible()
  expect(requested).toEqual(['mar', 'marble'])
  await expect.poll(() => aborted).toEqual(['mar'])
})

test('text typed before the search has loaded is searched for, or kept', async ({ page }) => {
  await page.goto('/reviews')
  const release = await hold(page, '**/assets/search-overlay-*.js')
  const earlyField = page.getByRole('textbox', { name: 'Search the shop' })

  await test.step('Enter searches for it', async () => {
    await icon(page).click()
    await page.keyboard.type('onyx')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “onyx”')
    await expect(page).toHaveURL('/search?q=onyx')
    await expect(earlyField).toHaveCount(0)
  })

  await test.step('the loaded search takes it over', async () => {
    await icon(page).click()
    await page.keyboard.type('carrara ho')
    // As when another window has had the focus.
    await earlyField.blur()
    await earlyField.focus()
    release()
    await expect(searchField(page)).toBeFocused()
    await page.keyboard.type('ned')
    await expect(searchField(page)).toHaveValue('carrara honed')
    await expect(earlyField).toHaveCount(0)
  })
})

test('if the code of the search or of the menu fails to load, a page opens instead', async ({ page, expectErrors }) => {
  expectErrors(/search-overlay/, /mobile-menu/, /Failed to load resource: net::ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/\/assets\/(search-overlay|mobile-menu)-/, (route) => route.abort())
  await page.goto('/reviews')
  await icon(page).click()
  await expect(page).toHaveURL('/search')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page).toHaveURL('/collections')
})
