import type { Page } from '@playwright/test'
import {
  ada,
  agree,
  atProvider,
  expectFigures,
  fillBasket,
  fillDetails,
  header,
  openCheckout,
  placeButton,
  section,
  slate,
  thanks,
  toDelivery,
  toPayment,
  total,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

/** From basket to paid order, in the real shop and on the sandbox's payment page. */

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family.replaceAll('"', '') : [])).sort(),
  )

test('a guest who presses twice pays by card and orders once', async ({ page }) => {
  await fillBasket(page.request, slate, 50)
  await openCheckout(page)
  await expect(page.getByRole('heading', { level: 1, name: 'checkout' })).toBeVisible()
  await expect(header(page, 'Your Details')).toHaveAttribute('aria-expanded', 'true')
  await expect(header(page, 'Payment')).toHaveAttribute('aria-expanded', 'false')
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order).toContainText(/Size: .* mm \| Price Per Piece:\s£/)
  await expect(order).toContainText('Qty: 50')
  // A select is as high as the field next to it.
  const details = section(page, 'Your Details')
  const postcode = await details.getByLabel(/^Postcode/).boundingBox()
  expect((await details.getByLabel(/^Country/).boundingBox())?.height).toBe(postcode?.height)
  await fillDetails(page)
  await toDelivery(page).click()
  await expect(header(page, 'Your Details')).toHaveAttribute('aria-expanded', 'false')
  await expect(section(page, 'Your Details')).toContainText('14 Quarry Road, Lewes, BN7 1AA')
  await expect(header(page, 'Delivery/Collection')).toBeFocused()
  await expect(page.getByLabel(/^Economy Delivery \(2 - 3 Days\)/)).toBeChecked()
  await expect(section(page, 'Delivery/Collection')).toContainText(/Delivered \w+day \d+\s\w+ to \w+day \d+\s\w+/)
  await toPayment(page).click()
  await expect(section(page, 'Delivery/Collection')).toContainText('Economy Delivery (2 - 3 Days), £78.00')
  await expect(page.getByLabel(/^Card Payment/)).toBeChecked()
  await agree(page)

  await expectFigures(page)
  const sum = (await total(page).textContent()) ?? ''
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await expect(placeButton(page)).toHaveAccessibleName(`place order and pay ${sum}`)
  await placeButton(page).dblclick()
  await expect(page.getByRole('heading', { name: `Test payment: ${sum}` })).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect.poll(() => loadedFonts(page)).toEqual(['Instrument Sans', 'Newsreader'])
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await atProvider(page, 'Approve')

  await expect(thanks(page)).toBeVisible()
  expect(page.url()).toMatch(/\/checkout\/complete\/[^?]+\?key=/)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'strict-origin')
  await expect(page.locator('main')).toContainText(ada.email)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(sum)
  await expect(page.getByRole('heading', { name: 'Would you like an account?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout')))).toEqual([])
  await checkAccessibility(page, 'main')

  // The order page and its invoice, on screen and on paper.
  await page.getByRole('link', { name: 'Follow this order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What has happened' }).getByRole('listitem')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^VAT invoice/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'VAT invoice' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('article')).toContainText(sum)
  await checkAccessibility(page, 'main')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Unit ex VAT' })).toBeVisible()
})

