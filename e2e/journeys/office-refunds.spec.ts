import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, placePaid } from '../kits/office-kit.ts'
import { openOwnShop } from '../kits/own-shop.ts'

let shop: Awaited<ReturnType<typeof openOwnShop>>
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  shop = await openOwnShop()
})
test.afterAll(() => shop.close())

/** Checks the form at every width, in light and dark mode; saves screenshots if E2E_SHOTS names a folder. */
async function checkForm(page: Page, name: string) {
  const folder = process.env.E2E_SHOTS
  for (const width of [390, 768, 1024, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect({ name, width, overflow: Math.max(overflow, 0) }).toEqual({ name, width, overflow: 0 })
      if (folder)
        await page.screenshot({ path: join(folder, `office-${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await checkAccessibility(page)
}

test('returning everything refunds delivery too, and no piece is refunded twice by mistake', async ({
  page,
  playwright,
  browser,
  expectErrors,
}) => {
  const ada = await playwright.request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })
  const [returned, claimed] = [await placePaid(ada, { pieces: 4 }), await placePaid(ada, { pieces: 5 })]
  for (const reference of [returned, claimed])
    await shop.runOrderCommands(['pick', reference], ['dispatch', reference], ['deliver', reference])
  const { data } = await (await ada.get(`/api/orders/${claimed}`)).json()
  const claim = (kind: 'fault' | 'return', quantity: number) =>
    ada.post(`/api/orders/${claimed}/claims`, {
      data: {
        kind,
        lines: [{ variation_id: data.lines[0].variation_id, quantity }],
        message: 'Two were cracked across the corner.',
      },
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

  await test.step('refunding all pieces suggests standard delivery too, refunding some does not', async () => {
    await page.goto(`${shop.url}/office/orders/${returned}`)
    await page.getByRole('button', { name: 'Refund …' }).click()
    const form = page.getByRole('form', { name: 'Refund' })
    await expect(form.getByText('4 bought 0 refunded 0 replaced 4 left')).toBeVisible()
    const pieces = form.getByRole('textbox', { name: /^Pieces of/ })
    await pieces.fill('3')
    await expect(form.getByRole('checkbox', { name: /Also refund delivery/ })).not.toBeChecked()
    const goods = Number(await form.getByLabel('Amount in £').inputValue())
    await pieces.fill('4')
    await expect(form.getByRole('checkbox', { name: 'Also refund standard delivery, £78.00' })).toBeChecked()
    await expect(form.getByText(/our policy refunds standard delivery/)).toBeVisible()
    expect(Number(await form.getByLabel('Amount in £').inputValue())).toBeCloseTo((goods / 3) * 4 + 78, 1)
    await checkForm(page, 'return')
    await pieces.fill('5')
    await expect(form.getByText('Only 4 left.')).toBeVisible()
    await form.getByRole('checkbox', { name: 'Refund more pieces than are left' }).check()
    await expect(form.getByLabel('Why more pieces than are left?')).toBeVisible()
    await checkForm(page, 'exceed')
    await pieces.fill('4')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Changed their mind')
    await form.getByRole('button', { name: /^Refund £/ }).click()
    await expect(page.getByText(/Credit note A\d+/)).toBeVisible()
    await expect(page.getByText('Returned', { exact: true })).toBeVisible()
    const buyers = await browser.newContext({ storageState: await ada.storageState(), baseURL: shop.url })
    const order = await buyers.newPage()
    await order.goto(`/my-account/orders/${returned}`)
    await expect(order.getByText('Returned', { exact: true }).first()).toBeVisible()
    await expect(order.getByText('You returned everything, and we are refunding you.')).toBeVisible()
    await buyers.close()
  })

  await test.step('pieces that were replaced are not replaced again without a reason', async () => {
    await claim('fault', 2)
    await claim('fault', 5)
    await page.goto(`${shop.url}/office/claims`)
    await page
      .getByRole('link', { name: new RegExp(claimed) })
      .last()
      .click()
    await expect(page.getByText('5 bought 0 refunded 0 replaced 5 left')).toBeVisible()
    await page.getByLabel('Message to the buyer').fill('Two more are on their way.')
    await page.getByRole('button', { name: 'Send replacements' }).click()
    await expect(page.getByRole('heading', { name: 'Replaced' })).toBeVisible()
    await page.goto(`${shop.url}/office/claims`)
    await page
      .getByRole('link', { name: new RegExp(claimed) })
      .first()
      .click()
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
    await checkForm(page, 'claim')
    await page.getByRole('radio', { name: 'Refund' }).check()
    await checkForm(page, 'claim-refund')
    await page.getByRole('radio', { name: 'Send replacements' }).check()
    await page.getByRole('button', { name: 'Send replacements' }).click()
    await expect(page.getByRole('heading', { name: 'Replaced' })).toBeVisible()
  })
  await ada.dispose()
})
