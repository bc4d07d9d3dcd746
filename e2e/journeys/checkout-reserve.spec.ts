import {
  atProvider,
  fillBasket,
  openCheckout,
  placeButton,
  section,
  sizeOf,
  thanks,
  walkToPayment,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const hearth = 'kirkby-blue-slate-hearth'
const sentence = 'We reserve your stone when your payment arrives.'

test('an order for all the stock of a size says at every step that it is reserved at payment', async ({ page }) => {
  const { variation } = await sizeOf(page.request, hearth)
  await fillBasket(page.request, hearth, variation.stock)
  await openCheckout(page)
  await walkToPayment(page)
  await expect(section(page, 'Payment')).toContainText(
    `${sentence} If your items have been sold by then, we refund you at once.`,
  )
  await checkAccessibility(page, 'main')
  await placeButton(page).click()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  const main = page.locator('main')
  await expect(main).toContainText(new RegExp(`${sentence} Please pay by \\d\\d:\\d\\d\\.`))
  await expect(main).not.toContainText('We are reserving your items')
  await checkAccessibility(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'I need more time' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^You can now pay until \d\d:\d\d\.$/ })).toBeAttached()
  const left = async () => (await sizeOf(page.request, hearth)).variation
  expect(await left()).toMatchObject({ id: variation.id, stock: variation.stock })
  await page.getByRole('button', { name: /^pay £.* by card$/ }).click()
  await atProvider(page, 'Approve')
  await expect(thanks(page)).toBeVisible()
  await page
    .getByRole('link', { name: /order/i })
    .filter({ hasText: /follow|see/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expect(main).toContainText(`We have received your order. ${sentence}`)
  expect((await left()).id).not.toBe(variation.id)
  // Returns the items to stock, for other journeys.
  const [reference] = /ORD(-\w{4}){3}/.exec(page.url()) ?? []
  expect((await page.request.post(`/api/orders/${reference}/cancel`)).ok()).toBe(true)
  expect(await left()).toMatchObject({ id: variation.id, stock: variation.stock })
})
