import sharp from 'sharp'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'
import {
  checkScreen,
  checkState,
  checkWidths,
  everyWidth,
  expectRowsAboveBar,
  loseResponse,
  openScreen,
  openSearch,
  placePaid,
  signInFirstOwner,
} from '../kits/office-kit.ts'
import { tabTo } from '../kits/tab-to.ts'

/** The number of orders to pick in the morning. */
const waiting = 6

test('staff handle orders from the morning’s pick lists to the last refund', async ({
  page,
  playwright,
  browser,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  const ada = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })
  const references: string[] = []
  for (let count = 0; count < waiting; count++) references.push(await placePaid(ada, { pieces: 2 }))
  const [first = '', second = '', third = '', ...others] = references
  const broken = await placePaid(ada, { pieces: 12, postcode: 'BN8 5XQ' })
  // Counts how often the browser would print, instead of printing.
  await page.addInitScript(() => {
    const counter = window as unknown as { printed: number }
    counter.printed = 0
    window.print = () => void counter.printed++
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  const connected = page.waitForResponse('**/api/office/events')
  await page.goto(`${shop.url}/office`)
  await connected
  const readOrder = async (reference: string) =>
    (await page.request.get(`${shop.url}/api/office/orders/${reference}`)).json()

  await test.step('a caller with three broken tiles is found by postcode and refunded in seven actions', async () => {
    let actions = 0
    const act = async (work: Promise<unknown>) => {
      actions++
      await work
    }
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await act(openSearch(page))
    await act(page.keyboard.type('BN8 5XQ'))
    await expect(page.getByRole('option').first()).toContainText(broken)
    await act(page.keyboard.press('Enter'))
    await act(page.getByRole('button', { name: 'Refund …' }).click())
    await act(page.keyboard.type('3'))
    await act(page.getByLabel('Reason').fill('Three were broken'))
    await act(page.keyboard.press('Enter'))
    await expect(page.getByText(/Credit note A\d+/)).toBeVisible()
    expect(actions).toBeLessThanOrEqual(7)
    await expect(page.getByText('3 cancelled')).toBeVisible()
    await expect(page.getByText(/We have refunded £[\d.]+ for ORD/)).toBeVisible()
    await checkWidths(page, 'refunded-order')
  })

  await test.step('from Today all pick lists are printed and marked in four actions', async () => {
    await openScreen(page, 'Today')
    await page.getByRole('link', { name: /to pick/ }).click()
    await expect(page.getByRole('link', { name: first })).toBeVisible()
    await page.getByLabel('Select all').click()
    await expectRowsAboveBar(page)
    await page.getByRole('button', { name: 'Print and mark as being picked' }).click()
    await page.getByRole('button', { name: `Print and mark ${waiting + 1}` }).click()
    await expect(page.getByText('Pick list', { exact: true })).toHaveCount(waiting + 1)
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    await expect(page.getByText(`${waiting + 1} orders are marked as being picked.`)).toBeVisible()
  })

  const unpicked = await test.step('a new order appears in an open list by itself, and is corrected', async () => {
    await openScreen(page, 'Orders')
    await page.getByRole('link', { name: 'To pick' }).click()
    await expect(page.getByText('No orders match.')).toBeVisible()
    const reference = await placePaid(ada, { pieces: 2 })
    const goes = await placePaid(ada, { pieces: 1 })
    await page.getByRole('link', { name: goes }).focus()
    const picked = await page.request.post(`${shop.url}/api/office/orders/${goes}/pick`, {
      headers: { origin: shop.url },
      data: {},
    })
    expect(picked.ok()).toBe(true)
    await expect(page.getByRole('link', { name: goes })).toHaveCount(0)
    await expect(page.getByRole('link', { name: reference }), 'the next row takes the focus').toBeFocused()
    await page.getByRole('link', { name: reference }).click()
    await page.getByRole('button', { name: 'Correct …' }).click()
    const form = page.getByRole('form', { name: 'Correct the order' })
    expectErrors(/422 \(Unprocessable/)
    await form.getByLabel(/^Postcode/).fill('IV2 3DE')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/costs more than the delivery of this order/)).toBeVisible()
    await form.getByLabel(/^Postcode/).fill('BN8 5XR')
    await form.getByLabel('Delivery day').selectOption({ index: 3 })
    await checkState(page, 'correct-order')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^The delivery address and the delivery day have been changed/)).toBeVisible()
    await expect(page.getByRole('region', { name: reference }).getByText('BN8 5XR')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel part of it …' }).click()
    const part = page.getByRole('form', { name: 'Cancel part of the order' })
    await expect(part.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('1')
    await expect(part.getByText(/£[\d.]+ is refunded with a credit note/)).toBeVisible()
    await part.getByLabel('Reason').fill('One was chipped')
    await checkState(page, 'cancel-part', everyWidth)
    await part.getByRole('button', { name: 'Cancel 1 piece' }).click()
    await expect(page.getByText(/^We have cancelled 1 × .*: One was chipped\. We are refunding £/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Credit note A\d+/ })).toBeVisible()
    return reference
  })

  await test.step('orders are dispatched one by one by keyboard, at the width of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openScreen(page, 'Dispatch')
    await page.getByRole('textbox', { name: 'Order' }).waitFor()
    for (const [index, reference] of [first, second].entries()) {
      await expect(page.getByRole('textbox', { name: 'Order' })).toBeFocused()
      await page.keyboard.type(reference.slice(-4))
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Pallets')).toBeFocused()
      await expect(statusLine(page)).toContainText(new RegExp(`${reference}. Ada Mason, .* 2 × Brazilian Black Slate`))
      await page.keyboard.type('1')
      await page.keyboard.press('Tab')
      if (index === 0) await page.keyboard.type('Palletline')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`PL ${index}`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${reference} has been dispatched.`)).toBeVisible()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a carrier’s file is shown as a table first, and dispatches once if the response is lost', async () => {
    const choose = (text: string) =>
      page
        .getByLabel(/CSV with/)
        .setInputFiles({ name: 'carrier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText('Import a carrier file').click()
    await choose('')
    await expect(page.getByRole('alert')).toHaveText('This file is empty.')
    await choose(
      [
        'Reference,Tracking,Carrier',
        `${third},DX 1041,DX Freight`,
        ...others.map((reference, index) => `${reference},CSV ${index},DX`),
        `${third},DX 1041,DX Freight`,
        `${first},DX 1043,DX Freight`,
        `${unpicked},DX 1044,DX Freight`,
        'ORD-2222-3333-4444,DX 1045,DX Freight',
        'no reference,DX 1046,DX Freight',
      ].join('\n'),
    )
    const rejected = page.getByRole('region', { name: 'Skipped: 5 rows' })
    for (const problem of [
      'Same as row 2.',
      'This order has already been dispatched.',
      'This order has not been picked yet.',
      'Order not found.',
      'No order reference in this row.',
    ])
      await expect(rejected.getByText(problem)).toBeVisible()
    const count = others.length + 1
    const accepted = page.getByRole('region', { name: `To dispatch: ${count} rows` })
    const cells = accepted.getByRole('row').nth(1).getByRole('cell')
    await expect(cells.filter({ visible: true })).toHaveCount(6)
    await expect(cells.nth(1)).toContainText(third)
    for (const [index, text] of ['Ada Mason', '2', 'DX Freight', 'DX 1041'].entries())
      await expect(cells.nth(index + 2)).toHaveText(text)
    await checkState(page, 'carrier-file', everyWidth)
    expect((await readOrder(third)).state).toBe('picking')
    expectErrors(/ERR_CONNECTION_RESET/)
    await loseResponse(page, '**/bulk/dispatch')
    await page.getByRole('button', { name: `Dispatch ${count}` }).click()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
    await page.getByRole('button', { name: `Dispatch ${count}` }).click()
    await expect(page.getByText(`${count} of ${count} dispatched.`)).toBeVisible()
    const { state, mails } = await readOrder(third)
    expect(state).toBe('dispatched')
    expect(mails.filter(({ subject }: { subject: string }) => subject.includes('on its way'))).toHaveLength(1)
  })

  await test.step('orders on the way are marked as delivered together and given a note, and one press takes it back', async () => {
    await page.goto(`${shop.url}/office/orders?state=dispatched`)
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Mark \d+/ }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText(/orders are back in “On the way”/)).toBeVisible()
    expect((await readOrder(third)).state).toBe('dispatched')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Add a note' }).click()
    await dialog.getByLabel('Note for colleagues').fill('Same lorry')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(async () => (await readOrder(third)).notes.at(-1)?.text).toBe('Same lorry')
  })

  await test.step('a form shows what was saved after a lost response before it accepts something else', async () => {
    await openScreen(page, 'Orders')
    await page.getByRole('link', { name: broken }).click()
    const note = page.getByLabel('Internal note')
    await note.fill('Rang, no answer.')
    await loseResponse(page, '**/notes')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
    expectErrors(/409 \(Conflict\)/)
    await note.fill('Rang, left a message.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('alert')).toContainText('This form was sent before')
    await expect(page.getByText('Rang, no answer.')).toHaveCount(1)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'Rang, left a message.' })).toHaveCount(1)
  })

  await test.step('broken tiles are reported on the order’s page with a photo, and replaced', async () => {
    await page.getByLabel('Carrier').fill('Palletline')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByText('Your order has been delivered.')).toBeVisible()
    const buyers = await browser.newContext({ storageState: await ada.storageState(), baseURL: shop.url })
    const buyersPage = await buyers.newPage()
    await buyersPage.setViewportSize({ width: 390, height: 844 })
    await buyersPage.goto(`/my-account/orders/${broken}`)
    await buyersPage.getByRole('button', { name: 'Report damage or a fault' }).click()
    const form = buyersPage.getByRole('form', { name: 'Report damage or a fault' })
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await form.getByRole('textbox').first().fill('2 and a half')
    await form.getByRole('button', { name: 'Send the report' }).click()
    await expect(form.getByText('Please enter a number of pieces, such as 12.')).toBeVisible()
    await form.getByRole('textbox').first().fill('2 tiles')
    await form.getByLabel(/What is wrong/).fill('Two were cracked across the corner.')
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#855' } })
      .jpeg()
      .toBuffer()
    await form.getByLabel(/Photos/).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(form.getByRole('img')).toBeVisible()
    await expect(statusLine(buyersPage)).toContainText('1 photo added')
    await form.getByRole('button', { name: 'Remove photo 1' }).press('Enter')
    await expect(form.getByLabel(/Photos/)).toBeFocused()
    await expect(statusLine(buyersPage)).toContainText('Photo 1 removed')
    await form.getByLabel(/Photos/).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(form.getByRole('img')).toBeVisible()
    await checkAccessibility(buyersPage, 'main')
    await form.getByRole('button', { name: 'Send the report' }).click()
    await expect(buyersPage.getByText('We are looking into it.')).toBeVisible()
    await expect(statusLine(buyersPage)).toContainText('Your report has been sent.')
    await expect(buyersPage.getByRole('button', { name: 'Report damage or a fault' })).toBeFocused()
    await expect(buyersPage.getByText('Two were cracked across the corner.')).toBeVisible()
    const sent = buyersPage.getByRole('img', { name: /^What you sent of Brazilian Black Slate Metro.*, 1 of 1$/ })
    await sent.scrollIntoViewIfNeeded()
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await buyers.close()

    await openScreen(page, 'Today')
    await expect(page.getByRole('link', { name: /1\s*claims and returns/ })).toBeVisible()
    // From here on by keyboard only.
    await openSearch(page)
    await page.keyboard.type('claims')
    await page.getByRole('option', { name: 'Claims and returns' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: new RegExp(broken) }).waitFor()
    await checkWidths(page, 'claims')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /From the buyer/ })).toBeVisible()
    await tabTo(page, page.getByRole('radio', { name: 'Send replacements' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Amount in £')).toHaveValue(/^\d+\.\d\d$/)
    await page.keyboard.press('ArrowUp')
    await tabTo(page, page.getByLabel('Message to the buyer'))
    await page.keyboard.type('We are sorry. Two more are on their way.')
    await tabTo(page, page.getByRole('button', { name: 'Send replacements' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Replaced' })).toBeVisible()
  })

  await test.step('customers, health and papers fit 1024 and 1440 px', async () => {
    await openScreen(page, 'Customers')
    await checkWidths(page, 'customers')
    await openScreen(page, 'Health')
    await checkScreen(page, 'health')
    const print = `${shop.url}/office/print?orders=${broken},${first}`
    await page.goto(`${print}&kind=delivery`)
    await checkWidths(page, 'delivery')
    await page.goto(`${print}&kind=invoice`)
    await checkScreen(page, 'invoice')
  })
  await ada.dispose()
})
