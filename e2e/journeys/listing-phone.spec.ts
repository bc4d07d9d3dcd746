import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { cards, count } from '../kits/listing-kit.ts'
import { touchOf } from '../kits/touch.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const whites = '/colour/whites'

test('on a phone, swipes change the picture of a card and filters are in a drawer', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await page.route('**/assets/filter-drawer-*.js', (route) => route.abort())
  await page.goto(whites)

  await test.step('swipes on a card show the room, then the single piece, and back', async () => {
    const pictures = cards(page).first().locator('img')
    await expect(pictures).toHaveCount(1)
    const box = await pictures.first().boundingBox()
    if (!box) throw new Error('the first card has no picture')
    const [left, right] = [
      { x: box.x + box.width * 0.2, y: box.y + box.height / 2 },
      { x: box.x + box.width * 0.8, y: box.y + box.height / 2 },
    ]
    const touch = await touchOf(page)
    await touch.swipe(right, left)
    await expect(pictures.nth(1)).toHaveAttribute('srcset', /\/room\//)
    await expect(pictures.nth(1)).toHaveCSS('opacity', '1')
    await touch.swipe(right, left)
    await expect(pictures.nth(2)).toHaveAttribute('srcset', /\/piece\//)
    await expect(pictures.nth(2)).toHaveCSS('opacity', '1')
    await touch.swipe(left, right)
    await expect(pictures.nth(2)).toHaveCSS('opacity', '0')
    await expect(pictures.nth(1)).toHaveCSS('opacity', '1')
    await expect(page).toHaveURL(whites)
  })

  const button = page.getByRole('button', { name: 'filters', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(page.getByRole('button', { name: 'Colour', exact: true })).toBeHidden()

  await test.step('a drawer whose code fails to load shows an error, and the list still works', async () => {
    await button.click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(cards(page).first()).toBeVisible()
    await page.unroute('**/assets/filter-drawer-*.js')
  })

  await test.step('choices take effect when they are applied', async () => {
    await button.click()
    await expect(drawer.getByLabel(/^Whites/)).toBeChecked()
    const total = drawer.getByRole('status')
    const before = await total.textContent()
    await drawer.getByLabel(/^Polished/).check()
    await expect(total).not.toHaveText(before ?? '')
    await expect(page).toHaveURL(whites)
    await checkAccessibility(page, '[role=dialog]')
    const previewed = await total.textContent()
    await drawer.getByRole('button', { name: 'apply filters' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(`${whites}?finish=polished-shiny-smooth`)
    await expect(count(page)).toHaveText(previewed ?? '')
  })

  await test.step('the chip of a long term does not overflow at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('link', { name: 'Remove filter Polished (Shiny & Smooth)' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step("'clear filters' keeps the term of the page", async () => {
    await page.getByRole('button', { name: 'filters (1)' }).click()
    await drawer.getByRole('button', { name: 'clear filters' }).click()
    await expect(page).toHaveURL(whites)
    await expect(drawer.getByLabel(/^Whites/)).toBeChecked()
    await expect(drawer.getByLabel(/^Polished/)).not.toBeChecked()
  })

  await test.step('closing the drawer changes nothing and restores the focus', async () => {
    await drawer.getByLabel(/^Marble/).check()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(whites)
    await expect(button).toBeFocused()
    await button.click()
    await expect(drawer.getByLabel(/^Marble/)).not.toBeChecked()
  })

  await test.step("removing the page's own term opens all products", async () => {
    await drawer.getByRole('button', { name: 'clear Colour' }).click()
    await drawer.getByLabel(/^Slate/).check()
    await drawer.getByRole('button', { name: 'apply filters' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?material=slate')
  })
})
