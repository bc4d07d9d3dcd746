import type { Page } from '@playwright/test'
import {
  agree,
  atProvider,
  expectFigures,
  fillBasket,
  fillDetails,
  header,
  openCheckout,
  placeButton,
  section,
  sizeOf,
  slate,
  thanks,
  toDelivery,
  toPayment,
  total,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

/** Delivery prices by weight and postcode, from the product page to the paid order. */

const tin = 'ashlar-impregnating-sealer'

const deliveryTo = (page: Page, postcode: string) =>
  section(page, 'Your Details')
    .getByLabel(/^Postcode/)
    .fill(postcode)

const days = /\w+day \d+\s\w+/

test('one tin to Brighton has a parcel price on its page, in the basket and at checkout', async ({ page }) => {
  const release = await hold(page, '**/assets/product-delivery-*.js')
  await page.goto(`/product/${tin}`)
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'See delivery to your postcode' })
  const change = main.getByRole('button', { name: 'Change postcode' })

  await test.step('a postcode typed before its figures have loaded is not lost', async () => {
    await expect(main.getByText('free collection or delivery from £6.95')).toBeVisible()
    await main.getByRole('button', { name: 'See delivery to your postcode' }).click()
    await expect(field).toBeFocused()
    await page.keyboard.type('bn1')
    await expect(field).toHaveValue('bn1')
    await page.keyboard.press('Enter')
    release()
    await expect(main.getByText(/^Delivery to BN1: £6\.95, /)).toHaveText(days)
    await expect(change).toBeFocused()
  })

  await test.step('another postcode is checked, and the focus stays with the field', async () => {
    await change.press('Enter')
    await expect(field).toBeFocused()
    await field.fill('75001')
    await field.press('Enter')
    await expect(main.getByRole('alert').filter({ hasText: 'Please enter a UK postcode' })).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('bn1')
    await field.press('Enter')
    await expect(main.getByText(/^Delivery to BN1: £6\.95, /)).toHaveText(days)
    await expect(change).toBeFocused()
  })

  await test.step('the basket and the checkout already have the postcode', async () => {
    await fillBasket(page.request, tin, 1)
    await page.getByRole('button', { name: /^Basket/ }).click()
    const basket = page.getByRole('dialog', { name: /^Your Basket/ })
    await expect(basket.getByText(/^Delivery to BN1: £6\.95, /)).toHaveText(days)
    await expect(basket.getByText(/pallet/)).toHaveCount(0)
    await expect(basket.getByLabel('Quantity', { exact: true })).toHaveValue('1')
    await expect(basket.getByText(/^Price each:/)).toBeVisible()
    await expect(basket.getByText(/pieces?\b/i)).toHaveCount(0)
    await basket.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('link', { name: 'continue as guest' }).click()
    await fillDetails(page)
    await deliveryTo(page, 'BN1 1AA')
    await toDelivery(page).click()
    await expect(page.getByLabel(/^Parcel Delivery \(2 - 3 days\)/)).toBeChecked()
    await expect(page.getByLabel('Delivery day')).toHaveCount(0)
    await expect(section(page, 'Delivery/Collection').getByText('Getting to you')).toHaveCount(0)
    await expect(total(page)).toHaveText('£41.90')
    await expect(page.getByRole('form', { name: 'Newsletter' })).toHaveCount(0)
  })
})

