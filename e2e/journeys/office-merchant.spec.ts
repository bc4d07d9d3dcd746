import type { Locator } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { checkScreen, checkState, checkWidths, everyWidth, signInFirstOwner } from '../kits/office-kit.ts'

/**
 * With ten seconds to find and do each, somebody new changes the texts in less than six minutes. Prices: from the office's
 * first screen until they are scheduled; an undo takes one more.
 */
const mostActions = { texts: 30, prices: 8 }

test('a merchant changes hours, delivery, a slide, a text and prices, takes back the last two, and adds a voucher', async ({
  page,
  request,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  let actions = 0
  const openOffice = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${shop.url}/office`)
    actions = 0
  }
  const press = async (what: Locator) => {
    actions++
    await what.click()
  }
  const type = async (field: Locator, text: string) => {
    actions++
    await field.fill(text)
  }
  const choose = async (label: string, option: string) => {
    actions++
    await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const publish = async () => {
    await press(button('Publish'))
    await page.getByText('Published. The shop shows it from now on.').waitFor()
  }
  const shown = async (path: string) => (await request.get(`${shop.url}${path}`)).text()
  const priceOf = async (slug: string) =>
    (JSON.parse(await shown(`/api/product/${slug}`)) as { price: { amount: number } }).price.amount

  await test.step('opening hours are on the contact page', async () => {
    await openOffice(1024, 800)
    await press(link('Settings'))
    await press(link('Opening hours'))
    await type(page.getByLabel('Closes').first(), '16:30')
    await publish()
    expect(await shown('/contact-us')).toContain('4:30pm')
  })

  await test.step('a delivery price is in the next quote', async () => {
    await press(link('Delivery prices'))
    await press(page.getByRole('button', { name: /^Economy Delivery/ }))
    await type(page.getByLabel('Price (£)').first(), '82')
    await publish()
    expect(await shown('/api/delivery/quote?postcode=BN1%201AA&variation_id=1')).toContain('8200')
  })

  await test.step('a slide is on the home page', async () => {
    await press(link('Content'))
    await press(link('Home page'))
    await press(page.getByRole('button', { name: /^Marble, honed and polished/ }))
    await type(page.getByLabel('Title'), 'Marble at its best')
    await publish()
    expect(await shown('/')).toContain('Marble at its best')
  })

  await test.step('a text is published, and restored from its history', async () => {
    await press(link('Pages'))
    await press(page.getByRole('link', { name: /^Return and refund policy/ }))
    const text = page.getByRole('textbox', { name: 'Text' })
    await type(text, `You have 60 days.\n\n${await text.inputValue()}`)
    await publish()
    expect(await shown('/return-refund-policy')).toContain('You have 60 days.')
    await press(button('History'))
    await press(button(/^Restore version/).first())
    await expect(text).toHaveValue(/^This policy has two halves\./)
    expect(await shown('/return-refund-policy')).not.toContain('You have 60 days.')
    expect(actions).toBeLessThanOrEqual(mostActions.texts)
  })

  await test.step('+4% to .95 from 1 April is previewed and scheduled', async () => {
    await openOffice(1440, 900)
    await press(page.getByRole('link', { name: 'Prices', exact: true }))
    await expect(page.getByText(/^[\d,]+ sizes of \d+ products$/)).toBeVisible()
    await checkScreen(page, 'prices', everyWidth)
    await choose('Material', 'Limestone')
    await expect(page).toHaveURL(/material=limestone/)
    await type(page.getByLabel('Per cent', { exact: true }), '4')
    await choose('Round', 'To .95')
    await type(page.getByLabel('From', { exact: true }), '1 April')
    await press(button('Preview'))
    await expect(page.getByText(/^Preview: \+4%, rounded to \.95, from 1 April 20\d\d$/)).toBeVisible()
    await checkState(page, 'prices-preview', everyWidth)
    await press(button(/^Schedule \d+ prices$/))
    await expect(page.getByText(/prices scheduled\./)).toBeVisible()
    await expect(page.getByText(/still to do/)).toHaveCount(0)
    await expect(page.getByRole('row').nth(1)).toContainText('.95 from 1 Apr 20')
    expect(actions).toBeLessThanOrEqual(mostActions.prices)
  })

  await test.step('and taken back by one press', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/^Undone for \d+ sizes\.$/)).toBeVisible()
    await expect(page.getByRole('row').nth(1)).not.toContainText('from 1 Apr')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText(/^Undone: \+4%, rounded to \.95/)).toBeVisible()
    await checkWidths(page, 'prices-history', everyWidth)
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
    await checkWidths(page, 'prices-typed', everyWidth)
    await button('Change 2 prices').click()
    await expect(page.getByText('Typed prices: 2 prices changed.')).toBeVisible()
    expect(await priceOf('jura-beige-honed')).not.toBe(before)
  })

  const exportedPrices = async () => (await page.request.get(`${shop.url}/api/office/files/exports/prices.csv`)).text()

  await test.step('a file of products adds one as a draft', async () => {
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await page.getByLabel('What is in it').selectOption('Products')
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'new-stone.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('SKU,Name,Size,Sold by\r\nDUSK-60,Dusk slate,600x300x12,m2\r\n'),
    })
    await button('Show what would change').click()
    await button('Carry out 1 row').click()
    await expect(page.getByText(/^Carried out by Grace Mason/)).toBeVisible()
  })

  await test.step('a file of prices is planned, carried out and undone, and its faulty row comes back', async () => {
    const before = await priceOf('jura-beige-honed')
    const exported = await exportedPrices()
    const rows = exported.split('\r\n').filter((row) => row.includes('Jura Beige Honed'))
    const dearer = (row: string) => {
      const cells = row.split(',')
      return `${cells[0]};${(Number(cells[4]) + 1).toFixed(2).replace('.', ',')}`
    }
    const [sku] = rows[0]?.split(',') ?? []
    const text = `Artikel;Preis\r\n${rows.map(dearer).join('\r\n')}\r\nDUSK-60;39,50\r\nNO-SUCH;1,00\r\n`
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await checkScreen(page, 'files', everyWidth)
    const feed = await page.locator('code').textContent()
    expect(await (await page.request.get(feed ?? '')).text()).toContain('<g:id>')
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
    await expect(page.getByText('Charged once the product is published')).toBeVisible()
    await checkState(page, 'files-plan', everyWidth)
    await button(`Carry out ${rows.length + 1} rows`).click()
    await expect(page.getByText(/^Carried out by Grace Mason/)).toBeVisible()
    expect(await exportedPrices()).toMatch(/^DUSK-60,.*,39\.50,/m)
    expect(await priceOf('jura-beige-honed')).not.toBe(before)
    await checkState(page, 'files-applied', everyWidth)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/1 row left out, undone/)).toBeVisible()
    expect(await exportedPrices()).not.toContain('39.50')
    expect(await priceOf('jura-beige-honed')).toBe(before)
  })

  await test.step('a voucher is added, and its shopper sees the same total in the basket and at the checkout', async () => {
    await page.goto(`${shop.url}/office/prices`)
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
