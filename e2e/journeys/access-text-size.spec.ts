import type { Page } from '@playwright/test'
import { fillBasket, header, openCheckout, slate } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

/** Pages follow the browser's text size, and their layout makes room for it. */

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  },
  // The style sheet with wider spacing is not the shop's.
  bypassCSP: true,
})

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('home, listing and product at twice the text size are larger and do not overflow', async ({ page }) => {
  for (const name of [slate, 'carrara-honed', 'welsh-blue-grey-slate-honed']) await fillBasket(page.request, name, 4)
  await stubVideo(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')

  const expectToFit = async () => {
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    const bar = await page.getByRole('banner').evaluate((element) => element.scrollWidth)
    expect(bar).toBeLessThanOrEqual(1280)
    // Links that no longer fit in the bar are in the menu.
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await test.step('home', expectToFit)
  await test.step('listing', async () => {
    await page.getByRole('link', { name: /^explore now Marble/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Marble Tiles' })).toBeVisible()
    await expectToFit()
  })
  await test.step('product', async () => {
    await page.getByRole('link', { name: 'Carrara Honed', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrara Honed' })).toBeVisible()
    await expectToFit()
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('on a phone the whole header is visible', async () => {
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    for (const name of ['Menu', 'Search', /^Basket/])
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  })

  await test.step('on a phone a product with long words fits, and so does the basket after it is removed', async () => {
    const name = 'Welsh Blue-Grey Slate Honed'
    const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
    await page.getByRole('button', { name: /^Basket/ }).click()
    await drawer.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welsh Blue-/ })).toBeVisible()
    await expect(drawer).toBeHidden()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: /^Basket/ }).click()
    await drawer.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Remove' }).click()
    const notice = drawer.getByText(`${name} removed`).locator('..')
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
    const wide = await drawer.evaluate((box) => [...box.children].map((part) => part.scrollWidth - part.clientWidth))
    expect(Math.max(...wide)).toBeLessThanOrEqual(0)
  })
})

test('basket and checkout do not overflow at twice the text size, nor with wider spacing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)

  await test.step('at twice the text size', async () => {
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
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('at 320 px with wider spacing', async () => {
    // WCAG 1.4.12: users may set this spacing without losing content. At the usual text size.
    await page.addStyleTag({
      content: `html { font-size: 16px !important }
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`,
    })
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    for (const name of ['Delivery/Collection', 'Payment']) {
      await header(page, name).click()
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    }
  })
})