test('a customer pays by PayPal, views the order, cancels it and orders again', async ({ page }) => {
  const email = `paypal-${Date.now()}@example.com`
  expect((await page.request.post('/api/auth/register', { data: { email, password: 'stone wall' } })).ok()).toBe(true)
  const saved = {
    billing: { ...ada, email },
    shipping: { ...ada, email, address_1: 'The Old Forge', city: 'Alfriston' },
  }
  expect((await page.request.put('/api/auth/update-profile', { data: saved })).ok()).toBe(true)
  await fillBasket(page.request, slate, 20)
  await openCheckout(page)
  const details = section(page, 'Your Details')
  await expect(details).toContainText('14 Quarry Road, Lewes, BN7 1AA')
  await expect(details).toContainText('The Old Forge, Alfriston, BN7 1AA')
  await expect(details.getByLabel(/^Email address/)).toHaveCount(0)
  await expectFigures(page)
  await details.getByRole('button', { name: 'change delivery address' }).click()
  await expect(details.getByLabel(/^First name/)).toBeFocused()
  await details.getByLabel(/^Address Line 1/).fill('The New Forge')
  await toDelivery(page).click()
  await expect(details).toContainText('The New Forge, Alfriston')

  const economy = await total(page).textContent()
  await page.getByLabel(/^Next Day Delivery \(orders before 12:00 noon\)/).check()
  await page.getByLabel(/^Morning/).check()
  await expect(total(page)).not.toHaveText(economy ?? '')
  await expect(page.getByRole('complementary')).toContainText('Next Day Delivery£90.00')
  await toPayment(page).click()
  await page.getByLabel(/^PayPal/).check()
  await agree(page)
  await expectFigures(page)
  const sum = (await total(page).textContent()) ?? ''
  await page.getByRole('button', { name: `pay ${sum} with PayPal` }).click()
  await atProvider(page, 'Approve and send the webhook three times')

  await expect(thanks(page)).toBeVisible()
  expect(page.url()).not.toContain('key=')
  await expect(page.getByRole('heading', { name: 'Would you like an account?' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('The New Forge')
  await page.getByRole('link', { name: 'Follow this order' }).click()
  await expect(page.locator('main')).toContainText('Until we begin to pick your order you can cancel here.')
  await page.getByRole('button', { name: 'cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this order?' })
  await expect(question).toContainText('until 14 days after the day the goods arrive')
  await expect(question.getByRole('link', { name: 'Return and refund policy' })).toBeVisible()
  await checkAccessibility(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'cancel order' })).toHaveCount(0)
  await page.getByRole('button', { name: 'order again' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Basket 1 item' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(
    page.getByRole('main').getByRole('link').filter({ hasText: 'Brazilian Black Slate Metro' }),
  ).toBeVisible()
})

test('on a phone, after a reload, Back or a declined payment nothing is lost, and the next attempt succeeds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillBasket(page.request, slate, 8)
  await openCheckout(page)
  const details = section(page, 'Your Details')
  const folded = page.getByText(/^Your order · £[\d.,]+$/)

  await test.step('a long email and address do not widen the page, and the total stays visible', async () => {
    await fillDetails(page, `${'very-long-name'.repeat(4)}@${'stone-yard'.repeat(4)}.example.com`)
    await details.getByLabel(/^Address Line 1/).fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch House')
    await expectNoSidewaysScroll(page)
    await toDelivery(page).click()
    await expect(details).toContainText('gogogoch House')
    await expectNoSidewaysScroll(page)
    // Collapsed above the form and nowhere else: the side panel is for wide windows.
    await expect(folded).toBeInViewport()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    // The checkbox below is enough.
    await expect(page.getByRole('region', { name: 'New stone, once a month' })).toHaveCount(0)
    await expect(page.getByText('Qty: 8').filter({ visible: true })).toHaveCount(0)
    await folded.click()
    await expect(page.getByText('Qty: 8').filter({ visible: true })).toHaveCount(1)
    await toPayment(page).click()
    await agree(page)
    await checkAccessibility(page, 'main')
    await expectNoSidewaysScroll(page)
    const sum = (await folded.textContent())?.replace('Your order · ', '')
    await expect(placeButton(page)).toHaveAccessibleName(`place order and pay ${sum}`)
  })

  await test.step('a reload keeps what was entered', async () => {
    await page.getByLabel('Subscribe to our newsletter').check()
    await page.reload()
    await expect(details).toContainText('gogogoch House')
    await expect(header(page, 'Payment')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByLabel('Subscribe to our newsletter')).toBeChecked()
  })

  const referenceOf = async () => /Order (\S+)\./.exec((await page.locator('body').textContent()) ?? '')?.[1]
  const first = await test.step('placing the order again after Back gives the same order', async () => {
    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: /^Test payment/ })).toBeVisible()
    const reference = await referenceOf()
    await page.goBack()
    await expect(placeButton(page)).toBeEnabled()
    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: /^Test payment/ })).toBeVisible()
    expect(await referenceOf()).toBe(reference)
    return reference
  })

  await test.step('an unpaid order and a declined payment can be paid, by another method too', async () => {
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await expect(page.getByRole('heading', { name: 'Your payment has not been confirmed yet' })).toBeVisible()
    await page.getByRole('button', { name: /^pay £.* by card$/ }).click()
    await atProvider(page, 'Decline')
    await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible()
    await expect(page.locator('main')).toContainText(/We are reserving your items until \d\d:\d\d/)
    // The order is shown next to the payment methods.
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(/Brazilian Black Slate Metro.*Total£/)
    await checkAccessibility(page, 'main')
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('radio', { name: 'Card Payment' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
    await page.getByRole('link', { name: 'Pay by bank transfer' }).click()
    await expect(page.getByLabel(/^Bank transfer/)).toBeChecked()
    await expect(placeButton(page)).toHaveText(/by bank transfer$/i)
    await page.goBack()
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await page.getByRole('button', { name: /^pay £.* with PayPal$/ }).click()
    // The webhook arrives five seconds after the buyer returns: the page waits for it.
    await atProvider(page, 'Approve and send the webhook five seconds later')
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await expect(thanks(page)).toBeVisible()
    await expect(page.locator('main')).toContainText(first ?? 'the same order')
  })
})

test('by keyboard alone a buyer orders for free collection and pays with 3-D Secure', async ({ page }) => {
  await fillBasket(page.request, slate, 3)
  await openCheckout(page)
  const typeNext = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await section(page, 'Your Details')
    .getByLabel(/^Email address/)
    .focus()
  await page.keyboard.type(ada.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'find address' })).toBeVisible()
  // An empty string skips the company, country, lookup, second line and county.
  for (const text of ['Ada', 'Mason', '', '', 'BN7 1AA', '', '14 Quarry Road', '', 'Lewes', '', '01273 123456'])
    await typeNext(text)
  // Enter in any field continues to the next section.
  await page.keyboard.press('Enter')
  await expect(header(page, 'Delivery/Collection')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Economy Delivery/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(/^Collection/)).toBeChecked()
  const delivery = section(page, 'Delivery/Collection')
  await expect(delivery).toContainText(/Ready from \w+day \d+\s\w+, from the yard at The Stone Yard, Newhaven/)
  // A time slot is only for deliveries.
  await expect(delivery.getByLabel(/^Morning/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(header(page, 'Payment')).toBeFocused()
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order).toContainText('CollectionFree')
  const goods = await order.getByText('Goods', { exact: true }).locator('xpath=../dd').textContent()
  await expect(total(page)).toHaveText(goods ?? 'no goods')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Card Payment/)).toBeFocused()
  await page.keyboard.press('Enter')
  // The terms are not accepted yet: the first invalid field has the focus and an error.
  const terms = page.getByLabel(/^I agree to the terms and conditions/)
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription('Please agree to the terms and conditions')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await atProvider(page, 'Ask for a code first (3-D Secure)')
  await atProvider(page, 'The code is correct')
  await expect(thanks(page)).toBeVisible()
  await expect(page.locator('main')).toContainText('You collect')
  await expect(page.locator('main')).toContainText('Bring your order reference to the yard.')
  await page.getByRole('link', { name: 'Follow this order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expect(page.getByText('Delivery address')).toHaveCount(0)
})
