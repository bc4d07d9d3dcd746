import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

/** What people type into the two quantity fields, and clicks right afterwards. */

const slate = '/product/brazilian-black-slate-metro'
const quantities = (page: Page) => page.getByRole('group', { name: 'Quantity', exact: true })
const pieces = (page: Page) => page.getByLabel('Quantity (pieces)', { exact: true })
const area = (page: Page) => page.getByLabel('Area (m²)', { exact: true })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to cart/ })
const basket = (page: Page) => page.getByRole('dialog', { name: /^Your Basket/ })

/** Chooses slate of 200 × 100: fifty pieces are a square metre and cost £43.50. */
async function chooseSlate(page: Page) {
  await page.goto(slate)
  await page.getByRole('button', { name: /^Size/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a size' })
  await drawer.getByRole('button', { name: /^200 × 100 × 10 mm/ }).click()
  await expect(drawer).toBeHidden()
}

const boxOf = async (page: Page) => {
  const box = await addButton(page).boundingBox()
  if (!box) throw new Error('the button is not on the page')
  return box
}

/** Presses the mouse where the button is, and releases it in the same place even if the button moves. */
async function press(page: Page) {
  await addButton(page).scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(page)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  const pressed = await boxOf(page)
  await page.mouse.up()
  return { movedBy: pressed.y - y }
}

test('pieces and area fill each other, and extra is added only by the shopper', async ({ page, expectErrors }) => {
  expectErrors(/status of 500/)
  await chooseSlate(page)

  await test.step('pieces and area fill each other; focus clears both, leaving them empty restores them', async () => {
    await area(page).fill('1.01')
    await expect(pieces(page)).toHaveValue('51')
    await expect(addButton(page)).toHaveText('Add to cart - £44.37')
    await area(page).blur()
    await expect(area(page)).toHaveValue('1.020')
    await expect(page.getByText('covers 1.020 m², 0.010 m² spare')).toBeVisible()
    await pieces(page).focus()
    await expect(pieces(page)).toHaveValue('')
    await expect(area(page)).toHaveValue('')
    await expect(addButton(page)).toHaveText('Add to cart')
    await pieces(page).blur()
    await expect(pieces(page)).toHaveValue('51')
    await expect(area(page)).toHaveValue('1.020')
    await expect(page.getByText('quantity required')).toHaveCount(0)
    await pieces(page).fill('7')
    await expect(area(page)).toHaveValue('0.140')
    await expect(page.getByText('Total £6.09 for 7 pieces')).toBeAttached()
  })

  await test.step('the mouse wheel changes no quantity', async () => {
    await pieces(page).hover()
    await page.mouse.wheel(0, 200)
    await page.mouse.wheel(0, -200)
    await expect(pieces(page)).toHaveValue('7')
    for (const field of [pieces(page), area(page)]) await expect(field).toHaveAttribute('type', 'text')
    await expect(pieces(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(area(page)).toHaveAttribute('inputmode', 'decimal')
  })

  await test.step('no pieces, zero pieces and nonsense ask for a quantity and clear the other field', async () => {
    const badge = page.getByText('quantity required')
    await pieces(page).fill('0')
    await pieces(page).blur()
    await expect(badge).toBeVisible()
    await expect(pieces(page)).toHaveValue('0')
    await expect(area(page)).toHaveValue('')
    await pieces(page).fill('4')
    await expect(badge).toHaveCount(0)
    await pieces(page).fill('')
    await expect(badge).toBeVisible()
    await pieces(page).pressSequentially('e')
    await pieces(page).blur()
    await expect(area(page)).toHaveValue('')
    await expect(badge).toBeVisible()
  })

  for (const [text, count, total] of [
    ['12,5', '625', '£543.75'],
    ['3 x 4', '600', '£522.00'],
  ] as const)
    await test.step(`an area of '${text}' is understood, typed or pasted`, async () => {
      await area(page).pressSequentially(text)
      await expect(pieces(page)).toHaveValue(count)
      await expect(area(page)).toHaveValue(text)
      await area(page).blur()
      await expect(addButton(page)).toHaveText(`Add to cart - ${total}`)
      await area(page).fill(text)
      await expect(pieces(page)).toHaveValue(count)
      await area(page).blur()
    })

  await test.step('extra is added only by the shopper and can be removed', async () => {
    await expect(page.getByRole('radio', { name: 'None' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '15% suggested' })).not.toBeChecked()
    await area(page).fill('1.01')
    await area(page).blur()
    await page.getByRole('radio', { name: '15% suggested' }).check()
    await expect(pieces(page)).toHaveValue('59')
    await expect(page.getByText('covers 1.180 m², 0.170 m² spare')).toBeVisible()
    await expect(addButton(page)).toHaveText('Add to cart - £51.33')
    await page.getByRole('radio', { name: 'None' }).check()
    await expect(pieces(page)).toHaveValue('51')
  })

  await test.step('a failed add shows an error under the button and keeps the quantity', async () => {
    await page.route('**/api/cart/add', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'unexpected', message: 'Something went wrong. Please try again.' }, requestId: 'x' },
      }),
    )
    await pieces(page).fill('12')
    await addButton(page).click()
    const alert = page.getByRole('form', { name: 'Size and quantity' }).getByRole('alert')
    await expect(alert).not.toBeEmpty()
    await expect(addButton(page)).toBeEnabled()
    await expect(pieces(page)).toHaveValue('12')
    await expect(area(page)).toHaveValue('0.240')
  })
})

