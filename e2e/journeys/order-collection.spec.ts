import { linkIn } from '../kits/account-kit.ts'
import { ada, fillBasket, placeUnpaid, slate } from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

/** An order for collection, from payment until it is collected. */

test('a buyer is emailed when the order is ready, sees until when it is kept and names a collector', async ({
  browser,
  ownShop,
}) => {
  const shop = await ownShop()
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await fillBasket(page.request, slate, 12)
  const { reference } = await placeUnpaid(page.request, 'collection')
  const { data } = await (await page.request.post(`/api/orders/${reference}/pay`)).json()
  await page.request.post(`${data.pay_url}/approve`)
  await page.goto(`/checkout/complete/${reference}`)
  await expect(page.getByRole('main')).toContainText('Please wait for that email before you set out.')
  await expect(page.getByRole('main')).toContainText('We keep it for 14 days from then.')

  await shop.runOrderCommands(['pick', reference], ['ready', reference])

  const link = await linkIn(page.request, ada.email, `/my-account/orders/${reference}`)
  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'Ready to collect' })).toBeVisible()
  const collecting = page.getByRole('region', { name: 'Collecting your order' })
  await expect(collecting).toContainText(/We are keeping it for you until \w+day \d+\s\w+/)
  await collecting.getByLabel('Somebody else who may collect it').fill('Bob Flint')
  await collecting.getByRole('button', { name: 'Save' }).click()
  await expect(collecting.getByRole('status')).toContainText('Bob Flint may collect this order, and so may you.')
  await expect(page.getByRole('button', { name: 'cancel order' })).toHaveCount(0)
  // Scrolls up, because axe reports controls that the sticky header partly covers as small targets.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkAccessibility(page, 'main')
  await expectNoSidewaysScroll(page)

  await shop.runOrderCommands(['collect', reference])
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Collected' })).toBeVisible()
  await expect(collecting).toHaveCount(0)
})
