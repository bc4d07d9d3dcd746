import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { lendClip } from '../kits/home-clip.ts'

test.beforeEach(({ page }) => lendClip(page))

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
const title = (page: Page, place: number) => hero(page).getByRole('heading', { name: titles[place] ?? '' })
const indicator = (page: Page, place: number) => hero(page).getByRole('button', { name: `Show slide ${place + 1}:` })

/** The page's scripts are at work once they have taken the word away that waits for the picture. */
async function open(page: Page) {
  await page.goto('/')
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
}

/** Time stands still until the test moves it. */
async function openWithoutTime(page: Page) {
  await page.clock.install({ time: new Date('2026-11-15T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-15T12:00:01Z'))
  await open(page)
}

async function expectSlide(page: Page, place: number) {
  await expect(title(page, place)).toBeVisible()
  await expect(indicator(page, place)).toHaveAttribute('aria-current', 'true')
  await expect(hero(page).getByRole('link', { name: /^explore now/ })).toHaveCount(1)
}

test('four slides, one at a time, each with its own way on', async ({ page }) => {
  await open(page)
  for (const [place, link] of links.entries()) {
    await indicator(page, place).click()
    await expectSlide(page, place)
    await expect(hero(page).getByRole('link', { name: /^explore now/ })).toHaveAttribute('href', link)
  }
})

test('the indicators are 60 wide for the slide that shows and 40 for the others', async ({ page }) => {
  await open(page)
  await indicator(page, 2).click()
  for (const place of [0, 1, 2, 3]) {
    await expect(indicator(page, place).locator('span')).toHaveCSS('width', place === 2 ? '60px' : '40px')
  }
})

test('a slide takes about 0.6 s to fade', async ({ page }) => {
  await open(page)
  await expect(hero(page).getByRole('group').first()).toHaveCSS('transition-duration', '0.6s')
})

test('the next slide comes after 10000 ms, and after the last the first', async ({ page }) => {
  await openWithoutTime(page)
  await page.clock.runFor(9_999)
  await expectSlide(page, 0)
  for (const place of [1, 2, 3, 0]) {
    await page.clock.runFor(place === 1 ? 1 : 10_000)
    await expectSlide(page, place)
  }
})

test('a chosen slide has its full time', async ({ page }) => {
  await openWithoutTime(page)
  await page.clock.runFor(9_000)
  await indicator(page, 2).click()
  await page.mouse.move(0, 0)
  await indicator(page, 2).blur()
  await page.clock.runFor(9_999)
  await expectSlide(page, 2)
  await page.clock.runFor(1)
  await expectSlide(page, 3)
})

test('the slides wait while they are pointed at', async ({ page }) => {
  await openWithoutTime(page)
  await title(page, 0).hover()
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('the slides wait while something in them has the focus', async ({ page }) => {
  await openWithoutTime(page)
  await hero(page).getByRole('link').focus()
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await hero(page).getByRole('link').blur()
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('the pause button stops the slides and starts them again', async ({ page }) => {
  await openWithoutTime(page)
  await hero(page).getByRole('button', { name: 'Pause slides' }).click()
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await hero(page).getByRole('button', { name: 'Play slides' }).click()
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithoutTime(page)
  await page.clock.runFor(30_000)
  await expectSlide(page, 0)
  await indicator(page, 1).click()
  await expectSlide(page, 1)
})

test('everything in it is reached by keyboard, and nothing that is hidden', async ({ page }) => {
  await open(page)
  await hero(page).getByRole('link').focus()
  for (const place of [0, 1, 2, 3]) {
    await page.keyboard.press('Tab')
    await expect(indicator(page, place)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectSlide(page, 3)
  await page.keyboard.press('Tab')
  await expect(hero(page).getByRole('button', { name: 'Pause slides' })).toBeFocused()
})

test("'Loading...' shows until the current picture is there, and only then is the next one fetched", async ({
  page,
}) => {
  const asked: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/slide-/, async (route) => {
    asked.push(/slide-(\w+)/.exec(route.request().url())?.[1] ?? '')
    if (asked.length === 1) await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(hero(page).getByText('Loading...')).toBeVisible()
  await expect(title(page, 0)).toBeVisible()
  expect([...new Set(asked)]).toEqual(['marble'])
  release()
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
  await expect.poll(() => [...new Set(asked)]).toEqual(['marble', 'limestone'])
})

test('a picture that fails leaves the text on a plain ground', async ({ page, expectErrors }) => {
  expectErrors(/slide-marble/, /Failed to load resource/)
  await page.route(/slide-marble/, (route) => route.abort('failed'))
  await page.goto('/')
  await expectSlide(page, 0)
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
  await expect(hero(page).getByRole('group', { name: '1 of 4' }).locator('img')).toHaveCount(0)
  await indicator(page, 1).click()
  await expectSlide(page, 1)
})

test('without JavaScript all four slides stand under each other', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  for (const place of [0, 1, 2, 3]) await expect(title(page, place)).toBeVisible()
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

  test('a swipe turns the slides both ways', async ({ page }) => {
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
