import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isThorough } from '#testing/is-thorough.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { drawnRoom, waitUntilDrawn } from '../kits/room-kit.ts'

const widthOf = async (page: Page) => (await drawnRoom(page).boundingBox())?.width ?? 0

/** The controls below the stage that something covers when they have the focus. */
const coveredControls = (page: Page) =>
  page.evaluate(async () => {
    const parts = document.querySelectorAll<HTMLElement>('main section[aria-labelledby=in-this-room] :is(a, button)')
    const share = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Share this room')
    const covered: string[] = []
    for (const control of [...parts, share].toReversed()) {
      if (!control?.checkVisibility()) continue
      control.focus()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { x, y, width, height } = control.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      if (!top || !(control.contains(top) || top.contains(control))) covered.push(control.textContent ?? '')
    }
    return parts.length > 0 ? covered : ['nothing to check']
  })

// Without a graphics card Chromium reads every canvas back to show it, and logs a warning.
test.beforeEach(({ expectErrors }) => expectErrors(/GPU stall due to ReadPixels/))

test('the picture is as large as the screen allows, and nothing covers what follows it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/visualiser/bathroom')
  await waitUntilDrawn(page)
  await checkAccessibility(page, 'main')

  await test.step('it takes most of the screen, and more without the choices', async () => {
    expect(await widthOf(page)).toBeGreaterThan(1000)
    await expect(drawnRoom(page)).toBeInViewport({ ratio: 1 })
    const choices = page.getByRole('button', { name: 'Choices' })
    await choices.click()
    await expect(choices).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('group', { name: 'Floor' })).toBeHidden()
    await expect.poll(() => widthOf(page)).toBeGreaterThan(1100)
    await expect(drawnRoom(page)).toBeInViewport({ ratio: 1 })
    await choices.press('Enter')
    await expect(page.getByRole('group', { name: 'Floor' })).toBeVisible()
  })

  await test.step('it fills the screen, with the choices', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await page
      .getByRole('group', { name: 'Floor' })
      .getByRole('button', { name: /^Stone/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  })

  for (const width of isThorough ? [390, 768, 1440] : [390])
    await test.step(`at ${width} px nothing covers a control below it`, async () => {
      await page.setViewportSize({ width, height: 844 })
      expect(await coveredControls(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
})

test('one button saves a picture of both stones with a caption, or shares it', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 900 })
  await page.goto('/visualiser/hallway?floor=carrara-honed&compare=floor.thassos-polished')
  await waitUntilDrawn(page)
  const names = page.locator('#room-picture span')
  await expect(names.filter({ hasText: 'Carrara Honed' })).toBeVisible()
  await expect(names.filter({ hasText: 'Thassos Polished' })).toBeVisible()
  await expect(page.getByText('This floor, right: 20 m² before waste')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save a picture' })

  await test.step('a browser that cannot share files downloads it', async () => {
    const saved = page.waitForEvent('download')
    await save.click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('hallway-ashlar.jpg')
    const picture = sharp(await download.path())
    const { width, height } = await picture.metadata()
    expect([width, height]).toEqual([1440, 960 + 2 * 48 + 60 + 5 * 44])
    const stats = (left: number, top: number) =>
      picture.clone().extract({ left, top, width: 600, height: 140 }).greyscale().stats()
    const [room, caption] = [await stats(60, 400), await stats(60, 970)]
    expect(room.channels[0]?.stdev, 'the room is drawn').toBeGreaterThan(5)
    expect(caption.channels[0]?.max, 'the caption is on white').toBe(255)
    expect(caption.channels[0]?.min, 'and written').toBeLessThan(90)
    await expect(page.getByText('Picture saved').first()).toBeVisible()
  })

  await test.step('a browser that can share files opens its share sheet', async () => {
    const shared = await page.evaluateHandle(() => {
      const files: string[] = []
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files: sent = [] }: ShareData) => {
          for (const { name, type } of sent) files.push(`${name} ${type}`)
        },
      })
      return files
    })
    await save.click()
    await expect.poll(() => shared.jsonValue()).toEqual(['hallway-ashlar.jpg image/jpeg'])
  })
})
