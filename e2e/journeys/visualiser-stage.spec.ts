import type { Page } from '@playwright/test'
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

  for (const width of [390, 768, 1440])
    await test.step(`at ${width} px nothing covers a control below it`, async () => {
      await page.setViewportSize({ width, height: 844 })
      expect(await coveredControls(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
})
