import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { touchOf } from '../kits/touch.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const carrara = '/product/carrara-honed'
const openButtons = (page: Page) => page.getByRole('button', { name: /^Open picture full screen/ })
const lightboxOf = (page: Page) => page.getByRole('dialog', { name: 'Carrara Honed' })
const boxOf = async (locator: ReturnType<typeof openButtons>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

/** Opens the first picture of the page full screen. */
async function openLightbox(page: Page) {
  await openButtons(page).first().click()
  const picture = lightboxOf(page).getByRole('img')
  await expect(picture).toBeVisible()
  const frame = lightboxOf(page).locator('[data-zoom]')
  await expect(frame).toHaveAttribute('data-zoom', '1.00')
  const scale = async () => Number(await frame.getAttribute('data-zoom'))
  return { picture, scale, middle: centreOf(await boxOf(frame)) }
}

const centreOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
})

test('the gallery shows the surface first, and the shorter column stays while the taller one scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(carrara)

  await test.step('the room is large below the surface, and thumbnails choose the first picture', async () => {
    const [surface, room] = [openButtons(page).first().locator('img'), openButtons(page).nth(1).locator('img')]
    await expect(surface).toHaveAttribute('srcset', /\/laid\//)
    await expect(surface).toHaveAttribute('loading', 'eager')
    await expect(room).toHaveAttribute('srcset', /\/room\//)
    const [above, below] = [await boxOf(surface), await boxOf(room)]
    expect(below.width).toBeGreaterThan(600)
    // Its top is visible without scrolling, with no empty space under the gallery.
    expect(below.y).toBeLessThan(900)
    expect(below.y - (above.y + above.height)).toBeLessThan(32)
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await expect(thumbnails).toHaveCount(4)
    await thumbnails.nth(1).click()
    await expect(surface).toHaveAttribute('srcset', /\/room\//)
    await expect(room).toHaveAttribute('srcset', /\/laid\//)
  })

  for (const width of [1440, 768])
    await test.step(`the shorter column stays at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => window.scrollTo(0, 0))
      const columns = openButtons(page)
        .first()
        .locator('xpath=ancestor::*[contains(@class, "sticky")]/..')
        .locator('> *')
      await expect(columns).toHaveCount(2)
      await expect
        .poll(() => columns.evaluateAll((all) => all.every((column) => (column as HTMLElement).style.top)))
        .toBe(true)
      const heights = await columns.evaluateAll((all) => all.map((column) => (column as HTMLElement).offsetHeight))
      const [short, tall] = (heights[0] ?? 0) < (heights[1] ?? 0) ? [0, 1] : [1, 0]
      // At the end of the taller column, the shorter one is under the header or ends with it.
      const { y, height } = await boxOf(columns.nth(tall))
      await page.evaluate((by) => window.scrollTo(0, by), y + height - 900)
      const header = await boxOf(page.getByRole('banner'))
      const expected = Math.min(header.height + 16, 900 - 16 - (heights[short] ?? 0))
      await expect.poll(async () => Math.abs((await boxOf(columns.nth(short))).y - expected)).toBeLessThan(2)
    })
})

test('a full-screen picture zooms by wheel, double click, keys and buttons', async ({ page }) => {
  await page.goto(carrara)
  const { scale, picture, middle } = await openLightbox(page)
  const lightbox = lightboxOf(page)

  await test.step('the wheel zooms in at the pointer, and the page behind does not scroll', async () => {
    await page.mouse.move(middle.x, middle.y + 100)
    await page.mouse.wheel(0, -300)
    await expect.poll(scale).toBe(2)
    // The point under the pointer stays: the picture has grown to the other side.
    const grown = await boxOf(picture)
    expect(centreOf(grown).y).toBeCloseTo(middle.y - 100, 0)
    await page.mouse.wheel(0, -3000)
    await expect.poll(scale).toBe(3)
    await page.mouse.wheel(0, 6000)
    await expect.poll(scale).toBe(1)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('a double click zooms in and out', async () => {
    await page.mouse.dblclick(middle.x, middle.y)
    await expect.poll(scale).toBe(2.5)
    await page.mouse.dblclick(middle.x, middle.y)
    await expect.poll(scale).toBe(1)
  })

  await test.step('keys and buttons zoom to full resolution; arrows and drags move a zoomed picture', async () => {
    await lightbox.getByRole('button', { name: 'Zoom in' }).click()
    await page.keyboard.press('+')
    await expect.poll(scale).toBe(2.25)
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/laid/1200')
    const before = await boxOf(picture)
    await page.keyboard.press('ArrowDown')
    expect((await boxOf(picture)).y).toBeCloseTo(before.y - 80, 0)
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('1 of 4')).toBeVisible()
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x, middle.y + 50, { steps: 4 })
    await page.mouse.up()
    expect((await boxOf(picture)).y).toBeCloseTo(before.y - 30, 0)
    await checkAccessibility(page, '[role=dialog]')
    await page.keyboard.press('-')
    await lightbox.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(scale).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('2 of 4')).toBeVisible()
    // The next picture starts without zoom.
    await page.keyboard.press('+')
    await lightbox.getByRole('button', { name: 'Next picture' }).click()
    await expect(lightbox.getByText('3 of 4')).toBeVisible()
    await expect.poll(scale).toBe(1)
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a pinch and a double tap zoom, a swipe shows the next picture, and sharing opens the share sheet', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (what: { url: string }) => {
          document.body.dataset.shared = what.url
        },
      })
    })
    await page.goto(carrara)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.locator('body')).toHaveAttribute('data-shared', new RegExp(`${carrara}$`))
    const { scale, middle } = await openLightbox(page)
    const touch = await touchOf(page)
    await touch.pinch(middle, 100, 250)
    await expect.poll(scale).toBe(2.5)
    await touch.pinch(middle, 250, 60)
    await expect.poll(scale).toBe(1)
    await touch.tapTwice(middle)
    await expect.poll(scale).toBe(2.5)
    await touch.tapTwice(middle)
    await expect.poll(scale).toBe(1)
    await touch.swipe({ x: 320, y: middle.y }, { x: 80, y: middle.y })
    await expect(lightboxOf(page).getByText('2 of 4')).toBeVisible()
    await touch.swipe({ x: 80, y: middle.y }, { x: 320, y: middle.y })
    await expect(lightboxOf(page).getByText('1 of 4')).toBeVisible()
  })
})
