import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { tabTo } from '../kits/tab-to.ts'

const slate = '/product/brazilian-black-slate-metro'

const sizeButton = (page: Page) => page.getByRole('button', { name: /^Size/ })
const sizes = (page: Page) => page.getByRole('dialog', { name: 'Choose a size' })
const pieces = (page: Page) => page.getByLabel('Quantity (pieces)')
const area = (page: Page) => page.getByLabel('Area (m²)')
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })
const basket = (page: Page) => page.getByRole('dialog', { name: /^Your Basket/ })

async function choose(page: Page, size: string) {
  await sizeButton(page).click()
  await sizes(page)
    .getByRole('button', { name: new RegExp(`^${size}`) })
    .click()
  await expect(sizes(page)).toBeHidden()
}

test('the size list shows what can be chosen, and offers an alert for what is sold out', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/size-drawer/, /ERR_FAILED/, /preload/i)
  await page.route('**/assets/size-drawer-*.js', (route) => route.abort())
  await page.goto(slate)
  const opener = page.getByRole('button', { name: /^Size Choose a size 4 options available/ })

  await test.step('a list whose code fails to load shows an error and opens when tried again', async () => {
    await opener.click()
    await expect(page.getByText('This could not be loaded. Please check your connection and try again.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute('**/assets/size-drawer-*.js')
    await opener.click()
    await expect(sizes(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sizes(page)).toBeHidden()
    await opener.click()
    await expect(sizes(page)).toBeVisible()
  })

  const missing = sizes(page).getByRole('listitem').filter({ hasText: 'Temporarily out of stock' })

  await test.step('it shows the sizes in stock, and those that cannot be chosen', async () => {
    await expect(sizes(page).getByText('4 options available')).toBeVisible()
    await expect(sizes(page).getByText('Free Sample')).toHaveCount(0)
    await expect(sizes(page).getByRole('listitem').last()).toContainText('Full Size Sample')
    await expect(sizes(page).getByRole('listitem').last()).toContainText('£3.00 each')
    await expect(missing).toContainText('300 × 75 × 10 mm')
    await expect(missing.getByRole('button')).toHaveCount(2)
    await expect(missing.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()
    await expect(missing.getByRole('button', { name: 'Enquire about a lead time.' })).toBeVisible()
    await checkAccessibility(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(sizes(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('a sold-out size offers an alert', async () => {
    await opener.click()
    await missing.getByRole('button', { name: 'Tell me when it is back 300 × 75 × 10 mm' }).click()
    await expect(missing.getByLabel('Email address')).toBeFocused()
    await page.keyboard.type('ada@example.org')
    const sent = page.waitForRequest('**/api/stock-alerts')
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@example.org', variation_id: expect.any(Number) })
    await expect(missing.getByRole('status')).toContainText('We will send you one email')
  })
})

test('price, delivery and limits follow the chosen size, which is remembered for the visit', async ({ page }) => {
  await page.goto(slate)

  await test.step('without size and quantity badges show, and disappear once both are given', async () => {
    await addButton(page).click()
    await expect(page.getByText('size required')).toBeVisible()
    await expect(page.getByText('quantity required')).toBeVisible()
    await expect(page.getByText('Available for delivery in 3-5 working days')).toHaveCount(0)
    await choose(page, '150 × 75 × 10 mm')
    await expect(page.getByText('size required')).toHaveCount(0)
    await expect(page.getByText('quantity required')).toBeVisible()
    await area(page).fill('2')
    await expect(page.getByText('quantity required')).toHaveCount(0)
  })

  await test.step('a chosen size in stock shows its delivery time and its price', async () => {
    await expect(page.getByText('Available for delivery in 3-5 working days')).toBeVisible()
    await expect(page.getByText('£44.95 /M2').first()).toBeVisible()
    await expect(page.getByText('From £43.50 /M2')).toHaveCount(0)
  })

  await test.step('a quantity above the stock shows the lead time and adds nothing, each time', async () => {
    await pieces(page).fill('99999')
    await pieces(page).blur()
    const limit = page.getByRole('alert').filter({ hasText: 'in stock; more usually takes' })
    await expect(limit).toContainText('You asked for 99,999 pieces.')
    await expect(page.getByText('covers 1,124.989 m²')).toBeVisible()
    // Screen readers announce an alert when it is added to the page, so it must be added again.
    const first = await limit.elementHandle()
    await addButton(page).click()
    await expect.poll(async () => first?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(limit).toBeInViewport()
    await expect(addButton(page)).toBeEnabled()
    await expect(pieces(page)).toHaveValue('99999')
    await expect(basket(page)).toHaveCount(0)
    await page.getByRole('button', { name: /^Change to .* pieces$/ }).click()
    await expect(limit).toHaveCount(0)
    await expect(pieces(page)).not.toHaveValue('99999')
  })

  await test.step('a full-size sample is one piece and has no area', async () => {
    await choose(page, 'Full Size Sample')
    await expect(pieces(page)).toHaveValue('1')
    await expect(pieces(page)).not.toBeEditable()
    await expect(area(page)).toHaveCount(0)
    await expect(addButton(page)).toHaveText('Add to cart - £3.00')
  })

  await test.step('hide vat? applies to every price, with the full price next to it', async () => {
    await choose(page, '200 × 100 × 10 mm')
    await pieces(page).fill('50')
    await pieces(page).blur()
    await expect(addButton(page)).toHaveText('Add to cart - £43.50')
    await sizeButton(page).click()
    await sizes(page).getByLabel('hide vat?').check()
    const size = sizes(page).getByRole('button', { name: /^200 × 100/ })
    await expect(size).toContainText('£36.25 /M2 ex VAT')
    await expect(size).toContainText('£43.50 /M2 inc VAT')
    await page.keyboard.press('Escape')
    await expect(sizes(page)).toBeHidden()
    await expect(addButton(page)).toHaveText('Add to cart - £36.25 ex VAT')
    await expect(page.getByText('£43.50 including VAT')).toBeVisible()
  })

  await test.step('size and VAT are remembered; a size that no longer exists is ignored', async () => {
    const stored = await page.evaluate(() =>
      Object.entries(sessionStorage).filter(([key]) => key.startsWith('chosen-variation:')),
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.[1]).toMatch(/^\d+$/)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Size 200 × 100 × 10 mm/ })).toBeVisible()
    await page.evaluate(([key]) => sessionStorage.setItem(key ?? '', '999999'), stored[0] ?? [])
    await page.reload()
    await expect(page.getByRole('button', { name: /^Size Choose a size/ })).toBeVisible()
    await expect(page.getByText('From £36.25 /M2').first()).toBeVisible()
    await expect(page.getByText('£43.50 /M2').first()).toBeVisible()
  })
})

test('everything can be chosen by keyboard alone, and a quantity typed before hydration is kept', async ({ page }) => {
  await page.addInitScript(() => {
    // Long before the scripts run: as soon as the field is parsed.
    new MutationObserver((_changes, observer) => {
      const field = document.querySelector<HTMLInputElement>('input[inputmode=numeric]')
      if (!field) return
      field.value = '50'
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto(slate)
  await sizeButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(sizes(page)).toBeVisible()
  await tabTo(page, sizes(page).getByRole('button', { name: /^200 × 100/ }))
  await page.keyboard.press('Enter')
  await expect(sizes(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Size 200/ })).toBeFocused()
  await expect(pieces(page)).toHaveValue('50')
  await expect(addButton(page)).toHaveText('Add to cart - £43.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await expect(pieces(page)).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(pieces(page)).toHaveValue('10')
  await expect(page.getByRole('radio', { name: 'None' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(pieces(page)).toHaveValue('11')
})
