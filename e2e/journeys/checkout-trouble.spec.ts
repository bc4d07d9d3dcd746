import {
  ada,
  agree,
  atProvider,
  fillBasket,
  fillDetails,
  header,
  openCheckout,
  placeButton,
  section,
  sizeOf,
  slate,
  someAddress,
  thanks,
  toDelivery,
  toPayment,
  total,
  walkToPayment,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, hideVat, test } from '../kits/fixtures.ts'

/** What can go wrong at checkout, and what the shopper sees. */

test('all missing fields are listed together and marked individually', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  await toDelivery(page).click()
  const details = section(page, 'Your Details')
  await expect(details.getByLabel(/^Email address/)).toBeFocused()
  await expect(details.getByLabel(/^Email address/)).toHaveAccessibleDescription(/Email is required/)
  const list = details.getByRole('list', { name: 'Please correct' })
  await expect(list.getByRole('listitem')).toHaveText([
    'Email is required',
    'First name is required',
    'Last name is required',
    'Postcode is required',
    'Address Line 1 is required',
    'Town/City is required',
    'Phone number is required',
  ])
  await checkAccessibility(page, 'main')
  await fillDetails(page, 'nobody')
  await details.getByLabel(/^Postcode/).fill('12345')
  await details.getByLabel(/^Phone/).fill('ring me')
  await expect(list.getByRole('listitem')).toHaveText([
    'Please enter a valid email address',
    'Please enter a valid UK postcode',
    'Please enter a valid phone number',
  ])
  await list.getByRole('button', { name: 'Please enter a valid UK postcode' }).click()
  await expect(details.getByLabel(/^Postcode/)).toBeFocused()
  await fillDetails(page)
  await details.getByLabel(/^Country/).selectOption('FR')
  await toDelivery(page).click()
  // The billing address may be abroad; delivery is to the UK only, or by collection.
  await toPayment(page).click()
  const abroad = 'We deliver to UK addresses only. Please enter one in Your Details, or choose Collection.'
  await expect(section(page, 'Delivery/Collection')).toContainText(abroad)
  await checkAccessibility(page, 'main')
  await page.getByLabel(/^Collection/).check()
  await expect(section(page, 'Delivery/Collection')).not.toContainText(abroad)
  await toPayment(page).click()
  await placeButton(page).click()
  await expect(section(page, 'Payment').getByRole('list', { name: 'Please correct' }).getByRole('listitem')).toHaveText(
    ['Please agree to the terms and conditions', 'Please agree to the delivery and collection process'],
  )
  await expect(page.getByLabel(/^I agree to the terms/)).toBeFocused()
  // A closed section with an error opens.
  await header(page, 'Your Details').click()
  await details.getByLabel(/^First name/).fill('')
  await header(page, 'Your Details').click()
  await agree(page)
  await placeButton(page).click()
  await expect(details.getByLabel(/^First name/)).toBeFocused()
})

test('the Channel Islands are valid for billing and collection, but not for delivery', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  const details = section(page, 'Your Details')
  await fillDetails(page)
  await details.getByLabel(/^Postcode/).fill('JE2 3AB')
  await toDelivery(page).click()
  await toPayment(page).click()
  await expect(section(page, 'Delivery/Collection')).toContainText('We deliver to UK addresses only.')
  // As a separate delivery address, the error is at its postcode.
  await header(page, 'Your Details').click()
  await details.getByLabel('Delivery address is the same as billing').uncheck()
  const delivery = details.getByRole('group', { name: 'Delivery address' })
  for (const [label, text] of [
    ['First name', ada.first_name],
    ['Last name', ada.last_name],
    ['Address Line 1', ada.address_1],
    ['Town/City', ada.city],
    ['Postcode', 'im1 1aa'],
    ['Phone', ada.phone],
  ] as const)
    await delivery.getByLabel(new RegExp(`^${label}`)).fill(text)
  await toDelivery(page).click()
  await expect(delivery.getByLabel(/^Postcode/)).toBeFocused()
  await expect(delivery.getByLabel(/^Postcode/)).toHaveAccessibleDescription(/We deliver within the UK only/)
  await checkAccessibility(page, 'main')
  await delivery.getByLabel(/^Postcode/).fill('bn7 1aa')
  await toDelivery(page).click()
  await toPayment(page).click()
  await expect(placeButton(page)).toBeVisible()
})

