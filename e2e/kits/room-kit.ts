import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

/** The room as the browser has drawn it. */
export const drawnRoom = (page: Page) => page.locator('canvas[role=img]').first()

/** Waits for the full drawing: while choices change, the room may be drawn at half the width. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await expect(drawnRoom(page)).toBeVisible()
  await expect(page.locator('[aria-busy]', { has: page.locator('canvas') }).last()).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expect(page.getByText('Laying the stone…')).toHaveCount(0)
}

/** The drawer of stones. */
export const stoneDrawer = (page: Page) => page.getByRole('dialog', { name: /choose a stone|Compare with/ })

/** Presses a stone in the drawer, which stays open. `name` is its complete name. */
export async function pressStone(page: Page, name: string): Promise<void> {
  const drawer = stoneDrawer(page)
  await drawer.getByRole('searchbox').fill(name)
  const found = drawer.getByRole('region', { name: / stones?$/ })
  await found.getByRole('button', { name: new RegExp(`^${name} (from )?£`) }).click()
}

/** Lays a stone on a surface: opens the drawer with its button, presses the stone and closes the drawer. */
export async function layStone(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.click()
  await pressStone(page, name)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

/** The same room with the second stone of a comparison. */
export const comparedRoom = (page: Page) => page.locator('canvas[role=img]').nth(1)

/** The bytes of a canvas, three for each pixel. */
export async function pixelsOf(room: Locator) {
  const address = await room.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))
  const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).removeAlpha()
  return picture.raw().toBuffer({ resolveWithObject: true })
}

/** Peak signal-to-noise ratio of two pictures in decibels, for the pixels that show only stone. */
export function likeness(first: Buffer, second: Buffer, mask: Buffer | undefined): number {
  let squares = 0
  let count = 0
  mask?.forEach((cover, pixel) => {
    if (cover !== 255) return
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      squares += ((first[at] ?? 0) - (second[at] ?? 0)) ** 2
      count++
    }
  })
  return 10 * Math.log10(255 ** 2 / (squares / count))
}
