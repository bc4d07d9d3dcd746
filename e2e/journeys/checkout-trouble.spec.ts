import {
  ada,
  agree,
  atProvider,
  fillBasket,
  fillDetails,
  header,
  openCheckout,
  payFor,
  placeButton,
  placeUnpaid,
  section,
  sizeOf,
  slate,
  thanks,
  toDelivery,
  toPayment,
  total,
  walkToPayment,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, hideVat, test } from '../kits/fixtures.ts'

/** What can go wrong at checkout, and what the shopper sees. */

test('the form lists all errors together, marks each field, and delivers to the UK only', async ({ page }) => {
  await hideVat(page)
  await fillBasket(page.request, slate, 9)
  await openCheckout(page)
  const details = section(page, 'Your Details')
  const delivery = section(page, 'Delivery/Collection')

  await test.step('with VAT hidden the amounts add up to the penny, and the total including VAT is shown', async () => {
    const order = page.getByRole('complementary', { name: 'Your order' })
    const pence = async (label: string) => {
      const figure = order.getByText(label, { exact: true }).locator('xpath=../dd')
      return Math.round(Number((await figure.textContent())?.replace('£', '')) * 100)
    }
    const [goods, carriage] = [await pence('Goods ex VAT'), await pence('Economy Delivery ex VAT')]
    expect(carriage).toBe(6500)
    expect(goods + carriage).toBe(await pence('Total ex VAT'))
    expect((await pence('Total ex VAT')) + (await pence('VAT (20%)'))).toBe(await pence('Total'))
    const { data } = await (await page.request.post('/api/checkout/quote', { data: {} })).json()
    expect(await pence('Total')).toBe(data.totals.total)
  })

  await test.step('all missing and invalid fields are listed, and each is marked', async () => {
    await toDelivery(page).click()
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
  })

  await test.step('the Channel Islands are valid for billing, but not for delivery', async () => {
    await fillDetails(page)
    await details.getByLabel(/^Postcode/).fill('JE2 3AB')
    await toDelivery(page).click()
    await toPayment(page).click()
    const islands = 'We do not deliver to the Channel Islands or the Isle of Man.'
    await expect(delivery).toContainText(islands)
    // The same for a separate delivery address.
    await header(page, 'Your Details').click()
    await details.getByLabel('Delivery address is the same as billing').uncheck()
    const address = details.getByRole('group', { name: 'Delivery address' })
    for (const [label, text] of [
      ['First name', ada.first_name],
      ['Last name', ada.last_name],
      ['Address Line 1', ada.address_1],
      ['Town/City', ada.city],
      ['Postcode', 'im1 1aa'],
      ['Phone', ada.phone],
    ] as const)
      await address.getByLabel(new RegExp(`^${label}`)).fill(text)
    await toDelivery(page).click()
    await expect(delivery).toContainText(islands)
    await header(page, 'Your Details').click()
    await address.getByLabel(/^Postcode/).fill('bn7 1aa')
    await toDelivery(page).click()
    await toPayment(page).click()
    await expect(placeButton(page)).toBeVisible()
  })

  await test.step('a billing address may be abroad if the order is collected', async () => {
    await header(page, 'Your Details').click()
    await details.getByLabel('Delivery address is the same as billing').check()
    await details.getByLabel(/^Country/).selectOption('FR')
    await toDelivery(page).click()
    await toPayment(page).click()
    const abroad = 'We deliver to UK addresses only. Please enter one in Your Details, or choose Collection.'
    await expect(delivery).toContainText(abroad)
    await page.getByLabel(/^Collection/).check()
    await expect(delivery).not.toContainText(abroad)
    await toPayment(page).click()
  })

  await test.step('the terms must be accepted, and a closed section with an error opens', async () => {
    await placeButton(page).click()
    const list = section(page, 'Payment').getByRole('list', { name: 'Please correct' })
    await expect(list.getByRole('listitem')).toHaveText([
      'Please agree to the terms and conditions',
      'Please agree to the delivery and collection process',
    ])
    await expect(page.getByLabel(/^I agree to the terms/)).toBeFocused()
    await header(page, 'Your Details').click()
    await details.getByLabel(/^First name/).fill('')
    await header(page, 'Your Details').click()
    await agree(page)
    await placeButton(page).click()
    await expect(details.getByLabel(/^First name/)).toBeFocused()
  })
})

