import type { Locator } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { checkScreen, everyWidth, signInFirstOwner } from '../kits/office-kit.ts'

/** From the office's first screen to prices that are scheduled; an undo takes one more. */
const mostActions = 8

test('a merchant schedules a rise of all limestones, takes it back, pastes prices from a spreadsheet, and adds a voucher', async ({
  page,
  request,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.url}/office`)
  let actions = 0
  const press = async (what: Locator) => {
    actions++
    await what.click()
  }
  const type = async (label: string, text: string) => {
    actions++
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const choose = async (label: string, option: string) => {
    actions++
    await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const priceOf = async (slug: string) =>
    ((await (await request.get(`${shop.url}/api/product/${slug}`)).json()) as { price: { amount: number } }).price
      .amount

  await test.step('+4% to .95 from 1 April is previewed and scheduled', async () => {
    await press(page.getByRole('link', { name: 'Prices', exact: true }))
    await expect(page.getByText(/^[\d,]+ sizes of \d+ products$/)).toBeVisible()
    await checkScreen(page, 'prices', everyWidth)
    await choose('Material', 'Limestone')
    await expect(page).toHaveURL(/material=limestone/)
    await type('Per cent', '4')
    await choose('Round', 'To .95')
    await type('From', '1 April')
    await press(button('Preview'))
    await expect(page.getByText(/^Preview: \+4%, rounded to \.95, from 1 April 20\d\d$/)).toBeVisible()
    await checkScreen(page, 'prices-preview', everyWidth)
    await press(button(/^Schedule \d+ prices$/))
    await expect(page.getByText(/prices scheduled\./)).toBeVisible()
    await expect(page.getByText(/still to do/)).toHaveCount(0)
    await expect(page.getByRole('row').nth(1)).toContainText('.95 from 1 Apr 20')
    expect(actions).toBeLessThanOrEqual(mostActions)
  })

  await test.step('and taken back by one press', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/^Undone for \d+ sizes\.$/)).toBeVisible()
    await expect(page.getByRole('row').nth(1)).not.toContainText('from 1 Apr')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText(/^Undone: \+4%, rounded to \.95/)).toBeVisible()
    await checkScreen(page, 'prices-history', everyWidth)
  })

  await test.step('a pasted column fills the cells below, and a cell that is no price is marked', async () => {
    await page.goto(`${shop.url}/office/prices?q=jura-beige-honed`)
    const cells = page.getByRole('textbox', { name: /^Price: Jura Beige Honed/ })
    await expect(cells.first()).toBeVisible()
    const before = await priceOf('jura-beige-honed')
    await cells.first().focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text', '61.50\nsixty')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(cells.nth(0)).toHaveValue('61.50')
    await expect(cells.nth(1)).toHaveValue('sixty')
    await button('Preview').click()
    await expect(page.getByText('Not a price')).toBeVisible()
    await cells.nth(1).fill('62.50')
    await cells.nth(0).press('Enter')
    await expect(cells.nth(1)).toBeFocused()
    await button('Preview').click()
    await checkScreen(page, 'prices-typed', everyWidth)
    await button('Change 2 prices').click()
    await expect(page.getByText('Typed prices: 2 prices changed.')).toBeVisible()
    expect(await priceOf('jura-beige-honed')).not.toBe(before)
  })

  await test.step('a voucher is added, and its shopper sees the same total in the basket and at the checkout', async () => {
    await page.getByRole('link', { name: 'Vouchers' }).click()
    await button('New voucher').click()
    await page.getByLabel(/^Code/).fill('spring10')
    await page.getByRole('textbox', { name: /^Percentage/ }).fill('ten')
    await button('Add voucher').click()
    await expect(page.getByRole('textbox', { name: /^Percentage/ })).toHaveAccessibleDescription(
      'Please enter a number',
    )
    await page.getByRole('textbox', { name: /^Percentage/ }).fill('10')
    await page.getByLabel('Note for staff').fill('Spring newsletter')
    await button('Add voucher').click()
    await expect(page.getByRole('row', { name: /^SPRING10/ })).toContainText('10% off')
    await checkScreen(page, 'vouchers', everyWidth)

    const product = await (await request.get(`${shop.url}/api/product/jura-beige-honed`)).json()
    const { id } = product.variations.find(({ kind }: { kind: string }) => kind === 'size')
    const data = { product_id: product.id, variation_id: id, quantity: 40 }
    expect((await page.request.post(`${shop.url}/api/cart/add`, { data })).ok()).toBe(true)
    await page.goto(`${shop.url}/checkout`)
    await button(/^Basket, 1 item/).click()
    const basket = page.getByRole('dialog', { name: /^Your Basket/ })
    await basket.getByRole('button', { name: 'Add a voucher code' }).click()
    expectErrors(/status of 422/)
    await expect(basket.getByLabel('Voucher code')).toBeFocused()
    await page.keyboard.type('WINTER10')
    await page.keyboard.press('Enter')
    await expect(basket.getByLabel('Voucher code')).toHaveAccessibleDescription(
      'We do not know this voucher code. Please check it and try again.',
    )
    await basket.getByLabel('Voucher code').fill(' Spring10')
    await page.keyboard.press('Enter')
    await expect(basket.getByRole('button', { name: 'Remove voucher SPRING10' })).toBeFocused()
    const row = basket.getByText(/^Voucher SPRING10$/).locator('xpath=..')
    const discount = (await row.getByText(/^-£/).textContent()) ?? ''
    await page.reload()
    const order = page.getByRole('complementary', { name: 'Your order' })
    await expect(order).toContainText('Voucher SPRING10 is applied.')
    await expect(order).toContainText(discount)
    await order.getByRole('button', { name: 'Remove voucher SPRING10' }).click()
    await expect(order.getByRole('button', { name: 'Add a voucher code' })).toBeFocused()
    await expect(order).not.toContainText('SPRING10')
  })
})
