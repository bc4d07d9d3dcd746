import { expect, test } from '../kits/fixtures.ts'
import {
  checkState,
  checkWidths,
  everyWidth,
  loseResponse,
  openScreen,
  openSearch,
  placePaid,
  signInFirstOwner,
} from '../kits/office-kit.ts'

const sku = 'BRAZILIAN-BLACK-SLATE-METRO-150X75X10'

/** A PNG of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('goods are booked in and counted on a phone, and stock is corrected by keyboard', async ({
  page,
  playwright,
  ownShop,
  expectErrors,
}) => {
  const { url, firstOwnerLink } = await ownShop()
  const buyer = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  await placePaid(buyer, { pieces: 2 })
  const newest = await placePaid(buyer, { pieces: 2 })
  await buyer.dispose()
  const api = (method: 'get' | 'post', path: string, data?: object) =>
    page.request[method](`${url}/api/office/${path}`, { headers: { origin: url }, ...(data ? { data } : {}) })
  const stock = async (): Promise<{ stock: number; held: number }> => (await api('get', `stock/${sku}`)).json()
  const onSale = async (): Promise<number> => {
    const product = await (await page.request.get(`${url}/api/product/brazilian-black-slate-metro`)).json()
    return product.variations.find((variation: { sku: string }) => variation.sku === sku).stock
  }
  await signInFirstOwner(page.request, firstOwnerLink())
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('goods booked in are on sale at once, and booked in once even if the response is lost', async () => {
    const before = await onSale()
    await page.goto(`${url}/office/stock/goods-in`)
    await page.getByLabel('SKU or name').fill('slate metro 150x75')
    await page.getByRole('button', { name: new RegExp(sku) }).click()
    await checkWidths(page, 'goods-in', everyWidth)
    await page.getByLabel('Batch').fill('Q-17')
    await page.getByLabel('Pieces').fill('24')
    await page.getByLabel('Location').fill('Bay 4')
    await page.getByLabel('Photo').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByText('Photo uploaded.')).toBeVisible()
    expectErrors(/ERR_CONNECTION_RESET/)
    await loseResponse(page, '**/goods-in')
    await page.getByRole('button', { name: 'Book in' }).click()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
    expect(await onSale()).toBe(before + 24)
    await page.getByRole('button', { name: 'Book in' }).click()
    await expect(page.getByText('24 pieces of batch Q-17 booked in.')).toBeVisible()
    expect(await onSale()).toBe(before + 24)
  })

  await test.step('a count is posted against the current stock', async () => {
    const before = await onSale()
    await openScreen(page, 'Stock')
    await page.getByLabel('Find').fill('q-17')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=q-17/)
    await checkWidths(page, 'stock', everyWidth)
    await page.getByRole('link', { name: 'Count these' }).click()
    await page.getByLabel(/batch q-17/i).fill('23')
    await page.getByRole('button', { name: 'Post 1 count' }).click()
    await expect(page.getByText('24 → 23')).toBeVisible()
    await checkWidths(page, 'count')
    expect(await onSale()).toBe(before - 1)
  })

  await test.step('Ctrl-K finds the batch, and damaged pieces recorded by keyboard are in its history', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSearch(page)
    await page.keyboard.type('q-17')
    await expect(page.getByRole('option').first()).toContainText('batch Q-17')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/office/stock/${sku}$`))
    await expect(page.getByRole('img', { name: 'Batch Q-17' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit batch Q-17' }).press('Enter')
    await expect(page.getByLabel('Code')).toBeFocused()
    await checkState(page, 'stock-item', everyWidth)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Bay 9')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bay 9')).toBeVisible()
    await page.getByLabel('Pieces').focus()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('Damaged · batch Q-17')
    await expect(row).toContainText('Grace Mason')
    await expect(row).toContainText('−2')
    await expect(page.getByRole('cell', { name: 'Received · batch Q-17' })).toBeVisible()
  })

  await test.step('the keys g s open the list, whose filter is in the URL', async () => {
    await page.locator('#content').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/office\/stock$/)
    await page.getByLabel('Find').fill('slate metro')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=slate\+metro/)
    await expect(page.getByRole('link', { name: /Metro Honed, 150 × 75 × 10 mm/ })).toBeVisible()
    await page.getByRole('link', { name: 'Running low' }).click()
    await expect(page).toHaveURL(/low=1/)
    await checkWidths(page, 'low-stock')
  })

  await test.step('a count below what orders hold marks the newest order as short, until goods arrive', async () => {
    const { batches } = await (await api('get', `stock/${sku}`)).json()
    const [{ id: batchId }] = batches
    // Nothing else is in stock, so that nothing can replace the missing pieces.
    await api('post', 'counts', { lines: [{ sku, batch_id: batchId, counted: 0 }] })
    await page.goto(`${url}/office/stock/count?q=${sku}`)
    await page
      .getByLabel(/Pieces counted/)
      .last()
      .fill('3')
    await page.getByRole('button', { name: 'Post 1 count' }).click()
    await expect(page.getByText('Not enough for this order, which now waits for more:')).toBeVisible()
    await checkState(page, 'short-count', everyWidth)
    expect(await stock()).toMatchObject({ stock: 0, held: 3 })
    await openScreen(page, 'Today')
    await page.getByRole('link', { name: /short of stock/ }).click()
    await expect(page.getByRole('link', { name: newest })).toBeVisible()
    await checkWidths(page, 'short-orders', everyWidth)
    await page.getByRole('link', { name: newest }).click()
    await expect(page.getByRole('alert')).toContainText(
      /^Short: 1 of 2 pieces of .* is missing since the count of \d+ \w+\.$/,
    )
    await checkWidths(page, 'short-order', everyWidth)
    await api('post', `stock/${sku}/goods-in`, { code: 'Q-18', pieces: 4, place: '' })
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await stock()).toMatchObject({ stock: 3, held: 4 })
  })
})
