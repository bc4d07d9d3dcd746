import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

const product = '/product/bardiglio-carrara-chequerboard'
const inc = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'inc VAT' })
const ex = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'ex VAT' })
const price = (page: Page) => page.getByText('From £58.29 /M2').first()

test('the header switches prices to ex VAT and back, in every tab of the visit', async ({ page, context }) => {
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'hide-vat')
  const [second, third] = [await context.newPage(), await context.newPage()]
  await second.goto(product)
  await page.goto(product)
  for (const tab of [page, second]) {
    await expect(inc(tab)).toHaveAttribute('aria-pressed', 'true')
    await expect(price(tab)).toBeHidden()
  }

  await test.step('an open tab follows, with the full price next to the one ex VAT', async () => {
    await ex(page).click()
    for (const tab of [page, second]) {
      await expect(ex(tab)).toHaveAttribute('aria-pressed', 'true')
      await expect(price(tab)).toBeVisible()
      await expect(tab.getByText('£69.95 /M2').first()).toBeVisible()
    }
    expect((await cookie())?.expires, 'the choice ends when the browser closes').toBe(-1)
  })

  await test.step('in a new tab, a deal shows its price and its old price the same way', async () => {
    await third.goto('/')
    const deal = third.getByRole('article').filter({ hasText: 'Brazilian Grey Slate Brushed' })
    await expect(deal).toContainText(/£21\.22, was\s+£24\.96.*per SQM ex VAT/)
    await expect(deal).toContainText(/£25\.46, was\s+£29\.95 inc VAT/)
    await deal.getByRole('link').first().click()
    await expect(third).toHaveURL('/product/brazilian-grey-slate-brushed')
    await expect(third.getByRole('main')).toContainText(/From £21\.22 \/M2 reduced from\s*£24\.96 ex VAT/)
    await expect(third.getByRole('main')).toContainText(/£25\.46 \/M2 reduced from\s*£29\.95 inc VAT/)
  })

  await test.step('every tab switches back, and nothing of the choice is kept', async () => {
    await inc(third).click()
    for (const tab of [page, second]) {
      await expect(inc(tab)).toHaveAttribute('aria-pressed', 'true')
      await expect(price(tab)).toBeHidden()
    }
    expect(await cookie()).toBeUndefined()
  })

  await test.step('on a phone the switch is in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'ex VAT' }).click()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(price(page)).toBeVisible()
  })
})
