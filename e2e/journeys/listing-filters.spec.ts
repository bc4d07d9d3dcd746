import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'
import { cards, count } from '../kits/listing-kit.ts'

const allProducts = '/stone-collection/all-products'
const clayBrickSlips = '/collections/stone-collection/clay-brick-slips'

const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
const removable = (page: Page) => chips(page).getByRole('link', { name: /^Remove filter/ })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return group(page, name)
}

test('terms filter the list at once, show as chips and are in the URL', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(allProducts)
  await expect(chips(page)).toHaveCount(0)

  await test.step("a group lists 7 terms, then '+N more', which expands", async () => {
    const material = await open(page, 'Material')
    await expect(material.getByRole('checkbox')).toHaveCount(7)
    await material.getByRole('button', { name: '+4 more' }).click()
    await expect(material.getByRole('checkbox')).toHaveCount(11)
    await expect(material.getByRole('button', { name: /more/ })).toHaveCount(0)
  })

  const colour = await open(page, 'Colour')

  await test.step('terms of one group add up', async () => {
    const whites = Number((await colour.getByRole('listitem').first().textContent())?.match(/\d+/)?.[0])
    await colour.getByLabel(/^Whites/).check()
    await expect(page).toHaveURL(`${allProducts}?colour=white`)
    await expect(count(page)).toHaveText(`${whites} products`)
    await colour.getByLabel(/^Greys/).check()
    await expect(page).toHaveURL(`${allProducts}?colour=white,grey`)
    await expect(count(page)).not.toHaveText(`${whites} products`)
    expect(Number((await count(page).textContent())?.split(' ')[0])).toBeGreaterThan(whites)
    await expect(removable(page)).toHaveText(['Whites', 'Greys'])
  })

  await test.step('a chip removes its term, and Back restores it', async () => {
    await chips(page).getByRole('link', { name: 'Remove filter Whites' }).click()
    await expect(page).toHaveURL(`${allProducts}?colour=grey`)
    await page.goBack()
    await expect(removable(page)).toHaveText(['Whites', 'Greys'])
  })

  await test.step("a group's 'clear' removes only its own terms", async () => {
    await (await open(page, 'Finish')).getByLabel(/^Honed/).check()
    await expect(page).toHaveURL(`${allProducts}?finish=honed-matt-smooth&colour=white,grey`)
    await (await open(page, 'Colour')).getByRole('link', { name: 'clear Colour' }).click()
    await expect(page).toHaveURL(`${allProducts}?finish=honed-matt-smooth`)
    await expect(removable(page)).toHaveText(['Honed (Matt & Smooth)'])
  })

  await test.step('hovering over a term preloads its list', async () => {
    const fetched = page.waitForResponse('**/api/products?*colour=blue-green*')
    const counted = page.waitForResponse('**/api/facets?*colour=blue-green*')
    await colour.getByText('Blues').hover()
    await Promise.all([fetched, counted])
    await colour.getByLabel(/^Blues/).check()
    await expect(removable(page)).toHaveText(['Honed (Matt & Smooth)', /^Blues/])
  })

  await test.step('the old list stays while the new one loads', async () => {
    // A preload names the terms in the order in which they were chosen.
    const release = await hold(page, /\/api\/products\?.*colour=[^&]*black/)
    const before = await cards(page).allTextContents()
    const blacks = colour.getByLabel(/^Blacks/)
    await blacks.click()
    await expect(blacks).toBeChecked()
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await expect(cards(page)).toHaveText(before)
    release()
    await expect.poll(() => cards(page).allTextContents()).not.toEqual(before)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })
})

