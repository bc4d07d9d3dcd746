import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { stoneButton } from '../kits/planner.ts'
import { pressStone, stoneDrawer } from '../kits/room-kit.ts'
import { someAddress } from '../kits/some-address.ts'

// Plans from one address are limited.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
test.use({ extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }) })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const plan = (page: Page) => page.getByRole('img', { name: /^Plan of / })

/** A page that still scrolls would move away from under the next tap. */
const scrollingEnds = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let [still, last] = [0, -1]; still < 10; await frame()) {
      still = window.scrollY === last ? still + 1 : 0
      last = window.scrollY
    }
  })

/** Drags an element with one finger. */
async function drag(page: Page, handle: Locator, [dx, dy]: [number, number]) {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + dx * share, y: y + dy * share }])
  await touch('touchEnd', [])
  await session.detach()
}

test('a room is drawn, laid and added to the basket by touch alone', async ({ page }) => {
  await page.goto('/project')

  await test.step('a corner follows a vertical drag, and the page does not scroll', async () => {
    const wall = page.getByLabel('Wall B (m)')
    await expect(wall).toHaveValue('3')
    const corner = plan(page).locator('> g > g.cursor-move').nth(2)
    await corner.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    const metresPerPixel = await plan(page).evaluate((svg: SVGSVGElement) => 0.001 / (svg.getScreenCTM()?.d ?? 0))
    await drag(page, corner, [0, 60])
    const shorter = 3 - Math.round((60 * metresPerPixel) / 0.05) * 0.05
    await expect(wall).toHaveValue(String(Number(shorter.toFixed(2))))
    expect(await page.evaluate(() => window.scrollY)).toBe(top)
    // The plan fills most of a phone's screen: a drag between its corners scrolls the page.
    await drag(page, plan(page), [0, -90])
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top)
    await scrollingEnds(page)
  })

  const addAll = page.getByRole('button', { name: 'Add all to basket' })
  await page.getByRole('button', { name: 'Rectangle' }).tap()
  await stoneButton(page).tap()
  await pressStone(page, 'Jura Beige Honed')
  await expect(plan(page)).toHaveAccessibleName(/12\.000 m², \d+ whole/)
  await stoneDrawer(page).getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'L-shape' }).tap()
  await expect(plan(page)).toHaveAccessibleName(/16\.680 m², \d+ whole/)
  await expect(addAll).toBeEnabled()
  const corners = plan(page).locator('> g > g.cursor-move')
  await corners.nth(3).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => window.scrollY)
  await drag(page, corners.nth(3), [40, 30])
  await expect(plan(page)).not.toHaveAccessibleName(/16\.680 m²/)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await page.getByRole('button', { name: 'Add an island or column' }).tap()
  const left = page.getByLabel('From the left (m)', { exact: true })
  await expect(left).toHaveValue('1')
  await drag(page, plan(page).locator('g > path.cursor-move'), [-25, 0])
  await expect(left).not.toHaveValue('1')
  await expect(page.getByLabel('Width (m)')).toHaveValue('0.9')
  await page.getByRole('button', { name: 'Find the best starting point' }).tap()
  await expect(page.getByText('The best of about eighty starts is shown.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Sealer/ }).tap()
  await expect(page.getByRole('checkbox', { name: /^Sealer/ })).not.toBeChecked()
  await expect(addAll).toBeEnabled()
  await addAll.tap()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'From your plan' }).first()).toBeVisible()
})
