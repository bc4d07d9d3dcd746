import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { section } from '../kits/home-kit.ts'

test.beforeEach(({ page }) => stubVideo(page))

test.describe('intro', () => {
  test('says where the stone comes from and links to the whites', async ({ page }) => {
    await page.goto('/')
    const intro = section(page, 'Chosen at the quarry, kept in the UK')
    await expect(intro).toContainText('sourced from ten countries')
    await expect(intro).toContainText('imported to our own UK stock')
    await expect(intro.getByRole('link', { name: /^shop now/ })).toHaveAttribute('href', '/colour/whites')
    await expect(intro.getByRole('img', { name: /travertine tile/ })).toHaveAttribute('loading', 'lazy')
  })

  test('the travertine picture is not shown on small screens', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('img', { name: /travertine tile/ })).toBeHidden()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('img', { name: /travertine tile/ })).toBeVisible()
  })

  const video = (page: Page) => page.locator('video')
  const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused)

  test('the video plays muted and looping while visible, and the button pauses it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/')
    await expect(video(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Pause video' }).scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(video(page)).toHaveJSProperty('muted', true)
    await expect(video(page)).toHaveJSProperty('loop', true)
    await page.getByRole('button', { name: 'Pause video' }).click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.getByRole('button', { name: 'Play video' }).click()
    await expect.poll(() => isPaused(page)).toBe(false)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(true)
  })

  test('with reduced motion the video is not loaded until Play is pressed', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const play = page.getByRole('button', { name: 'Play video' })
    await play.scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: /slab of white marble/ })).toBeVisible()
    await expect(video(page)).toHaveCount(0)
    await play.click()
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('with data saver the video is not loaded by itself', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Play video' }).scrollIntoViewIfNeeded()
    await expect(video(page)).toHaveCount(0)
  })

  test('a video and a poster that fail leave a plain background and no button', async ({ page, expectErrors }) => {
    expectErrors(/slab\.mp4/, /video-poster/, /Failed to load resource/)
    await page.route('**/video/slab.mp4', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(/video-poster/, (route) => route.abort('failed'))
    await page.goto('/')
    const intro = section(page, 'Chosen at the quarry, kept in the UK')
    await intro.getByRole('link', { name: /^shop now/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /video/ })).toHaveCount(0)
    await expect(page.getByRole('img', { name: /slab of white marble/ })).toHaveCount(0)
    await expect(video(page)).toHaveCount(0)
  })
})

test.describe('categories', () => {
  const tiles = [
    ['New Arrivals', '/new-arrivals'],
    ['shop all tiles', '/stone-collection/all-products'],
    ['Stone Mosaic Tiles', '/collections/stone-collection/stone-mosaic-tiles'],
    ['Stone Slabs', '/collections/slabs'],
    ['Bathroom Tiles', '/room-type-usage/bathroom'],
    ['Herringbone Tiles', '/collections/design-pattern-collection/herringbone-tiles'],
  ] as const

  test('six categories, each with a link', async ({ page }) => {
    await page.goto('/')
    const grid = section(page, 'Where to begin')
    await expect(grid.getByRole('listitem')).toHaveCount(6)
    for (const [title, path] of tiles) {
      await expect(grid.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(grid.getByRole('link', { name: `shop now ${title}` })).toHaveAttribute('href', path)
    }
  })

  test('a grid from 768 px up, a horizontal scroller below', async ({ page }) => {
    await page.goto('/')
    const list = section(page, 'Where to begin').getByRole('list')
    const scrolls = () => list.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
    const rows = () =>
      list
        .getByRole('listitem')
        .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().top))).size)
    await page.setViewportSize({ width: 768, height: 900 })
    expect([await scrolls(), await rows()]).toEqual([false, 2])
    await page.setViewportSize({ width: 390, height: 844 })
    expect([await scrolls(), await rows()]).toEqual([true, 1])
    await list.getByRole('link').last().focus()
    await expect(list.getByRole('listitem').last()).toBeInViewport()
  })
})
