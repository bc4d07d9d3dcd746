import { join } from 'node:path'
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import sharp from 'sharp'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, openSearch, placePaid } from '../kits/office-kit.ts'
import { openOwnShop } from '../kits/own-shop.ts'
import { tabTo } from '../kits/tab-to.ts'

/** The number of orders to pick in the morning. */
const waiting = 25

let shop: Awaited<ReturnType<typeof openOwnShop>>
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  shop = await openOwnShop()
})
test.afterAll(() => shop.close())

const newBuyer = ({ request }: PlaywrightWorkerArgs['playwright']): Promise<APIRequestContext> =>
  request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })

/** Checks a screen at two widths, in light and dark mode. */
async function checkScreen(page: Page, path: string) {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1024, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${shop.url}/office${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading …')).toHaveCount(0)
    await saveScreenshot(page, `${path.replace(/\W+/g, '-')}-${width}`)
    await checkAccessibility(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect({ path, width, overflow: Math.max(overflow, 0) }).toEqual({ path, width, overflow: 0 })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Saves a screenshot if E2E_SHOTS names a folder. */
async function saveScreenshot(page: Page, name: string) {
  const folder = process.env.E2E_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `office${name}.png`), fullPage: true })
}

test('staff handle orders from the morning’s pick lists to the last refund', async ({ page, playwright, browser }) => {
  const references: string[] = []
  for (let count = 0; count < waiting; count++) {
    const buyer = await newBuyer(playwright)
    references.push(await placePaid(buyer, { pieces: 2 }))
    await buyer.dispose()
  }
  const ada = await newBuyer(playwright)
  const broken = await placePaid(ada, { pieces: 12, postcode: 'BN8 5XQ' })
  // Counts how often the browser would print, instead of printing.
  await page.addInitScript(() => {
    const counter = window as unknown as { printed: number }
    counter.printed = 0
    window.print = () => void counter.printed++
  })

  await test.step('the first owner sets up an account', async () => {
    await addAuthenticator(page)
    await page.goto(shop.firstOwnerLink())
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  await test.step('a caller with three broken tiles is found by postcode and refunded in seven actions', async () => {
    const started = Date.now()
    let actions = 0
    const act = async (work: Promise<unknown>) => {
      actions++
      await work
    }
    await act(openSearch(page))
    await act(page.keyboard.type('BN8 5XQ'))
    await expect(page.getByRole('option').first()).toContainText(broken)
    await act(page.keyboard.press('Enter'))
    await act(page.getByRole('button', { name: 'Refund …' }).click())
    await act(page.keyboard.type('3'))
    await saveScreenshot(page, '-refund-form')
    await act(page.getByLabel('Reason').fill('Three were broken'))
    await act(page.keyboard.press('Enter'))
    await expect(page.getByText(/Credit note A\d+/)).toBeVisible()
    test.info().annotations.push({ type: 'telephone', description: `${actions} actions, ${Date.now() - started} ms` })
    expect(actions).toBeLessThanOrEqual(7)
    await expect(page.getByText('3 refunded')).toBeVisible()
    await expect(page.getByText(/We have refunded £[\d.]+ for ORD/)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('from Today all pick lists are printed and marked in four actions', async () => {
    await page.goto(`${shop.url}/office`)
    const started = Date.now()
    await page.getByRole('link', { name: /to pick/ }).click()
    await expect(page.getByRole('link', { name: references[0] ?? '' })).toBeVisible()
    await page.getByLabel('Select all').click()
    await page.getByRole('button', { name: 'Print and mark as being picked' }).click()
    await saveScreenshot(page, '-bulk-preview')
    await page.getByRole('button', { name: `Print and mark ${waiting + 1}` }).click()
    await expect(page.getByText('Pick list', { exact: true })).toHaveCount(waiting + 1)
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    test.info().annotations.push({ type: 'morning', description: `4 actions, ${Date.now() - started} ms` })
    await expect(page.getByText(`${waiting + 1} orders are marked as being picked.`)).toBeVisible()
    await checkAccessibility(page)
    await saveScreenshot(page, '-pick-lists')
  })

  await test.step('orders are dispatched one by one by keyboard, at the width of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${shop.url}/office/dispatch`)
    await page.getByRole('textbox', { name: 'Order' }).waitFor()
    await checkAccessibility(page)
    for (const [index, reference] of references.slice(0, 2).entries()) {
      const started = Date.now()
      await expect(page.getByRole('textbox', { name: 'Order' })).toBeFocused()
      await page.keyboard.type(reference.slice(-4))
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Pallets')).toBeFocused()
      if (index === 0) await saveScreenshot(page, '-dispatch-390')
      await page.keyboard.type('1')
      await page.keyboard.press('Tab')
      if (index === 0) await page.keyboard.type('Palletline')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`PL ${index}`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${reference} has been dispatched.`)).toBeVisible()
      test.info().annotations.push({ type: 'dispatch', description: `${Date.now() - started} ms` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the other orders are dispatched from the carrier’s file', async () => {
    const rest = references.slice(2)
    const lines = ['Reference,Tracking,Carrier', ...rest.map((reference, index) => `${reference},CSV ${index},DX`)]
    const started = Date.now()
    await page.getByText('Import a carrier file').click()
    await page
      .getByLabel(/CSV with/)
      .setInputFiles({ name: 'carrier.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: `Dispatch ${rest.length}` }).click()
    await expect(page.getByText(`${rest.length} of ${rest.length} dispatched.`)).toBeVisible()
    test.info().annotations.push({ type: 'carrier file', description: `${rest.length} in ${Date.now() - started} ms` })
  })

  await test.step('a new order appears in an open list by itself', async () => {
    const connected = page.waitForResponse('**/api/office/events')
    await page.goto(`${shop.url}/office/orders?state=paid`)
    await expect(page.getByText('No orders match.')).toBeVisible()
    await connected
    const buyer = await newBuyer(playwright)
    const reference = await placePaid(buyer, { pieces: 1 })
    const paidAt = Date.now()
    await expect(page.getByRole('link', { name: reference })).toBeVisible()
    test.info().annotations.push({ type: 'live', description: `${Date.now() - paidAt} ms` })
    await buyer.dispose()
  })

  await test.step('broken tiles are reported on the order’s page with a photo, and replaced', async () => {
    await page.goto(`${shop.url}/office/orders/${broken}`)
    await page.getByLabel('Carrier').fill('Palletline')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    const buyers = await browser.newContext({ storageState: await ada.storageState(), baseURL: shop.url })
    const buyersPage = await buyers.newPage()
    await buyersPage.setViewportSize({ width: 390, height: 844 })
    await buyersPage.goto(`/my-account/orders/${broken}`)
    await buyersPage.getByRole('button', { name: 'Report damage or a fault' }).click()
    const form = buyersPage.getByRole('form', { name: 'Report damage or a fault' })
    await expect(form.getByRole('spinbutton').first()).toBeFocused()
    await form.getByRole('spinbutton').first().fill('2')
    await form.getByLabel(/What is wrong/).fill('Two were cracked across the corner.')
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#855' } })
      .jpeg()
      .toBuffer()
    await form.getByLabel(/Photos/).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(form.getByRole('img')).toBeVisible()
    await checkAccessibility(buyersPage)
    await saveScreenshot(buyersPage, '-claim-form-390')
    await form.getByRole('button', { name: 'Send the report' }).click()
    await expect(buyersPage.getByText('We are looking into it.')).toBeVisible()
    await buyers.close()

    // From here on by keyboard only.
    await page.goto(`${shop.url}/office`)
    await expect(page.getByRole('link', { name: /1\s*claims and returns/ })).toBeVisible()
    await openSearch(page)
    await page.keyboard.type('claims')
    await page.getByRole('option', { name: 'Claims and returns' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: new RegExp(broken) }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /From the buyer/ })).toBeVisible()
    await saveScreenshot(page, '-claim')
    await checkAccessibility(page)
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

  await test.step('an enquiry is found by keyboard, answered and closed', async () => {
    await ada.post('/api/enquiries', {
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
    await page.getByRole('link', { name: /Ada Mason/ }).click()
    await page.getByLabel('To Ada Mason').fill('Yes, every Tuesday.')
    await saveScreenshot(page, '-enquiry')
    await page.getByRole('button', { name: 'Send and close' }).click()
    await expect(page.getByText(/Answered by Grace Mason/)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('every screen is accessible and fits 1024 and 1440 px, in light and dark mode', async () => {
    for (const path of [
      '/',
      '/orders',
      `/orders/${broken}`,
      '/enquiries',
      '/claims',
      '/customers',
      '/health',
      '/dispatch',
    ])
      await checkScreen(page, path)
    await checkScreen(page, `/print?kind=delivery&orders=${broken},${references[0]}`)
    await checkScreen(page, `/print?kind=invoice&orders=${broken}`)
  })
  await ada.dispose()
})
