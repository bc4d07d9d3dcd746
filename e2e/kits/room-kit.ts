import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** The room as the browser has drawn it. */
export const drawnRoom = (page: Page) => page.locator('canvas[role=img]').first()

export async function waitUntilDrawn(page: Page): Promise<void> {
  await expect(drawnRoom(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Laying the stone…')).toHaveCount(0)
}

/** The bytes of the canvas, three for each pixel. */
export async function pixelsOf(page: Page) {
  const address = await drawnRoom(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))
  const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).removeAlpha()
  return picture.raw().toBuffer({ resolveWithObject: true })
}