test('an order fails if its last pieces have just been sold', async ({ page, playwright, baseURL, expectErrors }) => {
  expectErrors(/status of 409/)
  const { variation } = await sizeOf(page.request, 'brazilian-black-slate-hearth')
  await fillBasket(page.request, 'brazilian-black-slate-hearth', variation.stock)
  await openCheckout(page)
  await walkToPayment(page)

  const other = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await fillBasket(other, 'brazilian-black-slate-hearth', variation.stock - 2)
  const quote = await (await other.post('/api/checkout/quote', { data: {} })).json()
  const body = {
    email: 'first@example.com',
    billing: ada,
    delivery: 'economy',
    payment: 'card',
    expected_total: quote.data.totals.total,
    terms: true,
    delivery_process: true,
  }
  const placed = await other.post('/api/orders', {
    data: body,
    headers: { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': someAddress() },
  })
  expect(placed.status()).toBe(201)
  const { order, pay_url } = (await placed.json()).data
  expect((await other.post(`${pay_url}/approve`)).ok()).toBe(true)

  await placeButton(page).click()
  const alert = section(page, 'Payment').getByRole('alert')
  await expect(alert).toContainText(/Only 2 pieces of Brazilian Black Slate Hearth.* are left/)
  await expect(alert).toBeFocused()
  await expect(page.getByRole('complementary')).toContainText('Only 2 pieces are left in stock.')
  await checkAccessibility(page, 'main')
  // With a smaller quantity the order succeeds.
  await alert.getByRole('button', { name: 'edit basket' }).click()
  const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
  await drawer.getByRole('button', { name: 'Change to 2 pieces' }).click()
  await expect(drawer.getByText('Only 2 pieces')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toContainText('Qty: 2')
  await expect(alert).toBeEmpty()
  await expect(placeButton(page)).toHaveAccessibleName(`place order and pay ${await total(page).textContent()}`)
  await placeButton(page).click()
  await atProvider(page, 'Approve')
  await expect(thanks(page)).toBeVisible()
  expect((await other.post(`/api/orders/${order.reference}/cancel`)).ok()).toBe(true)
  await other.dispose()
})

test('an order paid in one tab cannot be paid again in another', async ({ page, context }) => {
  await fillBasket(page.request, slate, 6)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openCheckout(tab)
    await walkToPayment(tab)
  }
  await placeButton(page).click()
  await atProvider(page, 'Approve')
  await expect(thanks(page)).toBeVisible()
  // The other tab is notified, or reads the basket again when it is shown.
  await other.bringToFront()
  await expect(other.getByText('There are no items currently in your basket.')).toBeVisible()
})

test('on a phone an empty basket says so, and samples alone are posted free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/checkout')
  await expect(page.getByText('There are no items currently in your basket.')).toBeVisible()
  await checkAccessibility(page, 'main')
  await fillBasket(page.request, slate, 1, 'free_sample')
  await page.reload()
  await fillDetails(page)
  await toDelivery(page).click()
  await expect(page.getByLabel(/^Sample post \(2 - 3 days\)/)).toBeChecked()
  await expect(page.getByLabel(/^Economy Delivery/)).toHaveCount(0)
  await toPayment(page).click()
  await agree(page)
  await expect(page.getByLabel(/^Card Payment/)).toHaveCount(0)
  await expect(placeButton(page)).toHaveAccessibleName('place order')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.locator('main')).toContainText('In the post')
  await expect(page.locator('main')).toContainText('A confirmation is on its way to you by email.')
})