test('an order for all the stock of a size survives errors, another buyer and a second tab, and is placed once', async ({
  page,
  context,
  playwright,
  baseURL,
  expectErrors,
}) => {
  const hearth = 'kirkby-blue-slate-hearth'
  const sentence = 'We reserve your stone when your payment arrives.'
  const left = async () => (await sizeOf(page.request, hearth)).variation
  const variation = await left()
  const rest = variation.stock - 2
  await fillBasket(page.request, hearth, variation.stock)
  const alert = section(page, 'Payment').getByRole('alert')
  const main = page.locator('main')

  await test.step('a checkout that fails to load can be tried again', async () => {
    expectErrors(/status of 400/)
    await page.route('**/api/checkout/quote', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    await page.goto('/checkout')
    await expect(page.getByText('The checkout could not be loaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await walkToPayment(page)
    await expect(section(page, 'Payment')).toContainText(
      `${sentence} If your items have been sold by then, we refund you at once.`,
    )
  })

  await test.step('if the price has changed, nothing is ordered until the button is pressed again', async () => {
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
    await expect(alert).toContainText(moved.total)
    await expect(alert).toContainText('Nothing has been ordered. If you agree, press the button again.')
    await expect(alert).toBeFocused()
    expect((await quoted).ok()).toBe(true)
  })

  const other = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await fillBasket(other, hearth, 2)
  const { reference: others } = await placeUnpaid(other)
  await payFor(other, others)

  await test.step('if some of it has just been sold, a smaller quantity can be ordered', async () => {
    await placeButton(page).click()
    await expect(alert).toContainText(new RegExp(`Only ${rest} of Kirkby Blue Slate Hearth.* are left`))
    await expect(alert).toBeFocused()
    await expect(page.getByRole('complementary')).toContainText(`Only ${rest} are left in stock.`)
    await alert.getByRole('button', { name: 'edit basket' }).click()
    const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
    await drawer.getByRole('button', { name: `Change to ${rest}` }).click()
    await expect(drawer.getByText(`Only ${rest} pieces`)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toContainText(`Qty: ${rest}`)
    await expect(alert).toBeEmpty()
    await expect(placeButton(page)).toHaveAccessibleName(`place order and pay ${await total(page).textContent()}`)
  })

  const tab = await context.newPage()
  await openCheckout(tab)
  await walkToPayment(tab)

  await test.step('an order whose response was lost is placed once', async () => {
    expectErrors(/ERR_FAILED/)
    const keys: string[] = []
    await page.route('**/api/orders', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      await route.fetch()
      await route.abort()
    })
    await page.bringToFront()
    await placeButton(page).click()
    await expect(alert).toContainText('The shop could not be reached.')
    await page.unroute('**/api/orders')
    const again = page.waitForRequest((request) => request.url().endsWith('/api/orders'))
    await placeButton(page).click()
    expect((await again).headers()['idempotency-key']).toBe(keys[0])
  })

  await test.step('until it is paid nothing is reserved, and the buyer can ask for more time', async () => {
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await expect(main).toContainText(new RegExp(`${sentence} Please pay by \\d\\d:\\d\\d\\.`))
    await expect(main).not.toContainText('We are reserving your items')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'I need more time' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^You can now pay until \d\d:\d\d\.$/ })).toBeAttached()
    expect(await left()).toMatchObject({ id: variation.id, stock: rest })
  })

  await test.step('paid in one tab, it cannot be paid again in the other', async () => {
    await page.getByRole('button', { name: /^pay £.* by card$/ }).click()
    await atProvider(page, 'Approve')
    await expect(thanks(page)).toBeVisible()
    // The other tab is notified, or reads the basket again when it is shown.
    await tab.bringToFront()
    await expect(tab.getByText('There are no items currently in your basket.')).toBeVisible()
    expect((await left()).id).not.toBe(variation.id)
  })

  await test.step('the order says when it is reserved, and cancelling it returns its items', async () => {
    await page.getByRole('link', { name: 'Follow this order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    await expect(main).toContainText(`We have received your order. ${sentence}`)
    const [reference] = /ORD(-\w{4}){3}/.exec(page.url()) ?? []
    expect((await page.request.post(`/api/orders/${reference}/cancel`)).ok()).toBe(true)
    expect((await other.post(`/api/orders/${others}/cancel`)).ok()).toBe(true)
    expect(await left()).toMatchObject({ id: variation.id, stock: variation.stock })
  })
  await other.dispose()
})

test('on a phone, samples alone are posted free, for a name, an address, an email and one tick', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillBasket(page.request, slate, 1, 'free_sample')
  await openCheckout(page)
  const details = section(page, 'Your Details')
  await expect(details.getByRole('textbox')).toHaveCount(8)
  await expect(details.getByRole('checkbox')).toHaveCount(0)
  await fillDetails(page, ada.email, { withPhone: false })
  await toDelivery(page).click()
  await expect(page.getByLabel(/^Sample post \(2 - 3 days\)/)).toBeChecked()
  await expect(page.getByLabel(/^Economy Delivery/)).toHaveCount(0)
  await toPayment(page).click()
  await expect(section(page, 'Payment').getByRole('checkbox')).toHaveCount(1)
  await section(page, 'Payment').getByRole('checkbox').check()
  await expect(page.getByLabel(/^Card Payment/)).toHaveCount(0)
  await expect(placeButton(page)).toHaveAccessibleName('place order')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.locator('main')).toContainText('In the post')
  await expect(page.locator('main')).toContainText('A confirmation is on its way to you by email.')
})
