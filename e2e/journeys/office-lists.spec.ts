import { fillBasket } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, checkScreen, checkState, checkWidths, everyWidth, openScreen } from '../kits/office-kit.ts'

test('the owner changes delivery prices, the home page, the menu and redirects, and the shop shows them at once', async ({
  page,
  browser,
  playwright,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  // Reported by the browser for what is refused.
  expectErrors(/422/)
  await page.setViewportSize({ width: 1440, height: 900 })
  const buyer = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })
  const shown = async (path: string) => (await buyer.get(path)).text()
  const publish = () => page.getByRole('button', { name: 'Publish' }).click()
  const published = page.getByText('Published. The shop shows it from now on.')
  const fold = (name: string) => page.getByRole('button', { name, expanded: false })
  const openSection = async (name: string) => {
    await page.getByRole('navigation', { name: 'Content' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 2, name, exact: false }).first().waitFor()
  }

  await test.step('the owner invites an editor, who sees Content but not Settings', async () => {
    await addAuthenticator(page)
    await page.goto(shop.firstOwnerLink())
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await openScreen(page, 'Staff')
    await page.getByLabel('Email address').fill('edith@example.org')
    await page.getByLabel('Role', { exact: true }).selectOption('content')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const message = await page.getByText(/You can also share this link/).textContent()
    const other = await browser.newContext()
    const edith = await other.newPage()
    await addAuthenticator(edith)
    await edith.goto(/\S+\/office\/setup#\S+/.exec(message ?? '')?.[0] ?? '')
    await edith.getByLabel('Your name').fill('Edith Flint')
    await edith.getByRole('button', { name: 'Create a passkey' }).click()
    await edith.getByRole('button', { name: 'I’ve saved them' }).click()
    await openScreen(edith, 'Content')
    await expect(edith.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    await other.close()
  })

  await test.step('the new price of a parcel is in the next quote', async () => {
    await fillBasket(buyer, 'ashlar-impregnating-sealer', 1)
    const price = async () =>
      (await (await buyer.post('/api/checkout/quote', { data: { delivery: 'parcel' } })).json()).data.totals.delivery
    expect(await price()).toBe(695)
    await openScreen(page, 'Settings')
    await page.getByRole('link', { name: 'Delivery prices' }).click()
    await fold('Parcel Delivery').click()
    await page.getByLabel('Price (£)').first().fill('7.50')
    await publish()
    await published.waitFor()
    expect(await price()).toBe(750)
  })

  await test.step('a postcode in two zones and a missing price are refused at their fields, in rows that were folded', async () => {
    await fold('Northern Ireland').click()
    await page.getByLabel('Postcodes').fill('bt, po30 - 32')
    await page.getByLabel('Surcharge (£)').first().fill('')
    await fold('Isle of Wight').click()
    await page.getByLabel('Name').last().fill('The Isle of Wight')
    for (const name of ['Northern Ireland', 'The Isle of Wight'])
      await page.getByRole('button', { name, expanded: true }).click()
    await publish()
    await expect(page.getByLabel('Surcharge (£)').first()).toBeFocused()
    await expect(page.getByText('Please enter an amount')).toBeVisible()
    await page.getByLabel('Surcharge (£)').first().fill('50')
    await publish()
    await expect(page.getByText('PO30 is already in Northern Ireland')).toBeVisible()
    await checkScreen(page, 'delivery-prices', everyWidth)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByText('The changes have been discarded.')).toBeVisible()
  })

  await test.step('a slide that leads nowhere is refused; the first slide changes the home page', async () => {
    await openScreen(page, 'Content')
    await openSection('Home page')
    await fold('Marble, honed and polished').click()
    await page.getByLabel('Title').fill('Marble for quiet rooms')
    const link = page.getByLabel('Leads to')
    const before = await link.inputValue()
    await link.fill('/no-such-page')
    await publish()
    await expect(page.getByText('There is no page at this address')).toBeVisible()
    await expect(link).toBeFocused()
    await checkWidths(page, 'slides', everyWidth)
    await link.fill(before)
    await page.getByRole('button', { name: 'Move slide 1 down' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move slide 2 down' })).toBeFocused()
    await page.getByRole('button', { name: 'Move slide 2 up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move slide 1 up' })).toBeFocused()
    await publish()
    await published.waitFor()
    expect(await shown('/')).toContain('Marble for quiet rooms')
  })

  await test.step('a menu entry that moves, and a new link, are in the header', async () => {
    await openSection('Menu')
    await page.getByRole('button', { name: 'Move entry 2 up' }).click()
    await fold('Stone Project').click()
    await fold('9 links').click()
    await page.getByRole('button', { name: 'Add a link' }).click()
    const added = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Remove link 10' }) })
      .last()
    await expect(added.getByLabel('Title')).toBeFocused()
    await added.getByLabel('Title').fill('Order samples')
    await added.getByLabel('Address').fill('/samples')
    await checkState(page, 'menu', everyWidth)
    await publish()
    await published.waitFor()
    const menu = (await (await buyer.get('/api/megamenu')).json()).data as { title: string }[]
    expect(menu.map(({ title }) => title).slice(0, 2)).toEqual(['Custom Stonework', 'Stone Collection'])
    expect(await shown('/faq')).toContain('Order samples')
  })

  await test.step('an old address leads to a new page until the redirect is removed', async () => {
    await openSection('Redirects')
    await page.getByLabel('Old address').fill('/faq')
    await page.getByLabel('New address').fill('/nowhere')
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await expect(page.getByText('There is a page at this address')).toBeVisible()
    await expect(page.getByText('There is no page at this address')).toBeVisible()
    await expect(page.getByLabel('Old address')).toBeFocused()
    await page.getByLabel('Old address').fill('/free-samples')
    await page.getByLabel('New address').fill('/samples')
    await page.keyboard.press('Enter')
    await expect(page.getByText('/free-samples now leads to /samples.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '/free-samples' })).toContainText('Grace Mason')
    const moved = await buyer.get('/free-samples', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, '/samples'])
    await checkState(page, 'redirects', everyWidth)
    await page.getByRole('button', { name: 'Remove /free-samples' }).click()
    await page.getByRole('button', { name: 'Remove redirect' }).click()
    await expect(page.getByText('No address has moved yet.')).toBeVisible()
    expect((await buyer.get('/free-samples')).status()).toBe(404)
  })
  await buyer.dispose()
})
