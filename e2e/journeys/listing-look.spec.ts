import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { touchOf } from '../kits/touch.ts'

const marble = '/collections/stone-collection/marble-tiles'
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const filterBar = (page: Page) => page.getByRole('form', { name: 'Filter and sort' })
const boxOf = async (locator: ReturnType<typeof cards>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

for (const { width, height, highest } of [
  { width: 1440, height: 900, highest: 300 },
  { width: 768, height: 1024, highest: 360 },
  { width: 390, height: 844, highest: 300 },
]) {
  test(`the first card starts within ${highest} px on ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of [marble, '/stone-collection/all-products', '/finish/polished-shiny-smooth']) {
      await page.goto(path)
      expect((await boxOf(cards(page).first())).y, path).toBeLessThanOrEqual(highest)
    }
  })
}

test('the introduction is below the list', async ({ page }) => {
  await page.goto(marble)
  const about = page.getByRole('region', { name: 'About Marble Tiles' })
  await expect(about).toContainText('Limestone that heat and pressure turned to crystal')
  expect((await boxOf(about)).y).toBeGreaterThan((await boxOf(cards(page).last())).y)
})

test('nothing moves while a listing loads and hydrates', async ({ page }) => {
  // Loads the fonts first: on a busy machine they may arrive after the first paint and change the width of text.
  await page.goto('/faq')
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(marble)
  await expect
    .poll(() =>
      cards(page)
        .first()
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.complete),
    )
    .toBe(true)
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})

test('the filters stay under the header while scrolling, and a choice shows its list from the start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(marble)
  const before = await boxOf(filterBar(page))
  await page.evaluate(() => window.scrollTo(0, 1200))
  const header = await boxOf(page.getByRole('banner'))
  const stuck = await boxOf(filterBar(page))
  expect(stuck.y).toBeCloseTo(header.y + header.height, 0)
  expect(stuck).toMatchObject({ x: before.x, width: before.width, height: before.height })
  await page.getByRole('button', { name: 'Colour' }).click()
  await page
    .getByRole('group', { name: 'Colour' })
    .getByLabel(/^Blacks/)
    .check()
  await expect(page).toHaveURL(`${marble}?colour=black`)
  await expect(cards(page).first()).toBeInViewport()
  expect((await boxOf(filterBar(page))).y).toBeCloseTo(stuck.y, 0)
  // The previous list is greyed out until the new one has loaded.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await checkAccessibility(page)
})

test('a focused card is not hidden under the filters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(marble)
  await cards(page).nth(9).getByRole('link').focus()
  for (let card = 0; card < 9; card++) await page.keyboard.press('Shift+Tab')
  const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
  const bar = await boxOf(filterBar(page))
  expect(focused).toBeGreaterThanOrEqual(bar.y + bar.height)
})

test('the colour filter shows a swatch for each colour', async ({ page }) => {
  await page.goto(marble)
  await page.getByRole('button', { name: 'Colour' }).click()
  const terms = page.getByRole('group', { name: 'Colour' }).locator('label')
  await expect(terms).not.toHaveCount(0)
  const swatches = await terms.evaluateAll((labels) =>
    labels.map((label) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(label.querySelector('.swatch') as Element)
      return `${backgroundColor} ${backgroundImage}`
    }),
  )
  expect(new Set(swatches).size).toBe(swatches.length)
  expect(swatches).not.toContain('rgba(0, 0, 0, 0) none')
})

test('a listing page is smaller than 110 KB before compression', async ({ request }) => {
  for (const path of [marble, '/stone-collection/all-products', '/room-type-usage/bathroom']) {
    const html = await (await request.get(path)).body()
    expect(html.length, path).toBeLessThan(110 * 1024)
  }
})

test('only the first row of pictures loads before scrolling, its first picture with high priority', async ({
  page,
}) => {
  await page.goto(marble)
  const pictures = cards(page).locator('img')
  const loading = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('loading')))
  expect(loading).toEqual([...Array(3).fill('eager'), ...Array(9).fill('lazy')])
  await expect(pictures.and(page.locator('[fetchpriority=high]'))).toHaveCount(1)
  await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
})

test('focus shows the stone in a room too', async ({ page }) => {
  await page.goto(marble)
  await cards(page).nth(1).getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  const room = cards(page).nth(1).locator('img').nth(1)
  await expect(room).toHaveAttribute('srcset', /\/room\//)
  await expect(room).toHaveCSS('opacity', '1')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('swipes on a card show the room, then the single piece, and back', async ({ page }) => {
    await page.goto(marble)
    const pictures = cards(page).first().locator('img')
    await expect(pictures).toHaveCount(1)
    const { x, y, width, height } = await boxOf(pictures.first())
    const [left, right] = [
      { x: x + width * 0.2, y: y + height / 2 },
      { x: x + width * 0.8, y: y + height / 2 },
    ]
    const touch = await touchOf(page)
    await touch.swipe(right, left)
    await expect(pictures.nth(1)).toHaveAttribute('srcset', /\/room\//)
    await expect(pictures.nth(1)).toHaveCSS('opacity', '1')
    await touch.swipe(right, left)
    await expect(pictures.nth(2)).toHaveAttribute('srcset', /\/piece\//)
    await expect(pictures.nth(2)).toHaveCSS('opacity', '1')
    await touch.swipe(left, right)
    await expect(pictures.nth(2)).toHaveCSS('opacity', '0')
    await expect(pictures.nth(1)).toHaveCSS('opacity', '1')
    await expect(page).toHaveURL(marble)
    await checkAccessibility(page)
  })
})
