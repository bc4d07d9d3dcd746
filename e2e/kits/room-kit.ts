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

/** The same room with the second stone of a comparison. */
export const comparedRoom = (page: Page) => page.locator('canvas[role=img]').nth(1)

/** The bytes of a canvas, three for each pixel. */
export async function pixelsOf(room: Locator) {
  const address = await room.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))
  const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).removeAlpha()
  return picture.raw().toBuffer({ resolveWithObject: true })
}