test('the first click adds at every width and nothing moves under it, and invalid quantities add nothing', async ({
  page,
}) => {
  await chooseSlate(page)

  await test.step('invalid quantities stay as typed and show an error, and the button adds nothing', async () => {
    const alert = quantities(page).getByRole('alert')
    for (const [text, sentence] of [
      ['12.55', 'Pieces are sold whole. Please enter a whole number, such as 13.'],
      ['9999999', 'Please enter no more than 999,999 pieces.'],
    ] as const) {
      await pieces(page).fill('5')
      await pieces(page).blur()
      await expect(addButton(page)).toHaveText('Add to cart - £4.35')
      await pieces(page).focus()
      await page.keyboard.type(text)
      await pieces(page).blur()
      await expect(alert).toHaveText(`quantity required ${sentence}`)
      await expect(pieces(page)).toHaveValue(text)
      await expect(pieces(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(pieces(page)).toHaveAccessibleDescription(`quantity required ${sentence}`)
      await expect(area(page)).toHaveValue('')
      await expect(addButton(page)).toHaveText('Add to cart')
    }
    await press(page)
    await expect(pieces(page)).toBeFocused()
    await expect(pieces(page)).toHaveValue('9999999')
    await expect(basket(page)).toHaveCount(0)
    // The next key replaces the selected text.
    await page.keyboard.type('6')
    await expect(pieces(page)).toHaveValue('6')
    await expect(alert).toHaveCount(0)
    await expect(addButton(page)).toHaveText('Add to cart - £5.22')
  })

  await test.step('the button does not move under a click right after an invalid entry', async () => {
    await pieces(page).blur()
    await pieces(page).click()
    await page.keyboard.type('2.5')
    expect(await press(page)).toEqual({ movedBy: 0 })
    await expect(quantities(page).getByRole('alert')).toContainText('Pieces are sold whole.')
  })

  const inBasket = basket(page).getByLabel('Quantity (pieces)')

  for (const [width, total] of [
    [390, '5'],
    [768, '10'],
    [1440, '15'],
  ] as const)
    await test.step(`the first click adds at ${width} px, and nothing moves under it`, async () => {
      await page.setViewportSize({ width, height: 1000 })
      await pieces(page).fill('3')
      await pieces(page).blur()
      await pieces(page).click()
      await page.keyboard.type('5')
      await page.keyboard.press('Tab')
      await expect(pieces(page)).toHaveValue('')
      expect(await press(page)).toEqual({ movedBy: 0 })
      await expect(inBasket).toHaveValue(total)
      await page.keyboard.press('Escape')
      await expect(basket(page)).toBeHidden()
    })

  await test.step('adding with Enter keeps the fields when the focus returns to them', async () => {
    await area(page).click()
    await page.keyboard.type('1.01')
    await page.keyboard.press('Enter')
    await expect(inBasket).toHaveValue('66')
    await expect(area(page)).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(basket(page)).toBeHidden()
    await expect(area(page)).toBeFocused()
    await expect(area(page)).toHaveValue('1.020')
    await expect(pieces(page)).toHaveValue('51')
    // A new focus clears them, as usual.
    await pieces(page).focus()
    await expect(area(page)).toHaveValue('')
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the first tap adds, although it refills the fields', async ({ page }) => {
    await chooseSlate(page)
    await pieces(page).fill('99999')
    await pieces(page).blur()
    await expect(page.getByText('You asked for 99,999 pieces.')).toBeVisible()
    await pieces(page).fill('5')
    await area(page).focus()
    await expect(pieces(page)).toHaveValue('')
    await addButton(page).scrollIntoViewIfNeeded()
    const { x, y, width, height } = await boxOf(page)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(basket(page).getByLabel('Quantity (pieces)')).toHaveValue('5')
  })
})

test('totals are announced once, after a pause', async ({ page }) => {
  await page.clock.install()
  await chooseSlate(page)
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const live = element?.closest('[aria-live=polite], [role=alert]')
          const text = live?.textContent ?? ''
          if (text.match(/Total|You asked/) && announcements.at(-1) !== text) announcements.push(text)
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const announcements = () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
  // The page's clock is paused while the text is typed, however slow the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await pieces(page).click()
  await page.keyboard.type('1234')
  await expect(addButton(page)).toHaveText('Add to cart - £1,073.58')
  expect(await announcements()).toEqual([])
  await page.clock.runFor(1100)
  await expect(page.getByText('Total £1,073.58 for 1,234 pieces')).toBeAttached()
  await pieces(page).fill('')
  await page.keyboard.type('99999')
  await expect(page.getByText('You asked for 99,999 pieces.')).toBeVisible()
  expect(await announcements()).toHaveLength(1)
  await page.clock.runFor(1100)
  await expect(page.getByRole('alert').filter({ hasText: 'You asked for 99,999 pieces.' })).toBeVisible()
  expect(await announcements()).toHaveLength(2)
  expect(await announcements()).toEqual([
    'Total £1,073.58 for 1,234 pieces',
    expect.stringContaining('You asked for 99,999 pieces.'),
  ])
})