test('a long email and address do not widen the page, and on a phone the total stays visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillBasket(page.request, slate, 8)
  await openCheckout(page)
  await fillDetails(page, `${'very-long-name'.repeat(4)}@${'stone-yard'.repeat(4)}.example.com`)
  await section(page, 'Your Details')
    .getByLabel(/^Address Line 1/)
    .fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch House')
  await expectNoSidewaysScroll(page)
  await toDelivery(page).click()
  await expect(section(page, 'Your Details')).toContainText('gogogoch House')
  await expectNoSidewaysScroll(page)
  // Collapsed above the form and nowhere else: the side panel is for wide windows.
  const folded = page.getByText(/^Your order · £[\d.,]+$/)
  await expect(folded).toBeInViewport()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByText('Qty: 8').filter({ visible: true })).toHaveCount(0)
  await folded.click()
  await expect(page.getByText('Qty: 8').filter({ visible: true })).toHaveCount(1)
  await checkAccessibility(page, 'main')
  await toPayment(page).click()
  await expectNoSidewaysScroll(page)
  const sum = (await folded.textContent())?.replace('Your order · ', '')
  await expect(placeButton(page)).toHaveAccessibleName(`place order and pay ${sum}`)
  await agree(page)
  await placeButton(page).click()
  await atProvider(page, 'Decline')
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('with VAT hidden the amounts add up without VAT, to the penny, and the total including VAT is shown', async ({
  page,
}) => {
  await hideVat(page)
  await fillBasket(page.request, slate, 9)
  await openCheckout(page)
  const order = page.getByRole('complementary', { name: 'Your order' })
  const pence = async (label: string) => {
    const figure = order.getByText(label, { exact: true }).locator('xpath=../dd')
    return Math.round(Number((await figure.textContent())?.replace('£', '')) * 100)
  }
  const [goods, delivery] = [await pence('Goods ex VAT'), await pence('Economy Delivery ex VAT')]
  expect(delivery).toBe(6500)
  expect(goods + delivery).toBe(await pence('Total ex VAT'))
  expect((await pence('Total ex VAT')) + (await pence('VAT (20%)'))).toBe(await pence('Total'))
  const { data } = await (await page.request.post('/api/checkout/quote', { data: {} })).json()
  expect(await pence('Total')).toBe(data.totals.total)
})

test('after an error or a lost connection nothing is lost, and one order is placed', async ({ page, expectErrors }) => {
  expectErrors(/status of 500/, /ERR_FAILED/)
  await fillBasket(page.request, slate, 7)
  await page.route('**/api/checkout/quote', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
  expectErrors(/status of 400/)
  await page.goto('/checkout')
  await expect(page.getByText('The checkout could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await walkToPayment(page)
  // The price has changed: the page says so, and nothing is ordered until the button is pressed again.
  const moved = { total: 'The total is now £99.00; it was £98.00.' }
  expectErrors(/status of 409/)
  await page.route(
    '**/api/orders',
    (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: 'changed', message: 'Something changed.', fields: moved }, requestId: 'test' },
      }),
    { times: 1 },
  )
  const quoted = page.waitForResponse('**/api/checkout/quote')
  await placeButton(page).click()
  const alert = section(page, 'Payment').getByRole('alert')
  await expect(alert).toContainText(moved.total)
  await expect(alert).toContainText('Nothing has been ordered. If you agree, press the button again.')
  await expect(alert).toBeFocused()
  expect((await quoted).ok()).toBe(true)
  // The order reaches the shop, but the response is lost.
  const keys: string[] = []
  await page.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    await route.abort()
  })
  await placeButton(page).click()
  await expect(alert).toContainText('The shop could not be reached.')
  await page.unroute('**/api/orders')
  const again = page.waitForRequest((request) => request.url().endsWith('/api/orders'))
  await placeButton(page).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await atProvider(page, 'Approve')
  await expect(thanks(page)).toBeVisible()
})
