import { checkContrast, expect, test } from '../kits/fixtures.ts'
import { statusLine, styleOf } from '../kits/look.ts'
import {
  addAuthenticator,
  checkScreen,
  checkState,
  checkWidths,
  everyWidth,
  firstOwnerLink,
  openScreen,
  openSearch,
  placePaid,
} from '../kits/office-kit.ts'

// One test, because the invitation for the first owner works only once.
test('the first owner sets up the office with a passkey and handles orders from paid to refunded', async ({
  page,
  playwright,
  baseURL,
  expectErrors,
}) => {
  const buyer = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL ?? '' } })
  const reference = await placePaid(buyer)
  const link = firstOwnerLink()
  /** Places an order, and delivers it through the office's API. */
  const deliver = async (pieces: number) => {
    const placed = await placePaid(buyer, { pieces })
    for (const step of ['pick', 'dispatch', 'deliver']) {
      const path = `/api/office/orders/${placed}/${step}`
      expect((await page.request.post(path, { headers: { origin: baseURL ?? '' }, data: {} })).ok()).toBe(true)
    }
    return placed
  }

  await test.step('the link creates an account and shows ten recovery codes', async () => {
    await addAuthenticator(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Create the owner’s account' })).toBeVisible()
    await expect(page).toHaveTitle('Create the owner’s account | Ashlar office')
    expect(new URL(page.url()).hash).toBe('')
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await expect(page).toHaveTitle('Save your recovery codes | Ashlar office')
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  await test.step('failed sign-ins are listed with their account, network and count', async () => {
    const data = { email: 'grace@example.org', password: 'a wrong guess', code: '000000' }
    for (const email of [data.email, data.email, 'nobody@example.org'])
      expect((await buyer.post('/api/office/sign-in', { data: { ...data, email } })).status()).toBe(401)
    await openScreen(page, 'Audit')
    await page.getByRole('link', { name: 'Failed sign-ins' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Grace Mason' })).toContainText(/0\/24Wrong password2$/)
    // Customers of other journeys use the same shop.
    const unknown = page.getByRole('row').filter({ hasText: 'Staff' }).filter({ hasText: 'No such account' })
    await expect(unknown).toContainText('Unknown')
    await checkWidths(page, 'failed-sign-ins')
  })

  await test.step('screens are accessible in dark mode, fit 1024 and 1440 px, and say that no email is sent', async () => {
    const notice = page.getByText('Emails are not being sent. Set SMTP_URL')
    await openScreen(page, 'Today')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await checkScreen(page, 'today')
    // The markup is the same in light mode.
    await checkContrast(page)
    for (const name of ['Orders', 'Staff', 'Audit']) {
      await openScreen(page, name)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await expect(notice).toBeVisible()
      if (name === 'Staff') await checkScreen(page, name)
      else await checkWidths(page, name)
    }
    await page.getByRole('link', { name: 'Grace Mason' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await checkState(page, 'account')
  })

  await test.step('new recovery codes take the focus, and a person can turn the shortcuts of one key off', async () => {
    await page.getByRole('button', { name: 'Make new codes' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/we won’t show them again/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
    await expect(statusLine(page)).toContainText('Ten new recovery codes follow.')
    const shortcuts = page.getByRole('checkbox', { name: /^Use shortcuts of one key/ })
    await shortcuts.uncheck()
    await page.keyboard.press('?')
    await openSearch(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await shortcuts.check()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('reports show sales, and each view has its own URL', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('#content').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    const sales = page.getByRole('table', { name: 'Sales over time' })
    await expect(sales.getByRole('row').nth(1)).toContainText('£')
    await checkState(page, 'sales')
    await page.getByRole('button', { name: 'This year' }).click()
    await expect(page).toHaveURL(/by=month/)
    await expect(sales.getByRole('row').nth(1)).not.toContainText('£0.00£0.00£0.00')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^sales-\d{4}-01-01-.*\.csv$/)
    await page.getByRole('link', { name: 'Best sellers' }).click()
    await expect(page.getByRole('table', { name: 'Products by sales' }).getByRole('row')).not.toHaveCount(0)
    for (const name of ['Stock value', 'VAT']) {
      const link = page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name, exact: true })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await checkWidths(page, name)
    }
  })

  await test.step('Ctrl-K finds the order, which is picked, dispatched and delivered by keyboard', async () => {
    await openSearch(page)
    await page.keyboard.type(reference.slice(-4))
    await expect(page.getByRole('option').first()).toContainText(reference)
    expect(await styleOf(page.locator('[data-highlighted]'), 'outline-style', 'outline-width')).toEqual([
      'solid',
      '2px',
    ])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/office/orders/${reference}$`))
    const next = page.getByRole('heading', { name: 'Next step' })
    await page.getByRole('button', { name: 'Start picking' }).focus()
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
    await expect(statusLine(page)).toContainText('Picking started. Next: dispatch.')
    await page.getByLabel('Carrier').focus()
    await page.keyboard.type('Palletline')
    await page.keyboard.press('Tab')
    await page.keyboard.type('PL 123')
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
    await expect(statusLine(page)).toContainText('Dispatched. Next: delivery.')
    await page.getByRole('button', { name: 'Mark as delivered' }).focus()
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(statusLine(page)).toContainText('No longer delivered. Next: delivery.')
    await expect(next).toBeFocused()
    await page.getByRole('button', { name: 'Mark as delivered' }).press('Enter')
    await expect(page.getByText('Palletline, PL 123')).toBeVisible()
    const delivered = page.getByRole('listitem').filter({ hasText: 'Your order has been delivered.' })
    await expect(delivered).toHaveText([/Grace Mason/, /Grace Mason/])
    await checkWidths(page, 'order')
  })

  await test.step('keys open the list and move through its rows, and a view has its own URL', async () => {
    await page.locator('#content').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/office\/orders$/)
    // The address changes before the screen does.
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    await page.getByRole('link', { name: reference }).waitFor()
    await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused()
    await page.getByRole('link', { name: 'To pick' }).click()
    await expect(page).toHaveURL(/state=paid/)
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'To pick' })).toHaveAttribute('aria-current', 'page')
    await page.emulateMedia({ forcedColors: 'active' })
    const lineOf = (name: string) => styleOf(page.getByRole('link', { name, exact: true }), 'border-bottom-color')
    expect(await lineOf('To pick')).not.toEqual(await lineOf('On the way'))
    await page.emulateMedia({ forcedColors: 'none' })
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0)
  })

  await test.step('a filter keeps the focus and says how many orders there are', async () => {
    await page.getByRole('link', { name: 'All', exact: true }).click()
    const find = page.getByRole('searchbox', { name: 'Find' })
    await find.fill(reference)
    await find.press('Enter')
    await expect(statusLine(page)).toContainText('1 order')
    await expect(find).toBeFocused()
    await find.fill('nobody at all')
    await find.press('Enter')
    await expect(statusLine(page)).toContainText('0 orders')
    await page.goBack()
    await expect(find).toHaveValue(reference)
    await page.getByLabel(`Select ${reference}`).check()
    await page.getByRole('button', { name: 'Clear' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused()
    await expect(statusLine(page)).toContainText('Nothing is selected.')
  })

  await test.step('the audit log lists what was done and is complete', async () => {
    await openScreen(page, 'Audit')
    await expect(page.getByRole('cell', { name: 'Order dispatched' }).first()).toBeVisible()
    await expect(page.getByText(/The log is intact: \d+ rows/)).toBeVisible()
  })

  await test.step('returning everything suggests refunding standard delivery too, and the order says so', async () => {
    const returned = await deliver(4)
    await openSearch(page)
    // As a scanner types: Enter comes before the answer, and waits for it.
    await page.keyboard.type(returned)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Refund …' }).click()
    const form = page.getByRole('form', { name: 'Refund' })
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Refund …' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByText('4 bought 0 refunded 0 replaced 4 left')).toBeVisible()
    const pieces = form.getByRole('textbox', { name: /^Pieces of Brazilian Black Slate Metro.*, \d+ × \d+/ })
    await pieces.fill('3')
    await expect(form.getByRole('checkbox', { name: /Also refund delivery/ })).not.toBeChecked()
    const goods = Number(await form.getByLabel('Amount in £').inputValue())
    await pieces.fill('4')
    await expect(form.getByRole('checkbox', { name: 'Also refund standard delivery, £78.00' })).toBeChecked()
    await expect(form.getByText(/our policy refunds standard delivery/)).toBeVisible()
    expect(Number(await form.getByLabel('Amount in £').inputValue())).toBeCloseTo((goods / 3) * 4 + 78, 1)
    await pieces.fill('5')
    await expect(form.getByText('Only 4 left.')).toBeVisible()
    await form.getByRole('checkbox', { name: 'Refund more pieces than are left' }).check()
    await expect(form.getByLabel('Why more pieces than are left?')).toBeVisible()
    await checkScreen(page, 'refund-form', everyWidth)
    await pieces.fill('4')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Changed their mind')
    await form.getByRole('button', { name: /^Refund £/ }).click()
    await expect(page.getByText(/Credit note A\d+/)).toBeVisible()
    await expect(page.getByText('Returned', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused()
    await expect(statusLine(page)).toContainText('Refunded.')
    expect(await (await buyer.get(`/api/orders/${returned}`)).text()).toContain(
      'You returned everything, and we are refunding you.',
    )
  })

  await test.step('pieces that were replaced are not replaced again without a reason', async () => {
    const claimed = await deliver(5)
    const { data } = await (await buyer.get(`/api/orders/${claimed}`)).json()
    for (const quantity of [2, 5]) {
      const lines = [{ variation_id: data.lines[0].variation_id, quantity }]
      const claim = { kind: 'fault', lines, message: 'They were cracked across the corner.' }
      expect((await buyer.post(`/api/orders/${claimed}/claims`, { data: claim })).ok()).toBe(true)
    }
    const claims = page.getByRole('link', { name: new RegExp(claimed) })
    await openScreen(page, 'Claims')
    await claims.last().click()
    await expect(page.getByText('5 bought 0 refunded 0 replaced 5 left')).toBeVisible()
    await page.getByLabel('Message to the buyer').fill('Two more are on their way.')
    await page.getByRole('button', { name: 'Send replacements' }).click()
    await expect(page.getByRole('heading', { name: 'Replaced' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(statusLine(page)).toContainText('Replaced. Ada Mason has been emailed.')
    await openScreen(page, 'Claims')
    await claims.first().click()
    const pieces = page.getByRole('textbox', { name: /^Pieces of/ })
    await expect(pieces).toHaveValue('3')
    await pieces.fill('5')
    await expect(page.getByText('Only 3 left.')).toBeVisible()
    expectErrors(/status of 409/)
    await page.getByLabel('Message to the buyer').fill('All five are on their way.')
    await page.getByRole('button', { name: 'Send replacements' }).click()
    await expect(page.getByText(/Only 3 of the 5 pieces are left: 0 refunded, 2 replaced\./)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Replace more pieces than are left' }).check()
    await page.getByLabel('Why more pieces than are left?').fill('The replacements broke too')
    await checkScreen(page, 'claim', everyWidth)
    await page.getByRole('radio', { name: 'Refund' }).check()
    await checkWidths(page, 'claim-refund', everyWidth)
    await page.getByRole('radio', { name: 'Send replacements' }).check()
    await page.getByRole('button', { name: 'Send replacements' }).click()
    await expect(page.getByRole('heading', { name: 'Replaced' })).toBeVisible()
  })

  await test.step('signing out shows the sign-in screen, and the passkey opens the requested page', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveTitle('Sign in | Ashlar office')
    await page.goto('/office/staff')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/office\/staff$/)
    await expect(page.getByText('grace@example.org')).toBeVisible()
  })

  await test.step('the link of the first owner no longer works', async () => {
    expectErrors(/404/)
    const answer = await page.goto(link)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  })
  await buyer.dispose()
})
