import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { cards } from '../kits/listing-kit.ts'

const marble = '/collections/stone-collection/marble-tiles'
const filterBar = (page: Page) => page.getByRole('form', { name: 'Filter and sort' })
const boxOf = async (locator: ReturnType<typeof cards>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

test('a listing stays usable by keyboard and while scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(marble)
  const before = await boxOf(filterBar(page))

  await test.step('focus shows the stone in a room', async () => {
    await cards(page).nth(1).getByRole('heading').getByRole('link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const room = cards(page).nth(1).locator('img').nth(1)
    await expect(room).toHaveAttribute('srcset', /\/room\//)
    await expect(room).toHaveCSS('opacity', '1')
  })

  await test.step('a focused card is not hidden under the filters', async () => {
    await cards(page).nth(9).getByRole('heading').getByRole('link').focus()
    for (let card = 0; card < 9; card++) await page.keyboard.press('Shift+Tab')
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    const bar = await boxOf(filterBar(page))
    expect(focused).toBeGreaterThanOrEqual(bar.y + bar.height)
  })

  await test.step('the filters stay under the header', async () => {
    await page.evaluate(() => window.scrollTo(0, 1200))
    const header = await boxOf(page.getByRole('banner'))
    const stuck = await boxOf(filterBar(page))
    expect(stuck.y).toBeCloseTo(header.y + header.height, 0)
    expect(stuck).toMatchObject({ x: before.x, width: before.width, height: before.height })
  })

  const stuck = await boxOf(filterBar(page))
  await page.getByRole('button', { name: 'Colour' }).click()
  const colours = page.getByRole('group', { name: 'Colour' })

  await test.step('the colour filter shows a swatch for each colour', async () => {
    const terms = colours.locator('label')
    await expect(terms).not.toHaveCount(0)
    const swatches = await terms.evaluateAll((labels) =>
      labels.map((label) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(label.querySelector('.swatch') as Element)
        return `${backgroundColor} ${backgroundImage}`
      }),
    )
    expect(new Set(swatches).size).toBe(swatches.length)
    expect(swatches).not.toContain('rgba(0, 0, 0, 0) none')
  })

  await test.step('a choice shows its list from the start', async () => {
    await colours.getByLabel(/^Blacks/).check()
    await expect(page).toHaveURL(`${marble}?colour=black`)
    await expect(cards(page).first()).toBeInViewport()
    expect((await boxOf(filterBar(page))).y).toBeCloseTo(stuck.y, 0)
    // The previous list is greyed out until the new one has loaded.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await checkAccessibility(page)
  })
})
