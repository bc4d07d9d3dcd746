import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { tabTo } from '../kits/tab-to.ts'

/** Adding, changing and removing basket lines in the real shop. */

const listing = '/collections/stone-collection/slate-tiles'
const hexagon = '/product/carrara-hexagon'
const slate = '/product/brazilian-black-slate-metro'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Your Basket/ })
const pieces = (page: Page) => drawer(page).getByRole('textbox', { name: /^Quantity \(pieces\)/ })
const area = (page: Page) => drawer(page).getByRole('textbox', { name: /^Quantity \(M2\)/ })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })

async function chooseFirstSize(page: Page) {
  await page.getByRole('button', { name: /^Size/ }).click()
  const sizes = page.getByRole('dialog', { name: 'Choose a size' })
  await sizes
    .getByRole('button', { name: /^\d+ × .*mm/ })
    .first()
    .click()
  await expect(sizes).toBeHidden()
}

async function addSlate(page: Page, count: string) {
  await page.goto(slate)
  await chooseFirstSize(page)
  await page.getByLabel('Quantity (pieces)', { exact: true }).fill(count)
  await addButton(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('a free sample can be added from a card once', async ({ page, expectErrors }) => {
  expectErrors(/status of 409/)
  await page.goto(listing)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add Sample/ }) })
    .first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const same = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await same.getByRole('button', { name: /^Add Sample/ }).click()
  await expect(drawer(page)).toHaveAccessibleName('Your Basket 1 item')
  const line = drawer(page).getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Free Sample')
  await expect(line).toContainText('Price Per Piece: Free')
  await expect(line).not.toContainText('£0.00')
  await expect(line.getByRole('button', { name: 'One piece more' })).toBeDisabled()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
  await same.getByRole('button', { name: /^Sample added/ }).click()
  await expect(same.getByRole('status')).toContainText('already in your basket')
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
  // The basket survives a reload, and the card reflects the basket.
  await page.reload()
  await expect(same.getByRole('button', { name: /^Sample added/ })).toBeVisible()
  await page.getByRole('button', { name: 'Basket, 1 item' }).click()
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(drawer(page).getByText('There are no items currently in your basket.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(same.getByRole('button', { name: /^Add Sample/ })).toBeVisible()
})

test('a ninth free sample is refused with a reason, and the eight stay', async ({ page, expectErrors }) => {
  expectErrors(/status of 422/)
  await page.goto(listing)
  const offered = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add Sample/ }) })
  await offered
    .first()
    .getByRole('button', { name: /^Add Sample/ })
    .click()
  await expect(drawer(page)).toHaveAccessibleName('Your Basket 1 item')
  const list = await page.request.get('/api/products?category=marble-tiles&sample=true')
  const marbles: { id: number; sample: { variation_id: number } }[] = (await list.json()).data
  for (const { id, sample } of marbles.slice(0, 7)) {
    const data = { product_id: id, variation_id: sample.variation_id, quantity: 1 }
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin }
    expect((await page.request.post('/api/cart/add', { data, headers })).ok()).toBe(true)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Basket, 8 items' })).toBeVisible()
  const ninth = offered.first()
  await ninth.getByRole('button', { name: /^Add Sample/ }).click()
  await expect(ninth.getByRole('status')).toContainText('You can have up to 8 free samples in one order.')
  await expect(page.getByRole('button', { name: 'Basket, 8 items' })).toBeVisible()
})

test('an area is rounded up to whole hexagons, and can be changed, removed and restored', async ({ page }) => {
  await page.goto(hexagon)
  await chooseFirstSize(page)
  await page.getByLabel('Area (m²)', { exact: true }).fill('2')
  const wanted = await page.getByLabel('Quantity (pieces)', { exact: true }).inputValue()
  const total = /£[\d,.]+/.exec((await addButton(page).textContent()) ?? '')?.[0] ?? 'no total'
  await addButton(page).click()
  await expect(pieces(page)).toHaveValue(wanted)
  const covered = await area(page).inputValue()
  expect(Number(covered)).toBeGreaterThanOrEqual(2)
  await expect(drawer(page).getByText(total).first()).toBeVisible()

  await drawer(page).getByRole('button', { name: 'Increase area by one piece' }).click()
  await expect(pieces(page)).toHaveValue(String(Number(wanted) + 1))
  await area(page).fill(covered)
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await area(page).press('Enter')
  expect((await changed).status()).toBe(200)
  await expect(pieces(page)).toHaveValue(wanted)

  await drawer(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(drawer(page).getByText('There are no items currently in your basket.')).toBeVisible()
  const undo = drawer(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(pieces(page)).toHaveValue(wanted)
  await expect(undo).toHaveCount(0)
})

test('two tabs show the same basket', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/faq')
  await expect(other.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  await addSlate(page, '5')
  await expect(other.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
  await other.getByRole('button', { name: 'Basket, 1 item' }).click()
  await expect(pieces(other)).toHaveValue('5')
  await drawer(other).getByRole('button', { name: 'One piece more', exact: true }).click()
  await expect(pieces(page)).toHaveValue('6')
})

test('adding again after a lost response adds the item once', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await page.route('**/api/cart/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto(slate)
  await chooseFirstSize(page)
  await page.getByLabel('Quantity (pieces)', { exact: true }).fill('7')
  await addButton(page).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(page.getByLabel('Quantity (pieces)', { exact: true })).toHaveValue('7')
  await page.unroute('**/api/cart/add')
  await addButton(page).click()
  await expect(pieces(page)).toHaveValue('7')
})

test('by keyboard alone a line is added and changed, and closing the drawer restores the focus', async ({ page }) => {
  await addSlate(page, '3')
  const more = drawer(page).getByRole('button', { name: 'One piece more', exact: true })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(pieces(page)).toHaveValue('4')
  await expect(more).toBeFocused()
  // However often Tab is pressed, the focus stays in the drawer.
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab')
  await expect.poll(() => drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(addButton(page)).toBeFocused()
})

test('adding from quick view closes it and opens the basket', async ({ page }) => {
  await page.goto(listing)
  const card = page.getByRole('article').first()
  await card.hover()
  const opener = card.getByRole('button', { name: /^Quick view/ })
  await opener.click()
  const quickView = page.getByRole('dialog', { name: 'Quick view' })
  await quickView.getByRole('button', { name: 'Add free sample' }).click()
  await expect(drawer(page)).toBeVisible()
  await expect(quickView).toBeHidden()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  expect(await drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Add to Cart on a deal opens its quick view', async ({ page }) => {
  await page.goto('/')
  const deal = page.getByRole('button', { name: /^Add to Cart/ }).first()
  const name = ((await deal.textContent()) ?? '').replace(/^Add to Cart\s*/, '')
  await deal.click()
  await expect(page.getByRole('dialog', { name: 'Quick view' }).getByRole('heading', { name })).toBeVisible()
})

test('a link in the basket opens the product page with the focus on its heading', async ({ page }) => {
  await addSlate(page, '3')
  await page.keyboard.press('Escape')
  await page.goto('/faq')
  await page.getByRole('button', { name: /^Basket/ }).click()
  await drawer(page).getByRole('link', { name: 'Brazilian Black Slate Metro Honed' }).first().click()
  await expect(page).toHaveURL(slate)
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
