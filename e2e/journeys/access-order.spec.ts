import { fillBasket, placeUnpaid, slate } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { visibleControls } from '../kits/look.ts'

test('an unpaid order is reserved for half an hour, which a buyer can extend, and can be printed', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  await fillBasket(page.request, slate, 4)
  const order = await placeUnpaid(page.request)
  const end = Date.parse(order.held_until)
  await page.clock.install({ time: end - 20 * 60_000 })
  await page.goto(`/my-account/orders/${order.reference}`)
  const main = page.getByRole('main')
  const more = page.getByRole('button', { name: 'I need more time' })
  const clock = (time: number) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }).format(time)

  await test.step('it prints the lines, totals and addresses without buttons', async () => {
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.reference}` })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await visibleControls(page)).toEqual([])
    for (const text of ['Brazilian Black Slate Metro', 'Qty: 4', 'Total', '14 Quarry Road'])
      await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
    await expect(main.getByText(/^Size: \d+ × \d+/).first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a refused request for more time shows the reason', async () => {
    const message = 'We cannot reserve this order any longer. Please pay before the time runs out.'
    await page.route('**/extend-hold', (route) =>
      route.fulfill({ status: 409, json: { error: { code: 'cannot_extend', message }, requestId: 'test' } }),
    )
    await more.click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await page.unroute('**/extend-hold')
  })

  await test.step('shortly before the end a warning is announced, and one press gives more time', async () => {
    await expect(page.getByText(`We are reserving your items until ${clock(end)}.`)).toBeVisible()
    const warning = page.getByRole('alert').filter({ hasText: 'less than 5 minutes' })
    await expect(warning).toHaveCount(0)
    await page.clock.runFor(15 * 60_000 + 1000)
    await expect(warning).toHaveText('That is less than 5 minutes from now.')

    const answered = page.waitForResponse('**/extend-hold')
    await more.click()
    const { data } = await (await answered).json()
    expect(Date.parse(data.held_until)).toBeGreaterThan(end)
    await expect(page.getByRole('status').filter({ hasText: 'now reserving' })).toHaveText(
      `We are now reserving your items until ${clock(Date.parse(data.held_until))}.`,
    )
    await expect(more).toBeFocused()
  })
})
