import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { section } from '../kits/home-kit.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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

/** Opens the page with a clock that only the test advances, and waits until the loading text is gone. */
async function openWithPausedClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-15T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-15T12:00:01Z'))
  await page.goto('/')
  await expect(hero(page).getByText('Loading...')).toHaveCount(0)
}

async function expectSlide(page: Page, slide: number) {
  await expect(title(page, slide)).toBeVisible()
  await expect(indicator(page, slide)).toHaveAttribute('aria-current', 'true')
  await expect(hero(page).getByRole('link', { name: /^explore now/ })).toHaveCount(1)
}

test('four slides follow one another, and a visitor can choose, pause and leave them', async ({ page }) => {
  await openWithPausedClock(page)

  await test.step('the next slide shows after 10000 ms, and the first follows the last', async () => {
    await page.clock.runFor(9_999)
    await expectSlide(page, 0)
    for (const slide of [1, 2, 3, 0]) {
      await page.clock.runFor(slide === 1 ? 1 : 10_000)
      await expectSlide(page, slide)
    }
  })

  await test.step('each slide has its own link and takes about 0.6 s to fade', async () => {
    for (const [slide, link] of links.entries()) {
      await indicator(page, slide).click()
      await expectSlide(page, slide)
      await expect(hero(page).getByRole('link', { name: /^explore now/ })).toHaveAttribute('href', link)
    }
    await expect(hero(page).getByRole('group').first()).toHaveCSS('transition-duration', '0.6s')
  })

  await test.step('a chosen slide shows for its full time, with a wider indicator', async () => {
    await page.mouse.move(0, 0)
    await indicator(page, 3).blur()
    await page.clock.runFor(9_000)
    await indicator(page, 2).click()
    for (const slide of [0, 1, 2, 3])
      await expect(indicator(page, slide).locator('span')).toHaveCSS('width', slide === 2 ? '60px' : '40px')
    await page.mouse.move(0, 0)
    await indicator(page, 2).blur()
    await page.clock.runFor(9_999)
    await expectSlide(page, 2)
    await page.clock.runFor(1)
    await expectSlide(page, 3)
  })

  await test.step('the slides pause while the pointer is over them', async () => {
    await title(page, 3).hover()
    await page.clock.runFor(30_000)
    await expectSlide(page, 3)
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expectSlide(page, 0)
  })

  await test.step('the slides pause while they contain the focus', async () => {
    await hero(page).getByRole('link').focus()
    await page.clock.runFor(30_000)
    await expectSlide(page, 0)
    await hero(page).getByRole('link').blur()
    await page.clock.runFor(10_000)
    await expectSlide(page, 1)
  })

  await test.step('with reduced motion nothing moves by itself', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(hero(page).getByRole('button', { name: 'Play slides' })).toBeVisible()
    await page.clock.runFor(30_000)
    await expectSlide(page, 1)
    await indicator(page, 2).click()
    await expectSlide(page, 2)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  await test.step('the keyboard reaches every visible control and nothing hidden', async () => {
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

  await test.step('the pause button stops the slides and starts them again', async () => {
    await hero(page).getByRole('button', { name: 'Pause slides' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(30_000)
    await expectSlide(page, 3)
    await hero(page).getByRole('button', { name: 'Play slides' }).click()
    await page.clock.runFor(10_000)
    await expectSlide(page, 0)
  })

  await test.step('in forced colours the current indicator differs from the others, and all are visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const marks = page.getByRole('button', { name: /^Show slide/ }).locator('span')
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    // The colours change over 0.3 s.
    await expect(async () => {
      const grounds = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor))
      expect(grounds[0]).not.toBe(grounds[1])
      expect(new Set(grounds.slice(1)).size).toBe(1)
      for (const ground of grounds) expect(ground).not.toBe(canvas)
    }).toPass()
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('the text of a slide never covers its picture', async () => {
    const slide = hero(page).getByRole('group', { name: '1 of 4' })
    for (const width of [1440, 1100, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [a, b] = [
        await slide.locator('img').boundingBox(),
        await slide.getByRole('heading').locator('..').boundingBox(),
      ]
      if (!a || !b) throw new Error('the slide is not visible')
      const apart = a.x >= b.x + b.width - 1 || b.y >= a.y + a.height - 1
      expect(apart, `${width} px`).toBe(true)
    }
  })
})

test('the first view loads one picture and no data again, and with data saver no video', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
  const requested: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/slide-/, async (route) => {
    requested.push(/slide-(\w+)/.exec(route.request().url())?.[1] ?? '')
    if (requested.length === 1) await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })

  await test.step("'Loading...' shows until the current picture has loaded, and only then is the next fetched", async () => {
    await expect(hero(page).getByText('Loading...')).toBeVisible()
    await expect(title(page, 0)).toBeVisible()
    expect([...new Set(requested)]).toEqual(['marble'])
    release()
    await expect(hero(page).getByText('Loading...')).toHaveCount(0)
    await expect.poll(() => [...new Set(requested)]).toEqual(['marble', 'limestone'])
  })

  await test.step('the HTML has all the data: the browser requests none of it again', async () => {
    await page.waitForLoadState('networkidle')
    const ownCalls = ['/api/slides', '/api/clearance', '/api/posts', '/api/products/by-category']
    expect(calls.filter((call) => ownCalls.includes(call))).toEqual([])
  })

  await test.step('with data saver the video is not loaded by itself', async () => {
    await page.getByRole('button', { name: 'Play video' }).scrollIntoViewIfNeeded()
    await expect(page.locator('video')).toHaveCount(0)
  })
})

test('pictures and a video that fail leave the text on a plain background', async ({ page, expectErrors }) => {
  expectErrors(/slide-marble/, /slab\.mp4/, /video-poster/, /Failed to load resource/)
  await page.route(/slide-marble/, (route) => route.abort('failed'))
  await page.route('**/video/slab.mp4', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(/video-poster/, (route) => route.abort('failed'))
  await page.goto('/')

  await test.step('a slide without a picture', async () => {
    await expectSlide(page, 0)
    await expect(hero(page).getByText('Loading...')).toHaveCount(0)
    await expect(hero(page).getByRole('group', { name: '1 of 4' }).locator('img')).toHaveCount(0)
    await indicator(page, 1).click()
    await expectSlide(page, 1)
  })

  await test.step('the introduction without a video, its poster and its button', async () => {
    const intro = section(page, 'Chosen at the quarry, kept in the UK')
    await intro.getByRole('link', { name: /^shop now/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /video/ })).toHaveCount(0)
    await expect(page.getByRole('img', { name: /slab of white marble/ })).toHaveCount(0)
    await expect(page.locator('video')).toHaveCount(0)
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('all four slides are stacked, and the other sections have no controls', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto('/')
    for (const slide of [0, 1, 2, 3]) await expect(title(page, slide)).toBeVisible()
    await expect(hero(page).getByText('Loading...')).toBeHidden()
    await expect(hero(page).getByRole('button')).toHaveCount(0)
    const tops = await hero(page)
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(4)
    await expect(section(page, 'Recent Posts').getByRole('article')).toHaveCount(5)
    await expect(page.getByRole('button', { name: /video|slides|Calculate/ })).toHaveCount(0)
    const deal = section(page, 'special deals').getByRole('article').first()
    await expect(deal.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/product\//)
    await hero(page)
      .getByRole('link', { name: /herringbone/i })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Herringbone Tiles' })).toBeVisible()
  })
})
