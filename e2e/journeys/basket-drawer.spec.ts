import type { LineItem } from '#contract/basket/basket.ts'
import { slateLine } from '#testing/contract/basket-line.ts'
import { anyPage, area, drawer, line, pieces, reopenDrawer } from '../kits/basket-drawer.ts'
import { refusal, sampleLine, stubReads } from '../kits/basket-stub.ts'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

/** The drawer with responses that a real shop seldom gives. */

const noItems = 'There are no items currently in your basket.'

test('an empty basket opens from the header and a phone’s menu, and does not move the page', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart') && requests.push(request.url()))
  await stubReads(page, () => [])
  await page.goto(anyPage, { waitUntil: 'networkidle' })
  expect(requests, 'a visitor without a basket triggers no request').toEqual([])
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  const opener = page.getByRole('button', { name: 'Basket, 0 items' })
  await opener.click()
  await expect(drawer(page).getByText(noItems)).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await expect(drawer(page).getByRole('link', { name: 'Shop all tiles' })).toBeVisible()
  expect(await page.locator('h1').boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toBeHidden()
  await opener.click()
  await expect(drawer(page)).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(drawer(page)).toBeHidden()

  await test.step('on a phone the menu opens it, and the page scrolls again once it is closed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('button', { name: /^Basket/ }).click()
    await expect(drawer(page).getByText(noItems)).toBeVisible()
    await expect(menu).toBeHidden()
    await expect.poll(() => drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })
})

test('the drawer shows errors, lines, totals and what has changed, also on a phone', async ({ page, expectErrors }) => {
  let lines: LineItem[] = [slateLine, sampleLine]
  const show = async (next: LineItem[]) => {
    lines = next
    await reopenDrawer(page)
  }

  await test.step('if its code fails to load it shows an error, and opens when tried again', async () => {
    expectErrors(/basket-drawer/, /ERR_FAILED/, /preload/i)
    // Not a server error, which the page would retry a few times first.
    const fail = await hold(page, '**/api/cart', (route) => route.fulfill(refusal(400, 'Something went wrong.')))
    await page.route('**/assets/basket-drawer-*.js', (route) => route.abort())
    await page.goto(anyPage)
    const opener = page.getByRole('button', { name: /^Basket, / })
    await opener.click()
    await expect(page.getByText('Your basket could not be opened.')).toBeVisible()
    await page.unroute('**/assets/basket-drawer-*.js')
    await opener.click()
    await expect(drawer(page)).toBeVisible()

    expectErrors(/status of 400/)
    await expect(drawer(page).getByText('Loading your basket')).toBeAttached()
    fail()
    await expect(drawer(page).getByText('Your basket could not be loaded.')).toBeVisible()
    await page.unroute('**/api/cart')
    await stubReads(page, () => lines)
    await drawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(line(page)).toBeVisible()
  })

  await test.step('it shows lines, samples and totals', async () => {
    await expect(drawer(page)).toHaveAccessibleName('Your Basket 2 items')
    await expect(line(page)).toContainText('Size: 200 × 100 × 10 mm')
    await expect(line(page)).toContainText('Price Per Piece: £0.87')
    await expect(line(page).getByRole('link', { name: slateLine.parent_name })).toHaveAttribute(
      'href',
      '/product/brazilian-black-slate-metro',
    )
    await expect(pieces(page)).toHaveValue('50')
    await expect(area(page)).toHaveValue('1.000')
    const sample = line(page, sampleLine.parent_name)
    await expect(sample).toContainText('Free')
    await expect(sample).not.toContainText('£0.00')
    await expect(sample).toContainText('a cut piece of 100 × 100 mm')
    await expect(sample.getByRole('textbox')).toHaveCount(1)
    await expect(drawer(page).getByText('VAT (20%, included)')).toBeVisible()
    await expect(drawer(page).getByText('£7.25')).toBeVisible()
    await expect(drawer(page).getByText('28 kg, 1 pallet')).toBeVisible()
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(650)
  })

  await test.step('with VAT hidden, the price including VAT is still shown', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: 'ex VAT' }).click()
    await page.getByRole('button', { name: /^Basket, / }).click()
    await expect(line(page)).toContainText('£36.25 ex VAT (£43.50 inc VAT)')
    await expect(line(page, sampleLine.parent_name)).not.toContainText('VAT')
    await expect(drawer(page).getByText('Subtotal ex VAT')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: 'inc VAT' }).click()
    await page.getByRole('button', { name: /^Basket, / }).click()
  })

  await test.step('a line says what has changed since it was added', async () => {
    const dearer = { kind: 'price', was: 4150, now: 4350 } as const
    const short = { ...slateLine, available: 40, notices: [dearer, { kind: 'stock', available: 40 } as const] }
    await show([short, { ...sampleLine, notices: [{ kind: 'gone' }] }])
    await expect(line(page)).toContainText(
      'The price has gone up since you added this: it is now £43.50 /M2, and was £41.50.',
    )
    await expect(line(page)).toContainText('Only 40 pieces are left in stock.')
    await expect(line(page).getByRole('button', { name: 'Change to 40 pieces' })).toBeVisible()
    await expect(line(page, sampleLine.parent_name)).toContainText('This is no longer sold.')
    await checkAccessibility(page, '[role=dialog]')
  })

  await test.step('on a phone it has the full width and controls of at least 44 pixels', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await show([slateLine, sampleLine])
    await expect(line(page)).not.toContainText('Only 40 pieces')
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(390)
    for (const button of await drawer(page).getByRole('button').all()) {
      const box = await button.boundingBox()
      // Chromium's boxes are a millionth of a pixel short at some positions.
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(43.99)
    }
  })

  await test.step('a hundred lines scroll while the total and Checkout stay visible', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ({
      ...slateLine,
      id: `line-${index}`,
      parent_name: `Slate No. ${index + 1}`,
    }))
    await show(hundred)
    await expect(drawer(page)).toHaveAccessibleName('Your Basket 100 items')
    await expect(drawer(page).getByText('£4,350.00', { exact: true }).last()).toBeInViewport()
    const checkout = drawer(page).getByRole('link', { name: 'Checkout' })
    await expect(checkout).toBeInViewport()
    const last = line(page, 'Slate No. 100').getByRole('link', { name: 'Slate No. 100' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(checkout).toBeInViewport()
  })

  await test.step('Checkout opens the sign-in page and closes the drawer', async () => {
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/auth?next=/checkout')
    await expect(drawer(page)).toBeHidden()
  })
})
