import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

test.beforeEach(({ page }) => stubVideo(page))

const titles = [
  'Marble, honed and polished',
  'Limestone for the rooms you live in',
  'The chequerboard floor',
  'Herringbone in natural stone',
]
const links = [
  '/collections/stone-collection/marble-tiles',
  '/collections/stone-collection/limestone-tiles',
  '/collections/design-pattern-collection/chequerboard-tiles',
  '/collections/design-pattern-collection/herringbone-tiles',
]

const hero = (page: Page) => page.getByRole('region', { name: 'Featured collections' })
const title = (page: Page, slide: number) => hero(page).getByRole('heading', { name: titles[slide] ?? '' })
const indicator = (page: Page, slide: number) => hero(page).getByRole('button', { name: `Show slide ${slide + 1}:` })

/** Opens the page and waits until its scripts have removed the loading text. */
async function open(page: Page) {
  await page.goto('/')
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
}

/** Opens the page with a clock that only the test advances. */
async function openWithPausedClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-15T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-15T12:00:01Z'))
  await open(page)
}

async function expectSlide(page: Page, slide: number) {
  await expect(title(page, slide)).toBeVisible()
  await expect(indicator(page, slide)).toHaveAttribute('aria-current', 'true')
  await expect(hero(page).getByRole('link', { name: /^explore now/ })).toHaveCount(1)
}

test('four slides show one at a time, each with its own link', async ({ page }) => {
  await open(page)
  for (const [slide, link] of links.entries()) {
    await indicator(page, slide).click()
    await expectSlide(page, slide)
    await expect(hero(page).getByRole('link', { name: /^explore now/ })).toHaveAttribute('href', link)
  }
})

test('the indicator of the current slide is 60 px wide and the others 40 px', async ({ page }) => {
  await open(page)
  await indicator(page, 2).click()
  for (const slide of [0, 1, 2, 3]) {
    await expect(indicator(page, slide).locator('span')).toHaveCSS('width', slide === 2 ? '60px' : '40px')
  }
})

test('a slide takes about 0.6 s to fade', async ({ page }) => {
  await open(page)
  await expect(hero(page).getByRole('group').first()).toHaveCSS('transition-duration', '0.6s')
})

test('the next slide shows after 10000 ms, and the first follows the last', async ({ page }) => {
  await openWithPausedClock(page)
  await page.clock.runFor(9_999)
  await expectSlide(page, 0)
  for (const slide of [1, 2, 3, 0]) {
    await page.clock.runFor(slide === 1 ? 1 : 10_000)
    await expectSlide(page, slide)
  }
})

test('a chosen slide shows for its full time', async ({ page }) => {
  await openWithPausedClock(page)
  await page.clock.runFor(9_000)
  await indicator(page, 2).click()
  await page.mouse.move(0, 0)
  await indicator(page, 2).blur()
  await page.clock.runFor(9_999)
  await expectSlide(page, 2)
  await page.clock.runFor(1)
  await expectSlide(page, 3)
})

test('the slides pause while the pointer is over them', async ({ page }) => {
  await openWithPausedClock(page)
  await title(page, 0).hover()
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('the slides pause while they contain the focus', async ({ page }) => {
  await openWithPausedClock(page)
  await hero(page).getByRole('link').focus()
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await hero(page).getByRole('link').blur()
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('the pause button stops the slides and starts them again', async ({ page }) => {
  await openWithPausedClock(page)
  await hero(page).getByRole('button', { name: 'Pause slides' }).click()
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await hero(page).getByRole('button', { name: 'Play slides' }).click()
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithPausedClock(page)
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await indicator(page, 1).click()
  await expectSlide(page, 1)
})

test('the keyboard reaches every visible control and nothing hidden', async ({ page }) => {
  await open(page)
  await hero(page).getByRole('link').focus()
  for (const slide of [0, 1, 2, 3]) {
    await page.keyboard.press('Tab')
    await expect(indicator(page, slide)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectSlide(page, 3)
  await page.keyboard.press('Tab')
  await expect(hero(page).getByRole('button', { name: 'Pause slides' })).toBeFocused()
})

test("'Loading...' shows until the current picture has loaded, and only then is the next one fetched", async ({
  page,
}) => {
  const requested: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/slide-/, async (route) => {
    requested.push(/slide-(\w+)/.exec(route.request().url())?.[1] ?? '')
    if (requested.length === 1) await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(hero(page).getByText('Loading...')).toBeVisible()
  await expect(title(page, 0)).toBeVisible()
  expect([...new Set(requested)]).toEqual(['marble'])
  release()
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
  await expect.poll(() => [...new Set(requested)]).toEqual(['marble', 'limestone'])
})

test('a picture that fails leaves the text on a plain background', async ({ page, expectErrors }) => {
  expectErrors(/slide-marble/, /Failed to load resource/)
  await page.route(/slide-marble/, (route) => route.abort('failed'))
  await page.goto('/')
  await expectSlide(page, 0)
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
  await expect(hero(page).getByRole('group', { name: '1 of 4' }).locator('img')).toHaveCount(0)
  await indicator(page, 1).click()
  await expectSlide(page, 1)
})

test('without JavaScript all four slides are stacked', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  for (const slide of [0, 1, 2, 3]) await expect(title(page, slide)).toBeVisible()
  await expect(hero(page).getByText('Loading...')).toBeHidden()
  await expect(hero(page).getByRole('button')).toHaveCount(0)
  const tops = await hero(page)
    .getByRole('heading')
    .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(4)
  await hero(page)
    .getByRole('link', { name: /herringbone/i })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Herringbone Tiles' })).toBeVisible()
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a swipe changes the slide in both directions', async ({ page }) => {
    await open(page)
    const swipe = (from: number, to: number) =>
      hero(page)
        .getByRole('group')
        .first()
        .evaluate(
          (slide, [start = 0, end = 0]) => {
            const touch = (x: number) => new Touch({ identifier: 1, target: slide, clientX: x, clientY: 200 })
            slide.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(start)] }))
            slide.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(end)] }))
          },
          [from, to],
        )
    await swipe(300, 100)
    await expectSlide(page, 1)
    await swipe(100, 300)
    await expectSlide(page, 0)
    await swipe(100, 300)
    await expectSlide(page, 3)
    await swipe(200, 190)
    await expectSlide(page, 3)
  })
})
