import { randomUUID } from 'node:crypto'
import { slate } from '../kits/checkout-kit.ts'
import { checkStateAccessibility, expect, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'
import { addAuthenticator, checkScreen, everyWidth, expectRowsOf44, openScreen, placePaid } from '../kits/office-kit.ts'

test('a merchant changes hours, slots, the company and the terms for leftovers, is told about mistakes, and takes a change back', async ({
  page,
  request,
  browser,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  // Reported by the browser for the publish that is refused.
  expectErrors(/422/, /409/)
  await addAuthenticator(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const site = async () => (await request.get(`${shop.url}/api/site`)).json()
  const publish = () => page.getByRole('button', { name: 'Publish' }).click()
  const published = page.getByText('Published. The shop shows it from now on.')
  const open = async (group: string) => {
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: new RegExp(`^${group}( draft)?$`) })
      .click()
    await page.getByRole('heading', { name: group, level: 2 }).waitFor()
  }

  await test.step('the office lists the details that are still examples', async () => {
    await page.goto(shop.firstOwnerLink())
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Before you open' })).toBeVisible()
  })

  await test.step('a published name is on every page, and no longer in the list', async () => {
    await page.getByLabel('Name of the shop').fill('Flint & Daughters')
    await page.getByLabel('Phone').fill('01273 123456')
    await publish()
    await published.waitFor()
    await expect(page.getByRole('link', { name: 'Company: Phone' })).toHaveCount(0)
    expect((await site()).company).toMatchObject({ name: 'Flint & Daughters', phone: '01273 123456' })
    const home = await (await request.get(shop.url)).text()
    expect(home).toContain('Flint &amp; Daughters')
    expect(await (await request.get(`${shop.url}/terms-and-conditions`)).text()).toContain('01273 123456')
  })

  await test.step('a mistake is shown at its field, and what was typed survives a reload', async () => {
    await open('Opening hours')
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Opens') })
      .first()
    await first.getByLabel('Closes').fill('08:00')
    await publish()
    await expect(first.getByText('The closing time must be after the opening time')).toBeVisible()
    await expect(first.getByLabel('Closes')).toBeFocused()
    await checkStateAccessibility(page)
    await page.reload()
    await expect(first.getByLabel('Closes')).toHaveValue('08:00')
    await first.getByLabel('Closes').fill('16:00')
    await page.getByRole('button', { name: 'Add a day' }).click()
    await page.getByLabel('Day', { exact: true }).fill('4/1/2027')
    await publish()
    await published.waitFor()
    expect((await site()).hours[0]).toEqual({ days: 'Monday to Friday', times: '9:00am to 4:00pm' })
  })

  await test.step('the price of a slot changes, and the history takes it back', async () => {
    await open('Delivery')
    const slot = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Price (£)') })
      .first()
    await slot.getByLabel('Price (£)').fill('20')
    await publish()
    await published.waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText(/^Parts of the day › .*: £15\.00 → £20\.00$/)).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(slot.getByLabel('Price (£)')).toHaveValue('15.00')
    await expect(page.getByText('Everything is published.')).toBeVisible()
  })

  await test.step('the text of an email is previewed, sent as a test and published', async () => {
    await open('Email texts')
    await page.getByLabel('Email', { exact: true }).selectOption('Payment received')
    await expect(page).toHaveURL(/mail=order-paid$/)
    const subject = page.getByLabel('Subject')
    await expect(subject).toHaveValue("We've received your payment for order {reference}")
    const preview = page.getByRole('region', { name: 'Preview' })
    await subject.fill('Paid: {reference}, {colour}')
    await publish()
    await expect(subject).toHaveAccessibleDescription(/\{colour\} can’t be used here/)
    await subject.fill('Paid: {reference}')
    await page.getByLabel('Greeting').fill('Dear {name},')
    await expect(preview.getByText('Paid: ORD-7K4M-QX2D-R9WT')).toBeVisible()
    await expect(preview.getByText('Dear Ada,')).toBeVisible()
    await preview.getByRole('button', { name: 'Send me a test' }).click()
    await expect(preview.getByText('On its way to grace@example.org.')).toBeVisible()
    await checkScreen(page, 'mail-texts', everyWidth)
    await publish()
    await published.waitFor()
    await page.reload()
    await expect(subject).toHaveValue('Paid: {reference}')
  })

  await test.step('two people who change one field see both values', async () => {
    await open('Samples')
    const document = { field: 'perHousehold', from: 12, to: 6 }
    const patched = await page.request.patch(`${shop.url}/api/office/documents/settings/samples/draft`, {
      data: { changes: [document] },
      headers: { origin: shop.url },
    })
    expect(patched.ok()).toBe(true)
    // The other person's value appears by itself, because this field has not been touched here.
    await expect(page.getByLabel('Free samples')).toHaveValue('6')
    await page.route(
      '**/documents/settings/samples/draft',
      async (route) => {
        await page.request.patch(`${shop.url}/api/office/documents/settings/samples/draft`, {
          data: { changes: [{ field: 'perHousehold', from: 6, to: 7 }] },
          headers: { origin: shop.url },
        })
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByLabel('Free samples').fill('9')
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' })
    await expect(conflict).toContainText('Theirs: 7')
    await expect(conflict).toContainText('Yours: 9')
    await conflict.getByRole('button', { name: 'Use mine' }).click()
    await publish()
    await published.waitFor()
    const samples = await (await page.request.get(`${shop.url}/api/office/documents/settings/samples`)).json()
    expect(samples.document.perHousehold).toBe(9)
  })

  const buyers = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })
  const buyersPage = await buyers.newPage()
  const headers = { origin: shop.url }

  await test.step('leftovers are bought back, and the product page says for how much, without VAT if prices are', async () => {
    await open('Orders')
    await page.getByLabel('Buy leftovers back').check()
    await page.getByLabel('Days after arrival').fill('60')
    await page.getByLabel('Share of the price paid (%)').fill('40')
    await publish()
    await published.waitFor()
    await buyersPage.goto(`/product/${slate}`)
    await expect(buyersPage.getByText(/for 40% of the price paid\. That is about £[\d.]+ a piece\./)).toBeVisible()
    await buyersPage.getByRole('banner').getByRole('button', { name: 'ex VAT' }).click()
    await expect(buyersPage.getByText(/That is about £[\d.]+ ex VAT \(£[\d.]+ inc VAT\) a piece\./)).toBeVisible()
  })

  const reference = await test.step('each document of an order opens from its page in the office', async () => {
    const bought = await placePaid(buyers.request)
    const call = async (step: string, data: object = {}) => {
      const answer = await page.request.post(`${shop.url}/api/office/orders/${bought}/${step}`, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data,
      })
      expect(answer.ok(), step).toBe(true)
      return answer.json()
    }
    const { id } = (await call('pick')).lines[0]
    await call('dispatch', { lines: [{ id, pieces: 5 }] })
    await call('dispatch')
    await call('deliver')
    await call('refund', { lines: [{ id, pieces: 1, restock: false }], reason: 'One was broken' })
    await openScreen(page, 'Orders')
    await expectRowsOf44(page)
    const address = `${shop.url}/office/orders/${bought}`
    await page.goto(address)
    const documents = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Documents' }) })
      .getByRole('link')
    await expect(documents).toHaveText([
      /^Delivery note 1 of 2/,
      /^Delivery note 2 of 2/,
      /^VAT invoice/,
      /^Credit note/,
    ])
    const paper = page.getByRole('article')
    for (const [name, pieces] of [
      ['Delivery note 1', '5'],
      ['Delivery note 2', '7'],
    ] as const) {
      await documents.filter({ hasText: name }).click()
      await expect(paper).toContainText(bought)
      await expect(paper.getByRole('cell', { name: pieces, exact: true })).toBeVisible()
      await page.goto(address)
    }
    for (const name of ['VAT invoice', 'Credit note']) {
      await documents.filter({ hasText: name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(paper).toContainText(bought)
      await page.goto(address)
    }
    return bought
  })

  await test.step('three weeks later its buyer offers leftovers on the order’s page', async () => {
    await page.goto('about:blank')
    await shop.reopen({ daysLater: 21 })
    await buyersPage.setViewportSize({ width: 390, height: 844 })
    await buyersPage.goto(`/my-account/orders/${reference}`)
    await buyersPage.getByRole('button', { name: 'Sell leftovers back' }).click()
    const form = buyersPage.getByRole('form', { name: 'Sell leftovers back' })
    await expect(form).toContainText('of 11 pieces')
    await form.getByRole('textbox').first().fill('4')
    await checkStateAccessibility(buyersPage)
    await form.getByRole('button', { name: 'Ask us to buy them back' }).click()
    await expect(statusLine(buyersPage)).toContainText('Your request has been sent.')
    await expect(buyersPage.getByText('You asked us to buy leftovers back.')).toBeVisible()
    await buyers.close()
  })
})
