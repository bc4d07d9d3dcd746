import type { Locator, Page } from '@playwright/test'
import { slate } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { styleOf, visibleControls } from '../kits/look.ts'

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

const visibleEdge = async (part: Locator) => {
  const [style, width] = await styleOf(part, 'border-top-style', 'border-top-width')
  return style === 'solid' && Number.parseFloat(width ?? '') >= 1
}

test('a product page can be used in forced colours, and printed', async ({ page }) => {
  await page.goto(`/product/${slate}`)
  const main = page.getByRole('main')

  await test.step('the suggestion selected with an arrow key is outlined with a contrast of three to one', async () => {
    const options = await search(page, 'carrara')
    const [style = '', width = '', colour = '', ground = ''] = await styleOf(
      page.locator('[data-highlighted]'),
      'outline-style',
      'outline-width',
      'outline-color',
      'background-color',
    )
    expect(style).toBe('solid')
    expect(Number.parseFloat(width)).toBeGreaterThanOrEqual(2)
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)

    await page.emulateMedia({ forcedColors: 'active' })
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const forced = await styleOf(options.first(), 'background-color', 'color')
    expect(forced[0]).not.toBe(canvas)
    expect(contrast(forced[0] ?? '', forced[1] ?? '')).toBeGreaterThanOrEqual(4.5)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeHidden()
  })

  await test.step('in forced colours solid buttons have an edge', async () => {
    expect(await visibleEdge(main.getByRole('button', { name: /^Add to cart/i }))).toBe(true)
    expect(await visibleEdge(page.getByRole('contentinfo').getByRole('button', { name: 'Sign up' }))).toBe(true)
  })

  await test.step('in forced colours the chosen extra and the current thumbnail differ from the others', async () => {
    const extra = (text: RegExp) => page.getByRole('radio', { name: text }).locator('xpath=..')
    await expect(page.getByRole('radio', { name: /^None/ })).toBeChecked()
    expect(await styleOf(extra(/^None/), 'background-color')).not.toEqual(
      await styleOf(extra(/^15%/), 'background-color'),
    )
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    const first = await styleOf(thumbnails.first(), 'outline-style', 'outline-width')
    expect(first).toEqual(['solid', '3px'])
    expect(await styleOf(thumbnails.nth(1), 'outline-style')).toEqual(['none'])
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('with more contrast no text is grey, and lines are dark enough to see', async () => {
    await page.emulateMedia({ contrast: 'more' })
    const [body = '', ground = ''] = await styleOf(page.locator('body'), 'color', 'background-color')
    expect(await styleOf(main.locator('.text-slate').first(), 'color')).toEqual([body])
    const [line = ''] = await styleOf(main.locator('.border-rule').first(), 'border-top-color')
    expect(contrast(line, ground === 'rgba(0, 0, 0, 0)' ? '#ffffff' : ground)).toBeGreaterThanOrEqual(3)
    await page.emulateMedia({ contrast: 'no-preference' })
  })

  await test.step('it prints the price, size and details without buttons', async () => {
    await main.getByRole('button', { name: /^Size/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Choose a size' })
    await drawer.getByRole('listitem').getByRole('button').first().click()
    await expect(drawer).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    expect(await visibleControls(page)).toEqual([])
    const margins = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSPageRule)
        .map((rule) => rule.style.margin),
    )
    expect(margins).toEqual(['15mm'])
    await expect(main.getByText(/^Size: \d+ × \d+/)).toBeVisible()
    await expect(main.getByText(/^£[\d,.]+ \/M2/).first()).toBeVisible()
    await expect(main.getByRole('table').first()).toContainText('£')
    await expect(main.locator('img').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeHidden()
  })
})
