import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

const listing = '/collections/stone-collection/slate-tiles'

test('a card opens quick view, where the product can be bought', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  await page.goto(listing)
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.hover()
  await card.getByRole('button', { name: /^Quick view/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Quick view' })
  await expect(drawer.getByRole('heading', { name })).toBeVisible()
  await expect(drawer.getByText('free collection or delivery from £78.00')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'See it in a room' })).toHaveAttribute('href', /^\/visualiser\?stone=/)
  await drawer.getByRole('button', { name: 'Add to cart' }).click()
  await expect(drawer.getByText('size required')).toBeVisible()
  await expect(drawer.getByText('quantity required')).toBeVisible()
  await checkAccessibility(page, '[role=dialog]')
  await drawer.getByRole('button', { name: /^Size/ }).click()
  const sizes = page.getByRole('dialog', { name: 'Choose a size' })
  await sizes.getByRole('button', { name: /mm/ }).first().click()
  await expect(sizes).toBeHidden()
  await drawer.getByLabel('Quantity (pieces)').fill('3')
  await expect(drawer.getByRole('button', { name: /^Add to cart - £/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await test.step('quick view shows an error if the product does not exist', async () => {
    await page.route('**/api/product/*', (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'not_found', message: 'Product not found' }, requestId: 'x' },
      }),
    )
    const card = page.getByRole('article').nth(1)
    await card.hover()
    await card.getByRole('button', { name: /^Quick view/ }).click()
    await expect(page.getByRole('dialog', { name: 'Quick view' }).getByRole('alert')).toHaveText('Product not found')
  })
})

test('quick view preselects the only size, reads quantities as the page does, and shows what is sold out', async ({
  page,
}) => {
  const drawer = page.getByRole('dialog', { name: 'Quick view' })
  const open = async (name: string) => {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card.hover()
    await card.getByRole('button', { name: /^Quick view/ }).click()
    await expect(drawer.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.goto('/search?q=Grout%20Float')
  await open('Grout Float')
  await expect(drawer.getByRole('button', { name: /^Size (?!Choose).*1 option available/ })).toBeVisible()
  const pieces = drawer.getByLabel('Quantity', { exact: true })
  await pieces.fill('1.5')
  await pieces.blur()
  await expect(pieces).toHaveAccessibleDescription(/Pieces are sold whole\. Please enter a whole number, such as 2\.$/)
  await expect(drawer.getByRole('button', { name: /^Add to cart/ })).toHaveText('Add to cart')
  await pieces.fill(' 2 pieces')
  await expect(drawer.getByRole('button', { name: 'Add to cart - £31.90' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('Suction Lifter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=Suction/)
  await open('Suction Lifter')
  const soldOut = drawer.getByRole('region', { name: 'Availability' })
  await expect(soldOut.getByText('Temporarily out of stock')).toBeVisible()
  await expect(soldOut.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0)
})
