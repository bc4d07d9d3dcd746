import type { Page } from '@playwright/test'
import { fillBasket, header, openCheckout, slate } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'

/** Pages follow the browser's text size, and their layout makes room for it. */

const launchedAs = (fontSize: number) => ({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${fontSize}`],
  },
})

test.use(launchedAs(32))

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const paths = ['/', '/collections/stone-collection/marble-tiles', `/product/${slate}`]

for (const path of paths) {
  test(`${path} at twice the text size is larger and does not overflow`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    const header = await page.getByRole('banner').evaluate((bar) => bar.scrollWidth)
    expect(header).toBeLessThanOrEqual(1280)
    // Links that no longer fit in the bar are in the menu.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
}

test('on a phone at twice the text size the whole header is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  for (const name of ['Menu', 'Search', /^Basket/])
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeInViewport({ ratio: 1 })

  await test.step('a product fits, and so does the basket after an item is removed', async () => {
    for (const name of [slate, 'carrara-honed', 'welsh-blue-grey-slate-honed']) await fillBasket(page.request, name, 4)
    await page.goto('/product/welsh-blue-grey-slate-honed')
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: /^Basket/ }).click()
    const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
    await drawer.getByRole('button', { name: 'Remove' }).last().click()
    const notice = drawer.getByText('Welsh Blue-Grey Slate Honed removed').locator('..')
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
    const wide = await drawer.evaluate((box) => [...box.children].map((part) => part.scrollWidth - part.clientWidth))
    expect(Math.max(...wide)).toBeLessThanOrEqual(0)
  })
})

test('basket and checkout at twice the text size do not overflow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  // There is no room next to the form: the order is collapsed above it.
  await page.locator('summary', { hasText: 'Your order' }).click()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'edit basket' }).click()
  const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  const wide = await drawer.evaluate((box) =>
    [box, ...box.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).overflowX === 'auto')
      .map((part) => part.scrollWidth - part.clientWidth),
  )
  expect(Math.max(0, ...wide)).toBe(0)
})

test.describe('with wider text spacing', () => {
  /** WCAG 1.4.12: users may set this spacing without losing content. */
  const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`

  test.use({ bypassCSP: true, viewport: { width: 320, height: 800 } })

  test('checkout fits 320 px', async ({ page }) => {
    await fillBasket(page.request, slate, 4)
    await openCheckout(page)
    // At the usual text size, because this test is about spacing.
    await page.addStyleTag({ content: `html { font-size: 16px !important } ${spacing}` })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    for (const name of ['Delivery/Collection', 'Payment']) {
      await header(page, name).click()
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    }
  })
})
