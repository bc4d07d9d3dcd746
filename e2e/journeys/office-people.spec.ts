import { Secret, TOTP } from 'otpauth'
import { goodPassword } from '../kits/account-kit.ts'
import { checkStateAccessibility, expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, checkWidths, everyWidth, openScreen, openSearch, placePaid } from '../kits/office-kit.ts'
import { tabTo } from '../kits/tab-to.ts'

const period = 30_000

test('a colleague is invited, signs in, saves a view and undoes picking; a customer is exported and erased', async ({
  page,
  browser,
  playwright,
  expectErrors,
  ownShop,
}) => {
  const shop = await ownShop({ isDemo: true })
  const newBuyer = () => playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })
  const buyer = await newBuyer()
  const references: string[] = []
  for (let count = 0; count < 2; count++) references.push(await placePaid(buyer, { pieces: 2, postcode: 'BN8 5XQ' }))
  await buyer.dispose()
  const customer = 'ada.quarryman@example.org'
  const ada = await newBuyer()
  expect((await ada.post('/api/auth/register', { data: { email: customer, password: goodPassword } })).ok()).toBe(true)
  await ada.dispose()

  const link = await test.step('the owner signs in with a passkey and invites a manager', async () => {
    await addAuthenticator(page)
    await page.goto(shop.firstOwnerLink())
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByLabel('Email address').fill('heinz@example.org')
    await page.getByLabel('Role', { exact: true }).selectOption('manager')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const message = await page.getByText(/You can also share this link/).textContent()
    return /\S+\/office\/setup#\S+/.exec(message ?? '')?.[0] ?? ''
  })

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const heinz = await other.newPage()
  await heinz.addInitScript(() => {
    window.print = () => {}
  })

  await test.step('the manager sets up a password and an app, signs out, and signs in again with the app', async () => {
    await heinz.goto(link)
    await heinz.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click()
    await heinz.getByLabel('Your name').fill('Heinz Steiner')
    await heinz.getByLabel('Password').fill(goodPassword)
    const key = await heinz.getByText(/or enter the key/).textContent()
    const app = new TOTP({ secret: Secret.fromBase32(/[A-Z2-7]{32}/.exec(key ?? '')?.[0] ?? '') })
    await checkStateAccessibility(heinz)
    const enrolled = Date.now()
    await heinz.getByLabel('Code from the app').fill(app.generate({ timestamp: enrolled }))
    await heinz.keyboard.press('Enter')
    await heinz.getByRole('button', { name: 'I’ve saved them' }).click()
    await heinz.getByRole('heading', { name: 'Today' }).waitFor()
    await heinz.getByRole('button', { name: 'Sign out' }).click()
    await heinz.getByLabel('Email address').fill('heinz@example.org')
    await heinz.getByLabel('Password').fill(goodPassword)
    // A code is valid once, so this uses the next one.
    const next = app.generate({ timestamp: enrolled + period })
    await heinz.getByLabel('Code from your authenticator app').fill(next)
    await heinz.keyboard.press('Enter')
    await expect(heinz.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  await test.step('the owner finds both in the table of staff, which becomes cards on a phone', async () => {
    await page.reload()
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader').first()).toHaveText('Name')
    const row = table.getByRole('row').filter({ hasText: 'heinz@example.org' })
    await expect(row.getByRole('cell').filter({ hasText: 'password and authenticator app' })).toBeVisible()
    await expect(row.getByLabel('Role of Heinz Steiner')).toHaveValue('manager')
    await expect(table.getByRole('row').filter({ hasText: '(you)' })).toContainText('1 passkey')
    await checkWidths(page, 'staff', everyWidth)
  })

  await test.step('he saves a shared view, picks its orders by keyboard and undoes it', async () => {
    await heinz.keyboard.press('g')
    await heinz.keyboard.press('o')
    await heinz.getByLabel('Find').fill('BN8')
    await heinz.keyboard.press('Enter')
    // Waits until the orders found have replaced the list of all orders.
    await expect(heinz.getByRole('row')).not.toHaveCount(51)
    const columns = heinz.getByRole('button', { name: 'Columns' })
    await columns.press('Enter')
    await heinz.getByRole('dialog', { name: 'Columns' }).getByLabel('Delivery').press('Space')
    await checkStateAccessibility(heinz)
    await heinz.keyboard.press('Escape')
    await expect(columns).toBeFocused()
    await expect(columns).toHaveText('Columns (1 hidden)')
    await heinz.getByRole('button', { name: 'Save this view …' }).click()
    await heinz.getByLabel('View name').fill('Lewes round')
    await heinz.getByLabel('Share with all staff').check()
    await heinz.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heinz.getByRole('link', { name: 'Lewes round (shared)' })).toHaveAttribute('aria-current', 'page')
    await heinz.locator('#content').focus()
    for (const key of ['j', 'x', 'j', 'x']) await heinz.keyboard.press(key)
    await expect(heinz.getByText('2 selected')).toBeVisible()
    await heinz.getByRole('button', { name: 'Print and mark as being picked' }).press('Enter')
    await heinz.getByRole('button', { name: 'Print and mark 2' }).press('Enter')
    await expect(heinz.getByText('2 orders are marked as being picked.')).toBeVisible()
    await heinz.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(heinz.getByText('2 orders are back in “To pick”.')).toBeVisible()
    await openScreen(page, 'Orders')
    await page.getByRole('link', { name: 'Lewes round (shared)' }).click()
    await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Delivery' })).toHaveCount(0)
    for (const reference of references)
      await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('To pick')
  })

  await test.step('on a wide window an order opens next to the list, and Back closes it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const [one = '', other = ''] = references
    const rowOf = (reference: string) => page.getByRole('link', { name: reference, exact: true })
    const opened = (reference: string) => page.getByRole('region', { name: reference })
    for (const reference of [one, other]) {
      await rowOf(reference).press('Enter')
      await expect(opened(reference).getByRole('heading', { name: 'Timeline' })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/orders\\?.*&open=${reference}$`))
      await expect(rowOf(reference)).toBeFocused()
    }
    await checkWidths(page, 'order-next-to-list', everyWidth)
    await page.goBack()
    await expect(opened(one)).toBeVisible()
    await expect(rowOf(one)).toBeFocused()
    await page.getByRole('button', { name: `Close ${one}` }).press('Enter')
    await expect(opened(one)).toHaveCount(0)
    await expect(rowOf(one)).toBeFocused()
  })

  await test.step('selected orders are assigned to a colleague, and one press takes it back', async () => {
    const [one = '', other = ''] = references
    for (const reference of [one, other]) await page.getByLabel(`Select ${reference}`).check()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Assign to').selectOption({ label: 'Heinz Steiner' })
    await dialog.getByRole('button', { name: 'Assign 2' }).click()
    await expect(dialog.getByText('2 orders are assigned.')).toBeVisible()
    const row = page.getByRole('row', { includeHidden: true }).filter({ hasText: one })
    await expect(row).toContainText('Heinz Steiner')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText('2 orders are assigned as before.')).toBeVisible()
    await expect(row).not.toContainText('Heinz Steiner')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('he marks all matching orders by keyboard, including those not loaded yet', async () => {
    await heinz.locator('#content').focus()
    await heinz.keyboard.press('g')
    await heinz.keyboard.press('o')
    await expect(heinz.getByRole('row')).toHaveCount(51)
    await heinz.keyboard.press('Shift+X')
    await expect(heinz.getByText('50 selected')).toBeVisible()
    await heinz.keyboard.press('.')
    await expect(heinz.getByRole('button', { name: 'Print and mark as being picked' })).toBeFocused()
    await tabTo(heinz, heinz.getByRole('button', { name: 'Select all matching orders' }))
    await heinz.keyboard.press('Enter')
    await expect(heinz.getByText('All 402 orders that match are selected')).toBeVisible()
    await tabTo(heinz, heinz.getByRole('button', { name: 'Mark as being picked …' }))
    await heinz.keyboard.press('Enter')
    const mark = heinz.getByRole('button', { name: /^Mark \d+$/ })
    await expect(mark).toBeFocused()
    await checkStateAccessibility(heinz)
    const count = /\d+/.exec((await mark.textContent()) ?? '')?.[0]
    await heinz.keyboard.press('Enter')
    await expect(heinz.getByText(`${count} orders are marked as being picked.`)).toBeVisible()
    await tabTo(heinz, heinz.getByRole('button', { name: 'Undo' }))
    await heinz.keyboard.press('Enter')
    await expect(heinz.getByText(`${count} orders are back in “To pick”.`)).toBeVisible()
  })
  await test.step('an enquiry is answered by two people, and the second knows of the first', async () => {
    await heinz.request.post(`${shop.url}/api/enquiries`, {
      headers: { origin: shop.url },
      data: {
        kind: 'contact',
        name: 'Ada Mason',
        email: 'ada@example.org',
        topic: 'Trade',
        message: 'Do you deliver to Orkney?',
      },
    })
    await page.locator('#content').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    const enquiry = page.getByRole('link', { name: /Ada Mason/ })
    await enquiry.waitFor()
    await checkWidths(page, 'enquiries')
    await enquiry.click()
    const text = page.getByLabel('To Ada Mason')
    await text.fill('Yes, every Tuesday.')
    const url = `${shop.url}/api/office/enquiries/${new URL(page.url()).pathname.split('/').at(-1)}`
    await expect.poll(async () => (await (await heinz.request.get(url)).json()).writing).toBe('Grace Mason')
    await heinz.request.post(`${url}/answer`, {
      headers: { origin: shop.url, 'idempotency-key': crypto.randomUUID() },
      data: { text: 'Yes, I think so.' },
    })
    await expect(page.getByText('Heinz Steiner has replied since you began.')).toBeVisible()
    const send = page.getByRole('button', { name: 'Send and close' })
    expectErrors(/409 \(Conflict\)/)
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: 'has replied since you opened this' })).toBeVisible()
    await expect(text).toHaveValue('Yes, every Tuesday.')
    await send.click()
    await expect(page.getByText(/Answered by Grace Mason/)).toBeVisible()
    await expect(text).toHaveValue('')
    await checkStateAccessibility(page)
  })
  await test.step('colleagues see that a quote is being written', async () => {
    await openScreen(page, 'Enquiries')
    await page.getByRole('link', { name: /Isla Davies/ }).click()
    await page.getByLabel('£ per piece').fill('12')
    await heinz.goto(page.url())
    const mark = heinz.getByText('Grace Mason is writing a reply.')
    await expect(mark).toBeVisible()
    await page.getByLabel('£ per piece').fill('')
    await expect(mark).toHaveCount(0)
    await page.getByLabel('£ per piece').fill('12')
    await expect(mark).toBeVisible()
    await openScreen(page, 'Customers')
    await expect(mark).toHaveCount(0)
  })
  await other.close()

  await test.step('customers are sorted by the headings of their columns, also with the keyboard', async () => {
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').press('Enter')
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=name$/)
    await name.getByRole('button').press('Enter')
    await expect(name).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('columnheader', { name: 'Customer since' }).getByRole('button').press('Enter')
    await expect(name).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('Ctrl-K finds the customer, whose data is exported once the owner has used her passkey', async () => {
    expectErrors(/403/)
    shop.setClockAhead()
    await openSearch(page)
    await page.keyboard.type('ada.quarry')
    await expect(page.getByRole('option').first()).toContainText(customer)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: customer })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download a copy' }).press('Enter')
    await page.getByRole('button', { name: 'Use your passkey' }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^customer-\d+\.json$/)
  })

  await test.step('the customer is erased by typing the address, and no longer found', async () => {
    // The open screen may reload the erased customer before the owner leaves it.
    expectErrors(/404/)
    await page.getByRole('button', { name: 'Erase this customer …' }).press('Enter')
    await page.getByLabel('Type the customer’s email address to confirm').fill(customer)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/office\/customers$/)
    await page.getByLabel('Find').fill('ada.quarry')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No customers found.')).toBeVisible()
    await openScreen(page, 'Audit')
    await expect(page.getByRole('cell', { name: 'Customer erased' })).toBeVisible()
  })
})
