import type { Locator } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { checkScreen, everyWidth, signInFirstOwner } from '../kits/office-kit.ts'

/** From the office's first screen to prices that are scheduled; an undo takes one more. */
const mostActions = 8

test('a merchant schedules a rise of all limestones, takes it back, and pastes and sends prices from a spreadsheet', async ({
  page,
  request,
  ownShop,
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

  await test.step('a file of prices is planned, carried out and undone, and its faulty row comes back', async () => {
    const before = await priceOf('jura-beige-honed')
    const exported = await (await page.request.get(`${shop.url}/api/office/files/exports/prices.csv`)).text()
    const rows = exported.split('\r\n').filter((row) => row.includes('Jura Beige Honed'))
    const dearer = (row: string) => {
      const cells = row.split(',')
      return `${cells[0]};${(Number(cells[4]) + 1).toFixed(2).replace('.', ',')}`
    }
    const [sku] = rows[0]?.split(',') ?? []
    const text = `Artikel;Preis\r\n${rows.map(dearer).join('\r\n')}\r\nNO-SUCH;1,00\r\n`
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await checkScreen(page, 'files', everyWidth)
    await page.getByLabel('What is in it').selectOption('Prices')
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'neue-preise.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await expect(page.getByLabel('Columns are separated by')).toHaveValue(';')
    await expect(page.getByLabel('Figures')).toHaveValue(',')
    await page.getByLabel('Column Artikel').selectOption({ label: 'SKU (needed)' })
    await page.getByLabel('Column Preis').selectOption({ label: 'Price' })
    await button('Show what would change').click()
    await expect(page.getByText('1 row cannot be used and will be left out.')).toBeVisible()
    await expect(page.getByRole('cell', { name: `${sku} Jura Beige Honed` })).toBeVisible()
    await checkScreen(page, 'files-plan', everyWidth)
    await button(`Carry out ${rows.length} rows`).click()
    await expect(page.getByText(/^Carried out by Grace Mason/)).toBeVisible()
    expect(await priceOf('jura-beige-honed')).not.toBe(before)
    await checkScreen(page, 'files-applied', everyWidth)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/1 row left out, undone/)).toBeVisible()
    expect(await priceOf('jura-beige-honed')).toBe(before)
  })
})
