import type { Page } from '@playwright/test'
import { atProvider, openCheckout, placeButton, section, sizeOf, thanks, walkToPayment } from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** Products with one size, at a reduced price, without stock, and sold in sets. */

const pieces = (page: Page) => page.getByLabel('Quantity (pieces)', { exact: true })
const area = (page: Page) => page.getByLabel('Area (m²)', { exact: true })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })
const basket = (page: Page) => page.getByRole('dialog', { name: /^Your Basket/ })

async function choose(page: Page, size: RegExp) {
  await page.getByRole('button', { name: /^Size/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a size' })
  await drawer.getByRole('button', { name: size }).first().click()
  await expect(drawer).toBeHidden()
}

test('a product with one size has it chosen, and a discount badge belongs to the price next to it', async ({
  page,
}) => {
  await page.goto('/product/grout-float')
  await expect(page.getByRole('button', { name: /^Size (?!Choose).*1 option available/ })).toBeVisible()
  await expect(page.getByText('Available for delivery in 3-5 working days')).toBeVisible()
  await page.getByLabel('Quantity', { exact: true }).fill('1')
  await addButton(page).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)

  await page.goto('/product/leonardo-honed')
  const badge = page.getByText('15% off')
  await expect(badge).toHaveCount(1)
  await choose(page, /^Full Size Sample/)
  await expect(page.getByText('£7.00 each').first()).toBeVisible()
  await expect(badge).toHaveCount(0)
  await choose(page, /^\d+ × \d+/)
  await expect(badge).toHaveCount(1)
})

test('a sold-out product offers a lead time enquiry and an email alert', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await page.goto('/product/suction-lifter')
  const soldOut = page.getByRole('region', { name: 'Availability' })
  await expect(soldOut.getByText('Temporarily out of stock')).toBeVisible()
  await expect(soldOut).toContainText('More usually takes 2 weeks.')
  await expect(addButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Size/ })).toHaveCount(0)
  await soldOut.getByRole('button', { name: 'Enquire about a lead time.' }).click()
  await expect(page.getByRole('dialog', { name: 'Enquire about a lead time' })).toBeVisible()
  await page.keyboard.press('Escape')
  const email = soldOut.getByLabel('Email address')
  const alertButton = soldOut.getByRole('button', { name: 'Tell me when it is back' })
  await alertButton.click()
  await expect(email).toBeFocused()
  await expect(soldOut.getByRole('alert')).toHaveText('Email is required')
  await email.fill('nobody')
  await alertButton.click()
  await expect(email).toHaveAccessibleDescription(/^Please enter a valid email address/)
  await checkAccessibility(page, 'main')
  await email.fill('ada@example.org')

  await test.step('an alert that could not be sent shows an error and keeps the address', async () => {
    await page.route('**/api/stock-alerts', (route) => route.abort('failed'))
    await alertButton.click()
    await expect(soldOut.getByRole('alert')).toHaveText(
      'This could not be sent. Please check your connection and try again.',
    )
    await expect(email).toHaveValue('ada@example.org')
    await page.unroute('**/api/stock-alerts')
  })

  await alertButton.click()
  const answer = soldOut.getByRole('status')
  await expect(answer).toHaveText(
    'Thank you. We will send you one email when it is back in stock, and then delete your address.',
  )
  await expect(answer).toBeFocused()
})

test('a chequerboard is sold in pairs on its page and in the basket', async ({ page }) => {
  await page.goto('/product/carrara-nero-marquina-chequerboard')
  await choose(page, /^305 × 305 × 10 mm/)
  await expect(page.getByText('Sold in sets of 2: pieces round up to whole sets.')).toBeVisible()
  await pieces(page).fill('33')
  await expect(page.getByText('covers 3.163 m², 0.093 m² spare')).toBeVisible()
  await expect(addButton(page)).toHaveText('Add to cart - £230.74')
  await pieces(page).blur()
  await expect(pieces(page)).toHaveValue('34')
  await area(page).fill('9.95')
  await expect(pieces(page)).toHaveValue('108')
  await pieces(page).fill('33')
  await addButton(page).click()
  const quantity = basket(page).getByLabel('Quantity (pieces)')
  await expect(quantity).toHaveValue('34')
  await basket(page).getByRole('button', { name: 'One set more', exact: true }).click()
  await expect(quantity).toHaveValue('36')
  await basket(page).getByRole('button', { name: 'One set fewer', exact: true }).click()
  await expect(quantity).toHaveValue('34')
  await quantity.fill('41')
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await quantity.press('Enter')
  expect((await changed).status()).toBe(200)
  await expect(quantity).toHaveValue('42')
  await expect(basket(page).getByLabel('Quantity (M2)')).toHaveValue('3.907')
})

test('a large part of a size is named where it is typed, in the basket and at the checkout, and is sold', async ({
  page,
}) => {
  const { variation } = await sizeOf(page.request, 'amarillo-fosil-brushed')
  const many = Math.floor(variation.stock * 0.45)
  const large =
    'This is a large part of our stock. You can order it now: by card we reserve it when your payment arrives'
  await page.goto('/product/amarillo-fosil-brushed')
  await choose(page, /^\d+ × \d+/)
  const form = page.getByRole('form', { name: 'Size and quantity' })
  await pieces(page).fill('1')
  await expect(form.getByText(large)).toHaveCount(0)
  await pieces(page).fill(String(many))
  await expect(form.getByText(large)).toBeVisible()
  await addButton(page).click()
  await expect(basket(page).getByText(large)).toBeVisible()
  await openCheckout(page)
  await walkToPayment(page)
  await expect(section(page, 'Payment')).toContainText('We reserve your stone when your payment arrives.')
  await placeButton(page).click()
  await atProvider(page, 'Approve')
  await expect(thanks(page)).toBeVisible()
  expect((await sizeOf(page.request, 'amarillo-fosil-brushed')).variation.stock).toBe(variation.stock - many)
})
