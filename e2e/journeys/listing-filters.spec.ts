import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^\d+ products?$/ })
    .first()
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return group(page, name)
}

test.describe('filters on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a term filters the list at once, shows as a chip and is in the URL', async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    await expect(chips(page)).toHaveCount(0)
    const colour = await open(page, 'Colour')
    const whites = Number((await colour.getByRole('listitem').first().textContent())?.match(/\d+/)?.[0])
    await colour.getByLabel(/^Whites/).check()
    await expect(page).toHaveURL('/stone-collection/all-products?colour=white')
    await expect(count(page)).toHaveText(`${whites} products`)
    await colour.getByLabel(/^Greys/).check()
    await expect(page).toHaveURL('/stone-collection/all-products?colour=white,grey')
    await expect(count(page)).not.toHaveText(`${whites} products`)
    expect(Number((await count(page).textContent())?.split(' ')[0])).toBeGreaterThan(whites)
    await expect(chips(page).getByRole('link', { name: /^Remove filter/ })).toHaveText(['Whites', 'Greys'])
    await checkAccessibility(page)

    await chips(page).getByRole('link', { name: 'Remove filter Whites' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?colour=grey')
    await page.goBack()
    await expect(chips(page).getByRole('link', { name: /^Remove filter/ })).toHaveText(['Whites', 'Greys'])
  })

  test('groups combine, and a term without results is disabled', async ({ page }) => {
    await page.goto('/collections/stone-collection/clay-brick-slips')
    const material = await open(page, 'Material')
    await expect(material.getByLabel(/^Marble/)).toBeDisabled()
    await expect(material.getByText('+4 more')).toBeVisible()
  })

  test("a group lists 7 terms, then '+N more', which expands", async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    const material = await open(page, 'Material')
    await expect(material.getByRole('checkbox')).toHaveCount(7)
    await material.getByRole('button', { name: '+4 more' }).click()
    await expect(material.getByRole('checkbox')).toHaveCount(11)
    await expect(material.getByRole('button', { name: /more/ })).toHaveCount(0)
  })

  test("a group's 'clear' removes only its own terms", async ({ page }) => {
    await page.goto('/stone-collection/all-products?finish=honed-matt-smooth&colour=white,grey')
    const colour = await open(page, 'Colour')
    await colour.getByRole('link', { name: 'clear Colour' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?finish=honed-matt-smooth')
  })

  test("'clear filters' keeps the term of the page itself", async ({ page }) => {
    await page.goto('/colour/whites?finish=honed-matt-smooth&in_stock=1&sort=name')
    await expect(chips(page).getByRole('listitem')).toHaveText([
      'Honed (Matt & Smooth)',
      'In stock',
      'clear filters',
      'Show in all products',
    ])
    await chips(page).getByRole('link', { name: 'clear filters' }).click()
    await expect(page).toHaveURL('/colour/whites?sort=name')
    await expect(chips(page)).toHaveCount(0)
  })

  test('no chip repeats the title, and Show in all products keeps the other filters', async ({ page }) => {
    await page.goto('/collections/stone-collection/marble-tiles?colour=grey&sort=price-low')
    await expect(chips(page).getByRole('link', { name: /^Remove filter/ })).toHaveText(['Greys'])
    await chips(page).getByRole('link', { name: 'Show in all products' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?colour=grey&sort=price-low')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
    await expect(chips(page).getByRole('link', { name: 'Remove filter Greys' })).toBeVisible()
  })

  test("the page's own term is ticked, and unticking it opens all products too", async ({ page }) => {
    await page.goto('/finish/split-face?colour=white')
    const finish = await open(page, 'Finish')
    await expect(finish.getByLabel(/^Split Face/)).toBeChecked()
    await finish.getByLabel(/^Honed/).check()
    await expect(page).toHaveURL('/finish/split-face?finish=honed-matt-smooth&colour=white')
    await finish.getByLabel(/^Split Face/).click()
    await expect(page).toHaveURL('/stone-collection/all-products?finish=honed-matt-smooth&colour=white')
  })

  test('price, size, thickness and stock filter the list', async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    const price = await open(page, 'Price')
    await price.getByLabel('From £').fill('60')
    await price.getByLabel('To £').fill('40')
    await price.getByRole('button', { name: 'apply' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?min_price=40&max_price=60')
    await expect(chips(page).getByRole('link', { name: 'Remove filter £40.00 to £60.00' })).toBeVisible()
    const prices = async () =>
      (
        await cards(page)
          .getByText(/^From £/)
          .allTextContents()
      ).map((text) => Number(text.match(/£([\d.]+)/)?.[1]))
    await expect.poll(async () => (await prices()).every((pounds) => pounds >= 40 && pounds <= 60)).toBe(true)
    await (await open(page, 'Size')).getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/&?size=\d+x\d+/)
    await (await open(page, 'Thickness')).getByRole('checkbox', { disabled: false }).first().check()
    await expect(page).toHaveURL(/thickness=\d+/)
    await page.getByLabel('In stock').check()
    await expect(page).toHaveURL(/in_stock=1/)
  })

  test('an invalid price shows an error and changes nothing', async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    const price = await open(page, 'Price')
    await price.getByLabel('From £').fill('cheap')
    await price.getByLabel('To £').fill('60')
    await price.getByRole('button', { name: 'apply' }).click()
    await expect(price.getByRole('alert')).toHaveText('Please enter an amount, such as 45')
    await expect(price.getByLabel('From £')).toBeFocused()
    await expect(page).toHaveURL('/stone-collection/all-products')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/stone-collection/all-products')
    await price.getByLabel('From £').fill('£1,000')
    await expect(price.getByRole('alert')).toHaveText('')
    await price.getByLabel('From £').fill('£40.50')
    await price.getByRole('button', { name: 'apply' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?min_price=40.50&max_price=60')
  })

  test('dropdowns open one at a time by keyboard, and Escape restores the focus', async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    const material = page.getByRole('button', { name: 'Material' })
    await material.focus()
    await page.keyboard.press('Enter')
    await expect(material).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(group(page, 'Material').getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/material=marble/)
    await page.keyboard.press('Escape')
    await expect(material).toBeFocused()
    await expect(material).toHaveAttribute('aria-expanded', 'false')
    await open(page, 'Finish')
    await open(page, 'Colour')
    await expect(group(page, 'Finish')).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(group(page, 'Colour')).toBeHidden()
  })

  test('the old list stays while the new one loads', async ({ page }) => {
    const release = await hold(page, '**/api/products?*colour=black*')
    await page.goto('/stone-collection/all-products')
    const before = await cards(page).first().textContent()
    const blacks = (await open(page, 'Colour')).getByLabel(/^Blacks/)
    await blacks.click()
    await expect(blacks).toBeChecked()
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await expect(cards(page).first()).toHaveText(before ?? '')
    release()
    await expect(cards(page).first()).not.toHaveText(before ?? '')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })

  test('hovering over a term preloads its list', async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    const colour = await open(page, 'Colour')
    const fetched = page.waitForResponse('**/api/products?*colour=black*')
    const counted = page.waitForResponse('**/api/facets?*colour=black*')
    await colour.getByText('Blacks').hover()
    await Promise.all([fetched, counted])
    await colour.getByLabel(/^Blacks/).check()
    await expect(chips(page).getByRole('link', { name: 'Remove filter Blacks' })).toBeVisible()
  })

  test('an empty list says so and offers to remove the filters', async ({ page }) => {
    await page.goto('/collections/stone-collection/clay-brick-slips?colour=white&material=granite')
    await expect(page.getByText('No products found for Clay Brick Slips')).toBeVisible()
    await expect(count(page)).toHaveText('0 products')
    await expect(page.getByText(/^Page \d/)).toHaveCount(0)
    await checkAccessibility(page)
    await page.getByRole('main').getByRole('link', { name: 'clear filters' }).last().click()
    await expect(page).toHaveURL('/collections/stone-collection/clay-brick-slips')
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe('when the API fails', () => {
  test("the list shows an error and 'Try again' loads it", async ({ page, expectErrors }) => {
    expectErrors(/500/)
    let broken = true
    await page.route('**/api/products/by-category?*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'No' } } })
        : route.continue(),
    )
    await page.goto('/collections')
    await page.getByRole('main').getByRole('link', { name: 'Slate Tiles' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slate Tiles')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('No products found for Slate Tiles')
    await checkAccessibility(page)
    broken = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('without counts the filters are hidden and no error is shown', async ({ page, expectErrors }) => {
    expectErrors(/ERR_FAILED/)
    await page.route('**/api/facets*', (route) => route.abort())
    await page.goto('/collections')
    await page.getByRole('main').getByRole('link', { name: 'Slate Tiles' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Colour', exact: true })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('filters on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('are chosen in a drawer and take effect when applied', async ({ page }) => {
    await page.goto('/colour/whites')
    await expect(page.getByRole('button', { name: 'Colour', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer.getByLabel(/^Whites/)).toBeChecked()
    const total = drawer.getByRole('status')
    const before = await total.textContent()
    await drawer.getByLabel(/^Polished/).check()
    await expect(total).not.toHaveText(before ?? '')
    await expect(page).toHaveURL('/colour/whites')
    await checkAccessibility(page)
    const previewed = await total.textContent()
    await drawer.getByRole('button', { name: 'apply filters' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/colour/whites?finish=polished-shiny-smooth')
    await expect(count(page)).toHaveText(previewed ?? '')

    await page.getByRole('button', { name: 'filters (1)' }).click()
    await drawer.getByRole('button', { name: 'clear filters' }).click()
    await expect(page).toHaveURL('/colour/whites')
    await expect(drawer.getByLabel(/^Whites/)).toBeChecked()
    await expect(drawer.getByLabel(/^Polished/)).not.toBeChecked()
  })

  test('closing the drawer changes nothing and restores the focus', async ({ page }) => {
    await page.goto('/stone-collection/all-products')
    const button = page.getByRole('button', { name: 'filters', exact: true })
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByLabel(/^Marble/).check()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/stone-collection/all-products')
    await expect(button).toBeFocused()
    await button.click()
    await expect(drawer.getByLabel(/^Marble/)).not.toBeChecked()
  })

  test('a drawer whose code fails to load shows an error, and the list still works', async ({ page, expectErrors }) => {
    expectErrors(/ERR_FAILED/)
    await page.route('**/assets/filter-drawer-*.js', (route) => route.abort())
    await page.goto('/stone-collection/all-products')
    await page.getByRole('button', { name: 'filters', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(cards(page).first()).toBeVisible()
  })

  test("removing the page's own term opens all products", async ({ page }) => {
    await page.goto('/room-type-usage/pool')
    await page.getByRole('button', { name: 'filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: 'clear Room usage' }).click()
    await drawer.getByLabel(/^Slate/).check()
    await drawer.getByRole('button', { name: 'apply filters' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?material=slate')
  })
})
