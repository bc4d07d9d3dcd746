import { fillBasket, header, openCheckout, placeUnpaid, section, slate } from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** An unpaid order is held for half an hour: the page says so, warns before the end, and can extend the time. */

test('the payment section says how long the items are reserved', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  await header(page, 'Payment').click()
  await expect(section(page, 'Payment')).toContainText('We will reserve your items for 30 minutes while you pay.')
})

test('shortly before the end a warning is announced, and one press gives more time', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  const order = await placeUnpaid(page.request)
  const end = Date.parse(order.held_until)
  await page.clock.install({ time: end - 20 * 60_000 })
  await page.goto(`/my-account/orders/${order.reference}`)
  const clock = (time: number) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }).format(time)
  await expect(page.getByText(`We are reserving your items until ${clock(end)}.`)).toBeVisible()
  const warning = page.getByRole('alert').filter({ hasText: 'less than 5 minutes' })
  await expect(warning).toHaveCount(0)
  await page.clock.runFor(15 * 60_000 + 1000)
  await expect(warning).toHaveText('That is less than 5 minutes from now.')
  await checkAccessibility(page, 'main')

  const more = page.getByRole('button', { name: 'I need more time' })
  const answered = page.waitForResponse('**/extend-hold')
  await more.click()
  const { data } = await (await answered).json()
  expect(Date.parse(data.held_until)).toBeGreaterThan(end)
  await expect(page.getByRole('status').filter({ hasText: 'now reserving' })).toHaveText(
    `We are now reserving your items until ${clock(Date.parse(data.held_until))}.`,
  )
  await expect(more).toBeFocused()
})

test('a refused request for more time shows the reason', async ({ page, expectErrors }) => {
  expectErrors(/status of 409/)
  await fillBasket(page.request, slate, 4)
  const order = await placeUnpaid(page.request)
  await page.goto(`/my-account/orders/${order.reference}`)
  const message = 'We cannot reserve this order any longer. Please pay before the time runs out.'
  await page.route('**/extend-hold', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'cannot_extend', message }, requestId: 'test' } }),
  )
  await page.getByRole('button', { name: 'I need more time' }).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
})
