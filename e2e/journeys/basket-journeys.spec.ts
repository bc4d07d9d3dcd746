import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
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

test('up to eight free samples can be added, each once, from cards and quick view', async ({ page, expectErrors }) => {
  expectErrors(/status of (409|422)/)
  await page.goto(listing)
  const offered = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add Sample/ }) })
  const name = (await offered.first().getByRole('heading').textContent()) ?? ''
  const same = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const line = drawer(page).getByRole('listitem').filter({ hasText: name })

  await test.step('a sample from a card is free and can be added once', async () => {
    await same.getByRole('button', { name: /^Add Sample/ }).click()
    await expect(drawer(page)).toHaveAccessibleName('Your Basket 1 item')
    await expect(line).toContainText('Free Sample')
    await expect(line).toContainText('Price Per Piece: Free')
    await expect(line).not.toContainText('£0.00')
    await expect(line.getByRole('button', { name: 'One piece more' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
    await same.getByRole('button', { name: /^Sample added/ }).click()
    await expect(same.getByRole('status')).toContainText('already in your basket')
    await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
  })

  await test.step('a ninth is refused with a reason, and the eight stay, also after a reload', async () => {
    const list = await page.request.get('/api/products?category=marble-tiles&sample=true')
    const marbles: { id: number; sample: { variation_id: number } }[] = (await list.json()).data
    for (const { id, sample } of marbles.slice(0, 7)) {
      const data = { product_id: id, variation_id: sample.variation_id, quantity: 1 }
      const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin }
      expect((await page.request.post('/api/cart/add', { data, headers })).ok()).toBe(true)
    }
    await page.reload()
    await expect(page.getByRole('button', { name: 'Basket, 8 items' })).toBeVisible()
    // The card reflects the basket.
    await expect(same.getByRole('button', { name: /^Sample added/ })).toBeVisible()
    const ninth = offered.first()
    await ninth.getByRole('button', { name: /^Add Sample/ }).click()
    await expect(ninth.getByRole('status')).toContainText('You can have up to 8 free samples in one order.')
    await expect(page.getByRole('button', { name: 'Basket, 8 items' })).toBeVisible()
  })

  await test.step('a card offers its sample again once it is removed', async () => {
    await page.getByRole('button', { name: 'Basket, 8 items' }).click()
    await line.getByRole('button', { name: /^Remove/ }).click()
    await expect(drawer(page)).toHaveAccessibleName('Your Basket 7 items')
    await page.keyboard.press('Escape')
    await expect(same.getByRole('button', { name: /^Add Sample/ })).toBeVisible()
  })

  await test.step('adding from quick view closes it and opens the basket', async () => {
    await same.hover()
    const opener = same.getByRole('button', { name: /^Quick view/ })
    await opener.click()
    const quickView = page.getByRole('dialog', { name: 'Quick view' })
    await quickView.getByRole('button', { name: 'Add free sample' }).click()
    await expect(drawer(page)).toBeVisible()
    await expect(quickView).toBeHidden()
    await expect(drawer(page).getByRole('listitem')).toHaveCount(8)
    expect(await drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })
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

test('a line is added once after a lost response, changed by keyboard and the same in two tabs', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  const other = await context.newPage()
  await other.goto('/faq')
  await expect(other.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  await page.goto(slate)
  await chooseFirstSize(page)
  const more = (tab: Page) => drawer(tab).getByRole('button', { name: 'One piece more', exact: true })

  await test.step('adding again after a lost response adds the item once', async () => {
    await page.route('**/api/cart/add', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Quantity (pieces)', { exact: true }).fill('7')
    await addButton(page).click()
    await expect(page.getByText('The shop could not be reached.')).toBeVisible()
    await expect(page.getByLabel('Quantity (pieces)', { exact: true })).toHaveValue('7')
    await page.unroute('**/api/cart/add')
    await addButton(page).click()
    await expect(pieces(page)).toHaveValue('7')
  })

  await test.step('by keyboard the line is changed, and closing the drawer restores the focus', async () => {
    await tabTo(page, more(page))
    await page.keyboard.press('Enter')
    await expect(pieces(page)).toHaveValue('8')
    await expect(more(page)).toBeFocused()
    // However often Tab is pressed, the focus stays in the drawer.
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab')
    await expect.poll(() => drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(addButton(page)).toBeFocused()
  })

  await test.step('both tabs show the same basket', async () => {
    await page.getByRole('button', { name: 'Basket, 1 item' }).click()
    await other.getByRole('button', { name: 'Basket, 1 item' }).click()
    await expect(pieces(other)).toHaveValue('8')
    await more(other).click()
    await expect(pieces(page)).toHaveValue('9')
  })

  await test.step('a link in the basket opens the product page with the focus on its heading', async () => {
    await drawer(other).getByRole('link', { name: 'Brazilian Black Slate Metro Honed' }).first().click()
    await expect(other).toHaveURL(slate)
    await expect(drawer(other)).toBeHidden()
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
