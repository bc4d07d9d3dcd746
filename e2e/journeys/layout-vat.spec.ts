import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hideVat, test } from '../kits/fixtures.ts'

const product = '/product/bardiglio-carrara-chequerboard'
const banner = (page: Page) => page.getByRole('banner')
const inc = (page: Page) => banner(page).getByRole('button', { name: 'inc VAT' })
const ex = (page: Page) => banner(page).getByRole('button', { name: 'ex VAT' })
const price = (page: Page) => page.getByText('From £58.29 /M2').first()

test('the header switches prices to ex VAT, with the full price next to them, and back', async ({ page }) => {
  await page.goto(product)
  await expect(inc(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(price(page)).toBeHidden()
  await ex(page).click()
  await expect(ex(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(price(page)).toBeVisible()
  await expect(page.getByText('£69.95 /M2').first()).toBeVisible()
  await checkAccessibility(page)
  await inc(page).click()
  await expect(price(page)).toBeHidden()
  await page.reload()
  await expect(inc(page)).toHaveAttribute('aria-pressed', 'true')
})

test('the choice applies to every tab of the visit, including open ones', async ({ page, context }) => {
  const second = await context.newPage()
  await second.goto(product)
  await expect(inc(second)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(product)
  await ex(page).click()
  await expect(ex(second)).toHaveAttribute('aria-pressed', 'true')
  await expect(price(second)).toBeVisible()
  const third = await context.newPage()
  await third.goto(product)
  await expect(price(third)).toBeVisible()
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'hide-vat')
  expect(cookie?.expires, 'the choice ends when the browser closes').toBe(-1)
  await inc(third).click()
  await expect(inc(page)).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone the switch is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'ex VAT' }).click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(price(page)).toBeVisible()
})

test('a deal shows its price and its old price the same way', async ({ page }) => {
  await hideVat(page)
  await page.goto('/')
  const deal = page.getByRole('article').filter({ hasText: 'Brazilian Grey Slate Brushed' })
  await expect(deal).toContainText(/£21\.22, was\s+£24\.96.*per SQM ex VAT/)
  await expect(deal).toContainText(/£25\.46, was\s+£29\.95 inc VAT/)
  await page.goto('/product/brazilian-grey-slate-brushed')
  await expect(page.getByRole('main')).toContainText(/From £21\.22 \/M2 reduced from\s*£24\.96 ex VAT/)
  await expect(page.getByRole('main')).toContainText(/£25\.46 \/M2 reduced from\s*£29\.95 inc VAT/)
})
