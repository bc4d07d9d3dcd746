import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { cards } from '../kits/listing-kit.ts'

const slate = '/collections/stone-collection/slate-tiles'

test('a card shows its room, opens quick view, adds a sample and links to its product', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  await page.goto(slate)
  const card = cards(page).first()

  await test.step('hovering over a card shows the stone in a room', async () => {
    const pictures = cards(page).nth(1).locator('img')
    await expect(pictures).toHaveCount(1)
    // The page may still be hydrating at the first move.
    await expect(async () => {
      await card.hover()
      await cards(page).nth(1).hover()
      await expect(pictures).toHaveCount(2, { timeout: 2_000 })
    }).toPass()
    await expect(pictures.last()).toHaveAttribute('srcset', /\/room\//)
    await expect(pictures.last()).toHaveCSS('opacity', '1')
    await card.hover()
    await expect(pictures.last()).toHaveCSS('opacity', '0')
  })

  await test.step('the quick view button appears on hover and on focus', async () => {
    const button = card.getByRole('button', { name: /^Quick view/ })
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
    await expect(page).toHaveURL(slate)
  })

  await test.step('the message of a refused sample disappears once the basket changes', async () => {
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

  await test.step('a card links to the visualiser with its stone, and to its product', async () => {
    const inRoom = card.getByRole('link', { name: /^See it in a room: / })
    await expect(inRoom).toHaveAttribute('href', /^\/visualiser\?stone=.*slate/)
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
})

test('a card says that it has no picture and that its sample is out of stock', async ({ page }) => {
  const changes = [{ images: [] }, { sample: { state: 'out_of_stock', variation_id: null } }]
  await page.route('**/api/products/by-category?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    const data = list.data.map((product: object, index: number) => ({ ...product, ...changes[index] }))
    await route.fulfill({ response: answer, json: { ...list, data } })
  })
  // From another page, so that the browser requests the products.
  await page.goto('/collections')
  await page.getByRole('main').getByRole('link', { name: 'Slate Tiles' }).click()
  await expect(cards(page).first()).toContainText('No image available')
  await expect(cards(page).nth(1)).not.toContainText('No image available')
  const button = cards(page).nth(1).getByRole('button', { name: 'Sample is not available' })
  await expect(button).toBeDisabled()
  const tooltip = cards(page).nth(1).getByRole('tooltip')
  await expect(tooltip).toBeHidden()
  await button.focus()
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toContainText('Sample is not available')
  await expect(
    cards(page)
      .nth(2)
      .getByRole('button', { name: /^Add Sample/ }),
  ).toBeEnabled()
  await checkAccessibility(page, 'article:has([role=tooltip])')
})

test('an adhesive has no sample, and its price per square metre is shown ex VAT too', async ({ page }) => {
  await page.goto('/collections/tiling-products')
  const adhesive = cards(page).filter({ hasText: 'S1 Flexible White Adhesive' })

  await test.step('the disabled sample button says why', async () => {
    const button = adhesive.getByRole('button', { name: 'Sample is not available' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Sample is not available. We do not offer samples of this one.')
    await button.focus()
    await expect(adhesive.getByRole('tooltip')).toBeVisible()
  })

  await test.step('quick view offers no sample either', async () => {
    await adhesive.hover()
    await adhesive.getByRole('button', { name: /^Quick view/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Quick view' })
    await expect(drawer.getByRole('button', { name: /^Add to cart/ })).toBeVisible()
    await expect(drawer.getByRole('button', { name: /sample/i })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('with VAT hidden, the price is shown ex VAT and inc VAT', async () => {
    await expect(adhesive).toContainText('from £6.13 / M2')
    await page.getByRole('banner').getByRole('button', { name: 'ex VAT' }).click()
    await expect(adhesive).toContainText('from £5.11 / M2 ex VAT, £6.13 inc VAT')
    await adhesive.getByRole('link').click()
    await expect(page).toHaveURL('/product/ashlar-s1-flexible-white-adhesive')
    await expect(page.getByText('from £5.11 / M2 covered ex VAT, £6.13 inc VAT')).toBeVisible()
  })
})
