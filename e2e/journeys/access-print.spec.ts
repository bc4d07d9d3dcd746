import type { Page } from '@playwright/test'
import { fillBasket, placeUnpaid, slate } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'

/** Printed pages show the text and the figures without controls. */

const pressable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, [role=tooltip], nav')]
      .filter((part) => part.checkVisibility() && !part.querySelector('img'))
      .map((part) => part.getAttribute('aria-label') ?? part.textContent ?? part.tagName),
  )

const margins = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => rule.style.margin),
  )

test('a product page prints the price, size and details without buttons', async ({ page }) => {
  await page.goto(`/product/${slate}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Size/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a size' })
  await drawer.getByRole('listitem').getByRole('button').first().click()
  await expect(drawer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(await pressable(page)).toEqual([])
  expect(await margins(page)).toEqual(['15mm'])
  await expect(main.getByText(/^Size: \d+ × \d+/)).toBeVisible()
  await expect(main.getByText(/^£[\d,.]+ \/M2/).first()).toBeVisible()
  await expect(main.getByRole('table').first()).toContainText('£')
  await expect(main.locator('img').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeHidden()
})

test('an order page prints the lines, totals and addresses without buttons', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  const order = await placeUnpaid(page.request)
  await page.goto(`/my-account/orders/${order.reference}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.reference}` })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await pressable(page)).toEqual([])
  const main = page.getByRole('main')
  for (const text of ['Brazilian Black Slate Metro', 'Qty: 4', 'Total', '14 Quarry Road'])
    await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
  await expect(main.getByText(/^Size: \d+ × \d+/).first()).toBeVisible()
})
