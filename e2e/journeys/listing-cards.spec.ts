import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hideVat, test } from '../kits/fixtures.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Opens a listing with changed products, from another page so that the browser requests them. */
async function openWith(
  page: Page,
  change: (product: Record<string, unknown>, index: number) => Record<string, unknown>,
) {
  await page.route('**/api/products/by-category?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    await route.fulfill({ response: answer, json: { ...list, data: list.data.map(change) } })
  })
  await page.goto('/collections')
  await page.getByRole('main').getByRole('link', { name: 'Slate Tiles' }).click()
  await expect(cards(page).first()).toBeVisible()
}

test('a card shows its price, each or per square metre', async ({ page }) => {
  await page.goto('/collections/custom-stonework/stone-sinks')
  await expect(cards(page).first()).toContainText(/From £[\d,]+\.\d\d each/)
  await page.goto('/collections/stone-collection/slate-tiles')
  await expect(cards(page).first()).toContainText(/From £[\d,]+\.\d\d \/M2/)
})

test('a reduced product shows its discount and old price', async ({ page }) => {
  await page.goto('/stone-collection/stock-clearance')
  await expect(cards(page).first()).toContainText('15% off')
  await expect(cards(page).first().locator('s')).toHaveText(/^£/)
})

test("a product without a picture shows 'No image available'", async ({ page }) => {
  await openWith(page, (product, index) => (index === 0 ? { ...product, images: [] } : product))
  await expect(cards(page).first()).toContainText('No image available')
  await expect(cards(page).nth(1)).not.toContainText('No image available')
  await checkAccessibility(page)
})

test('a sample that is out of stock cannot be ordered, and the card says so', async ({ page }) => {
  await openWith(page, (product, index) =>
    index === 0 ? { ...product, sample: { state: 'out_of_stock', variation_id: null } } : product,
  )
  const button = cards(page).first().getByRole('button', { name: 'Sample is not available' })
  await expect(button).toBeDisabled()
  const tooltip = cards(page).first().getByRole('tooltip')
  await expect(tooltip).toBeHidden()
  await button.focus()
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toContainText('Sample is not available')
  await expect(
    cards(page)
      .nth(1)
      .getByRole('button', { name: /^Add Sample/ }),
  ).toBeEnabled()
  await checkAccessibility(page)
})

test('a product without samples has a disabled button that says why', async ({ page }) => {
  await page.goto('/collections/tiling-products')
  const adhesive = cards(page).filter({ hasText: 'Adhesive' }).first()
  const button = adhesive.getByRole('button', { name: 'Sample is not available' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Sample is not available. We do not offer samples of this one.')
  await button.focus()
  await expect(adhesive.getByRole('tooltip')).toBeVisible()
  await adhesive.hover()
  await adhesive.getByRole('button', { name: /^Quick view/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Quick view' })
  await expect(drawer.getByRole('button', { name: /^Add to cart/ })).toBeVisible()
  await expect(drawer.getByRole('button', { name: /sample/i })).toHaveCount(0)
})

test('the message of a refused sample disappears once the basket changes', async ({ page, expectErrors }) => {
  expectErrors(/status of 409/)
  await page.goto('/collections/stone-collection/slate-tiles')
  const card = cards(page).first()
  const basket = page.getByRole('dialog', { name: /^Your Basket/ })
  await card.getByRole('button', { name: /^Add Sample/ }).click()
  await expect(basket).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Sample added/ }).click()
  await expect(card.getByRole('status')).toContainText('already in your basket')
  await page.getByRole('button', { name: 'Basket, 1 item' }).click()
  await basket.getByRole('button', { name: /^Remove/ }).click()
  await expect(basket.getByText('There are no items currently in your basket.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: /^Add Sample/ })).toBeVisible()
  await expect(card.getByRole('status')).toHaveText('')
})

for (const { path, view } of [
  { path: 'design-pattern-collection/herringbone-tiles', view: 'laid' },
  { path: 'stone-collection/slate-tiles', view: 'laid' },
  { path: 'slabs', view: 'laid' },
  { path: 'custom-stonework/stone-sinks', view: 'piece' },
  { path: 'stone-collection/mouldings-skirtings', view: 'piece' },
  { path: 'tiling-products', view: 'piece' },
]) {
  test(`cards of ${path} show the picture '${view}' first`, async ({ page }) => {
    await page.goto(`/collections/${path}`)
    const firstPictures = await cards(page)
      .locator('img:first-of-type')
      .evaluateAll((images) => images.map((img) => img.getAttribute('srcset')))
    expect(firstPictures.length).toBeGreaterThan(3)
    for (const srcset of firstPictures) expect(srcset).toContain(`/${view}/`)
  })
}

test('with VAT hidden, a price per square metre is shown ex VAT and inc VAT', async ({ page }) => {
  await page.goto('/collections/tiling-products')
  const adhesive = cards(page).filter({ hasText: 'S1 Flexible White Adhesive' })
  await expect(adhesive).toContainText('from £6.13 / M2')
  await hideVat(page)
  await page.reload()
  await expect(adhesive).toContainText('from £5.11 / M2 ex VAT, £6.13 inc VAT')
  await page.goto('/product/ashlar-s1-flexible-white-adhesive')
  await expect(page.getByText('from £5.11 / M2 covered ex VAT, £6.13 inc VAT')).toBeVisible()
})

test('hovering over a card shows the stone in a room', async ({ page }) => {
  await page.goto('/collections/stone-collection/slate-tiles')
  const pictures = cards(page).nth(1).locator('img')
  await expect(pictures).toHaveCount(1)
  // The page may still be hydrating at the first move.
  await expect(async () => {
    await cards(page).first().hover()
    await cards(page).nth(1).hover()
    await expect(pictures).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  await expect(pictures.last()).toHaveAttribute('srcset', /\/room\//)
  await expect(pictures.last()).toHaveCSS('opacity', '1')
  await cards(page).first().hover()
  await expect(pictures.last()).toHaveCSS('opacity', '0')
})

test('the quick view button appears on hover and on focus', async ({ page }) => {
  await page.goto('/collections/stone-collection/slate-tiles')
  const button = cards(page)
    .first()
    .getByRole('button', { name: /^Quick view/ })
  await expect(button).toHaveCSS('opacity', '0')
  await cards(page).first().hover()
  await expect(button).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(button).toHaveCSS('opacity', '0')
  await button.focus()
  await expect(button).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Quick view' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/collections/stone-collection/slate-tiles')
})

test('a card links to its product', async ({ page }) => {
  await page.goto('/collections/stone-collection/slate-tiles')
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