test('price, size, thickness and stock filter the list, and dropdowns work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(allProducts)

  await test.step('dropdowns open one at a time by keyboard, and Escape restores the focus', async () => {
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
    await chips(page).getByRole('link', { name: 'clear filters' }).click()
    await expect(page).toHaveURL(allProducts)
  })

  const price = await open(page, 'Price')

  await test.step('an invalid price shows an error and changes nothing', async () => {
    await price.getByLabel('From £').fill('cheap')
    await price.getByLabel('To £').fill('40')
    await price.getByRole('button', { name: 'apply' }).click()
    await expect(price.getByRole('alert')).toHaveText('Please enter an amount, such as 45')
    await expect(price.getByLabel('From £')).toBeFocused()
    await expect(page).toHaveURL(allProducts)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(allProducts)
    await price.getByLabel('From £').fill('£1,000')
    await expect(price.getByRole('alert')).toHaveText('')
  })

  await test.step('prices are read in either order', async () => {
    await price.getByLabel('From £').fill('£60.50')
    await price.getByRole('button', { name: 'apply' }).click()
    await expect(page).toHaveURL(`${allProducts}?min_price=40&max_price=60.50`)
    await expect(chips(page).getByRole('link', { name: 'Remove filter £40.00 to £60.50' })).toBeVisible()
    const prices = async () =>
      (
        await cards(page)
          .getByText(/^From £/)
          .allTextContents()
      ).map((text) => Number(text.match(/£([\d.]+)/)?.[1]))
    await expect.poll(async () => (await prices()).every((pounds) => pounds >= 40 && pounds <= 60.5)).toBe(true)
  })

  await test.step('size, thickness and stock narrow the list further', async () => {
    await (await open(page, 'Size')).getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/&?size=\d+x\d+/)
    await (await open(page, 'Thickness')).getByRole('checkbox', { disabled: false }).first().check()
    await expect(page).toHaveURL(/thickness=\d+/)
    await page.getByLabel('In stock').check()
    await expect(page).toHaveURL(/in_stock=1/)
  })

  await test.step('uses and slip resistance narrow the whole list', async () => {
    await page.goto(allProducts)
    await (await open(page, 'Suitable for')).getByLabel(/^Underfloor heating/).check()
    await expect(page).toHaveURL(/suits=underfloor-heating/)
    await (await open(page, 'Slip resistance')).getByLabel(/^Wet PTV 36 or more/).check()
    await expect(page).toHaveURL(/slip=36/)
    await expect(chips(page).getByRole('listitem').first()).toHaveText('Underfloor heating')
  })
})

test('the term of the page itself is ticked, has no chip and is kept by clear filters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const start = '/colour/whites?finish=honed-matt-smooth&in_stock=1&sort=name'
  const all = ['Honed (Matt & Smooth)', 'In stock', 'clear filters', 'Show in all products']
  await page.goto(start)
  await expect(chips(page).getByRole('listitem')).toHaveText(all)

  await test.step('unticking it opens all products', async () => {
    const colour = await open(page, 'Colour')
    await expect(colour.getByLabel(/^Whites/)).toBeChecked()
    await colour.getByLabel(/^Greys/).check()
    await expect(page).toHaveURL('/colour/whites?finish=honed-matt-smooth&colour=grey&in_stock=1&sort=name')
    await colour.getByLabel(/^Whites/).click()
    await expect(page).toHaveURL(`${allProducts}?finish=honed-matt-smooth&colour=grey&in_stock=1&sort=name`)
    await page.goBack()
    await page.goBack()
    await expect(chips(page).getByRole('listitem')).toHaveText(all)
  })

  await test.step('Show in all products keeps the other filters', async () => {
    await chips(page).getByRole('link', { name: 'Show in all products' }).click()
    await expect(page).toHaveURL(`${allProducts}?finish=honed-matt-smooth&in_stock=1&sort=name`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
    await expect(removable(page)).toHaveText(['Honed (Matt & Smooth)', 'In stock'])
    await page.goBack()
    // The URL changes a moment before the page does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whites')
    await expect(page).toHaveURL(start)
  })

  await test.step("'clear filters' keeps it", async () => {
    await chips(page).getByRole('link', { name: 'clear filters' }).click()
    await expect(page).toHaveURL('/colour/whites?sort=name')
    await expect(chips(page)).toHaveCount(0)
  })
})

test('an empty list says so and offers to remove the filters; a term without results is disabled', async ({ page }) => {
  await page.goto(`${clayBrickSlips}?colour=white&material=granite`)
  await expect(page.getByText('No products found for Clay Brick Slips')).toBeVisible()
  await expect(count(page)).toHaveText('0 products')
  await expect(page.getByText(/^Page \d/)).toHaveCount(0)
  await checkAccessibility(page, 'main')
  await page.getByRole('main').getByRole('link', { name: 'clear filters' }).last().click()
  await expect(page).toHaveURL(clayBrickSlips)
  await expect(cards(page).first()).toBeVisible()
  const material = await open(page, 'Material')
  await expect(material.getByLabel(/^Marble/)).toBeDisabled()
  await expect(material.getByText('+4 more')).toBeVisible()
})
