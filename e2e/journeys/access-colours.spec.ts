import type { Locator, Page } from '@playwright/test'
import { agree, fillBasket, header, openCheckout, placeButton, section, slate } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

/** Selected, invalid and pressable elements can be distinguished by everyone, also in forced colours. */

const styleOf = (part: Locator, ...names: string[]) =>
  part.evaluate((element, wanted) => {
    const style = getComputedStyle(element)
    return wanted.map((name) => style.getPropertyValue(name))
  }, names)

async function search(page: Page, words: string) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search the shop' }).fill(words)
  const options = page.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-highlighted]')).toHaveCount(1)
  return options
}

/** WCAG's contrast of two colours as the browser computes them. */
function contrast(first: string, second: string): number {
  const light = (colour: string) => {
    const channels = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0)
  }
  const [dark = 0, bright = 0] = [light(first), light(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

test('the suggestion selected with an arrow key is outlined with a contrast of three to one', async ({ page }) => {
  await page.goto('/faq')
  await search(page, 'carrara')
  const highlighted = page.locator('[data-highlighted]')
  const [style = '', width = '', colour = '', ground = ''] = await styleOf(
    highlighted,
    'outline-style',
    'outline-width',
    'outline-color',
    'background-color',
  )
  expect(style).toBe('solid')
  expect(Number.parseFloat(width)).toBeGreaterThanOrEqual(2)
  expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)
})

test('a checkbox with an error does not look like a focused one', async ({ page }) => {
  await fillBasket(page.request, slate, 2)
  await openCheckout(page)
  await header(page, 'Payment').click()
  await placeButton(page).click()
  const terms = page.getByLabel(/^I agree to the terms/)
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  await page.locator('h1').click()
  const other = page.getByLabel('Subscribe to our newsletter')
  expect(await styleOf(terms, 'outline-style')).toEqual(await styleOf(other, 'outline-style'))
  // The bar on its left and its message mark the error.
  await expect(terms).toHaveAccessibleDescription('Please agree to the terms and conditions')
  const bar = section(page, 'Payment').locator('div', { has: terms }).last()
  expect(await styleOf(bar, 'border-left-style', 'border-left-width')).toEqual(['solid', '2px'])
  await agree(page)
  await expect(bar).toHaveCSS('border-left-width', '0px')
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  const visibleEdge = async (part: Locator) => {
    const [style, width] = await styleOf(part, 'border-top-style', 'border-top-width')
    return style === 'solid' && Number.parseFloat(width ?? '') >= 1
  }

  test('solid buttons and links have an edge', async ({ page }) => {
    await page.goto(`/product/${slate}`)
    expect(await visibleEdge(page.getByRole('main').getByRole('button', { name: /^Add to cart/i }))).toBe(true)
    await page.goto('/checkout')
    expect(await visibleEdge(page.getByRole('contentinfo').getByRole('button', { name: 'Sign up' }))).toBe(true)
  })

  test('the chosen extra and the current thumbnail differ from the others', async ({ page }) => {
    await page.goto(`/product/${slate}`)
    const extra = (text: RegExp) => page.getByRole('radio', { name: text }).locator('xpath=..')
    await expect(page.getByRole('radio', { name: /^None/ })).toBeChecked()
    expect(await styleOf(extra(/^None/), 'background-color')).not.toEqual(
      await styleOf(extra(/^15%/), 'background-color'),
    )
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    const first = await styleOf(thumbnails.first(), 'outline-style', 'outline-width')
    expect(first).toEqual(['solid', '3px'])
    expect(await styleOf(thumbnails.nth(1), 'outline-style')).toEqual(['none'])
  })

  test('the indicator of the current slide differs from the others, and all are visible', async ({ page }) => {
    await stubVideo(page)
    await page.goto('/')
    const marks = page.getByRole('button', { name: /^Show slide/ }).locator('span')
    const grounds = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor))
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(grounds[0]).not.toBe(grounds[1])
    for (const ground of grounds) expect(ground).not.toBe(canvas)
  })

  test('the suggestion selected with an arrow key stands out', async ({ page }) => {
    await page.goto('/faq')
    const options = await search(page, 'carrara')
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const [ground, text] = await styleOf(options.first(), 'background-color', 'color')
    expect(ground).not.toBe(canvas)
    expect(contrast(ground ?? '', text ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})