test('a product page quotes delivery for the quantity entered there', async ({ page }) => {
  const { variation } = await sizeOf(page.request, slate)
  const twoPallets = Math.ceil(1_000_000 / variation.weight_g) + 1
  await page.goto(`/product/${slate}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Size/ }).click()
  await page
    .getByRole('dialog', { name: 'Choose a size' })
    .getByRole('button', { pressed: false })
    .filter({ hasText: 'each' })
    .first()
    .click()
  await main.getByRole('button', { name: 'See delivery to your postcode' }).click()
  await page.keyboard.type('bn1')
  await page.keyboard.press('Enter')
  await expect(main.getByText(/^Delivery to BN1: £78\.00, /)).toBeVisible()
  await expect(main.getByText(/^For one pallet, up to 1,000 kg/)).toBeVisible()
  await main.getByLabel('Quantity (pieces)', { exact: true }).fill(String(twoPallets))
  await expect(main.getByText(/^Delivery to BN1: £138\.00, /)).toBeVisible()
  await expect(main.getByText(`For ${twoPallets.toLocaleString('en-GB')} pieces; your basket shows`)).toBeVisible()
  await main.getByLabel('Quantity (pieces)', { exact: true }).fill('4')
  await expect(main.getByText(/^Delivery to BN1: £78\.00, /)).toBeVisible()
})

test('a heavy pallet is delivered to Inverness at a surcharge, to Lerwick only slowly, and to BFPO not at all', async ({
  page,
}) => {
  const { variation } = await sizeOf(page.request, slate)
  await fillBasket(page.request, slate, Math.floor(900_000 / variation.weight_g))
  await openCheckout(page)
  await fillDetails(page)
  const delivery = section(page, 'Delivery/Collection')

  await test.step('where the shop does not deliver, collection is offered and must be chosen', async () => {
    await deliveryTo(page, 'BF1 0AA')
    await toDelivery(page).click()
    await expect(delivery.getByRole('status')).toContainText('We cannot deliver to a BFPO address.')
    await expect(delivery.getByLabel(/^Collection/)).not.toBeChecked()
    await toPayment(page).click()
    await expect(delivery.getByLabel(/^Collection/)).toBeVisible()
    await delivery.getByLabel(/^Collection/).check()
    await toPayment(page).click()
    await expect(page.getByLabel(/^Card Payment/)).toBeVisible()
  })

  await test.step('Jersey is quoted after Belfast, and the reason is next to the options', async () => {
    await header(page, 'Your Details').click()
    await deliveryTo(page, 'BT1 1AA')
    await toDelivery(page).click()
    await delivery.getByLabel(/^Economy Delivery/).check()
    await expect(delivery).toContainText('£128.00')
    await header(page, 'Your Details').click()
    await deliveryTo(page, 'JE2 3AB')
    await toDelivery(page).click()
    const reason = 'We do not deliver to the Channel Islands or the Isle of Man.'
    await expect(delivery.getByRole('status')).toContainText(reason)
    await expect(delivery.getByLabel(/^(Economy|Next Day) Delivery/)).toHaveCount(0)
    await toPayment(page).click()
    const spoken = page.getByRole('alert').filter({ hasText: reason })
    await expect(spoken).toHaveText(/^Please check: We do not .* our yard\.$/)
  })

  await test.step('next day delivery, once chosen, is not kept for Lerwick', async () => {
    await header(page, 'Your Details').click()
    await deliveryTo(page, 'BN7 1AA')
    await toDelivery(page).click()
    await delivery.getByLabel(/^Next Day Delivery/).check()
    await header(page, 'Your Details').click()
    await deliveryTo(page, 'ZE1 0AA')
    await expect(section(page, 'Your Details').getByLabel(/^Postcode/)).toHaveValue('ZE1 0AA')
    await expect(delivery.getByLabel(/^Next Day Delivery/)).toHaveCount(0)
    await expect(delivery.getByLabel(/^Economy Delivery \(5 - 6 Days\)/)).toBeChecked()
    await expect(delivery).toContainText('£198.00')
  })

  await test.step('900 kg to Inverness has a surcharge, a later day and notes for the driver', async () => {
    await deliveryTo(page, 'IV2 3AA')
    await toDelivery(page).click()
    await expect(delivery.getByLabel(/^Economy Delivery \(4 - 5 Days\)/)).toBeChecked()
    await expect(delivery).toContainText('£123.00')
    await expect(delivery.getByLabel(/^Next Day Delivery/)).toHaveCount(0)
    const day = delivery.getByLabel('Delivery day')
    const later = (await day.getByRole('option').nth(3).textContent()) ?? ''
    await day.selectOption({ index: 3 })
    await delivery.getByLabel('There are steps on the route').check()
    await delivery.getByLabel('Please ring me before you come').check()
    await delivery.getByLabel('Anything else for the driver').fill('Blue gate')
    await expectFigures(page)
    await checkAccessibility(page, 'main')
    await toPayment(page).click()
    await expect(delivery).toContainText(`Delivered ${later}`)
    await agree(page)
    const sum = (await total(page).textContent()) ?? ''
    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: `Test payment: ${sum}` })).toBeVisible()
    await atProvider(page, 'Approve')
    await expect(thanks(page)).toBeVisible()
    await page.getByRole('link', { name: 'Follow this order' }).click()
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText(later)
    await expect(details).toContainText('There are steps. Please ring before you deliver. Blue gate')
    await expect(details).toContainText('01273 123456')
  })
})

test('slabs have a delivery of their own, which is quoted where there is no price, and can be collected', async ({
  page,
}) => {
  const slab = 'carrara-honed-slab'
  await page.goto(`/product/${slab}`)
  const main = page.getByRole('main')
  await expect(main.getByText('free collection or delivery from £195.00')).toBeVisible()
  await fillBasket(page.request, slab, 2)
  await page.getByRole('button', { name: /^Basket/ }).click()
  const basket = page.getByRole('dialog', { name: /^Your Basket/ })
  await expect(basket).toContainText('Slabs come on an A-frame with lifting gear')
  await openCheckout(page)
  await fillDetails(page)
  await deliveryTo(page, 'BT1 5GS')
  await toDelivery(page).click()
  const delivery = section(page, 'Delivery/Collection')
  await expect(delivery.getByRole('status').filter({ hasText: 'we quote delivery to this address' })).toBeVisible()
  await expect(delivery.getByRole('link', { name: 'Ask us about this order' })).toBeVisible()

  await test.step('collection says when the yard is open, the weight and how slabs are loaded', async () => {
    await delivery.getByLabel(/^Collection/).check()
    await expect(delivery).toContainText('Yard hours')
    await expect(delivery).toContainText(/\d+ kg/)
    await expect(delivery).toContainText('We lift slabs with a crane.')
  })

  await test.step('on the mainland the price is shown, and a narrow road is answered with the price of a smaller lorry', async () => {
    await header(page, 'Your Details').click()
    await deliveryTo(page, 'BN1 1AA')
    await toDelivery(page).click()
    await delivery.getByLabel(/^Slab Delivery/).check()
    await expect(delivery).toContainText('We ring you to arrange the day')
    await delivery.getByLabel('A large lorry cannot get to my address').check()
    await expect(delivery.getByRole('status')).toContainText('A smaller lorry costs £45.00 more')
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('£195.00')
  })
})
