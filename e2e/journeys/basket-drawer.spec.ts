import type { Page } from '@playwright/test'
import { slateLine } from '#testing/contract/basket-line.ts'
import { atPieces, basketOf, refusal, sampleLine, stubLine, stubReads } from '../kits/basket-stub.ts'
import { checkAccessibility, expect, hideVat, test } from '../kits/fixtures.ts'

/** What the drawer makes of answers a real shop seldom gives. */

const anyPage = '/faq'
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Your Basket/ })
const line = (page: Page, name = slateLine.parent_name) => drawer(page).getByRole('listitem').filter({ hasText: name })
const steppers = (page: Page) => drawer(page).getByRole('group', { name: `Quantity of ${slateLine.parent_name}` })
const pieces = (page: Page) => steppers(page).getByRole('textbox', { name: 'Quantity (pieces)' })
const area = (page: Page) => steppers(page).getByRole('textbox', { name: 'Quantity (M2)' })
const more = (page: Page) => steppers(page).getByRole('button', { name: 'One piece more', exact: true })
const less = (page: Page) => steppers(page).getByRole('button', { name: 'One piece fewer', exact: true })

async function open(page: Page) {
  await page.goto(anyPage)
  await page.getByRole('button', { name: /^Basket, / }).click()
  await expect(drawer(page)).toBeVisible()
}

test('lines, samples and sums, from the side', async ({ page }) => {
  await stubReads(page, () => [slateLine, sampleLine])
  await open(page)
  await expect(drawer(page)).toHaveAccessibleName('Your Basket 2 items')
  await expect(line(page)).toContainText('Size: 200 × 100 × 10 mm')
  await expect(line(page)).toContainText('Price Per Piece: £0.87')
  await expect(line(page).getByRole('link', { name: slateLine.parent_name })).toHaveAttribute(
    'href',
    '/product/brazilian-black-slate-metro',
  )
  await expect(pieces(page)).toHaveValue('50')
  await expect(area(page)).toHaveValue('1.000')
  const sample = line(page, sampleLine.parent_name)
  await expect(sample).toContainText('Free')
  await expect(sample).not.toContainText('£0.00')
  await expect(sample.getByRole('textbox')).toHaveCount(1)
  const box = drawer(page)
  await expect(box.getByText('VAT (20%, included)')).toBeVisible()
  await expect(box.getByText('£7.25')).toBeVisible()
  await expect(box.getByText('28 kg, 1 pallet')).toBeVisible()
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(650)
  await checkAccessibility(page)
})

test('nothing is asked for a visitor without a basket, and the page does not jump', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart') && asked.push(request.url()))
  await stubReads(page, () => [])
  await page.goto(anyPage, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  const opener = page.getByRole('button', { name: 'Basket, 0 items' })
  await opener.click()
  await expect(drawer(page).getByText('There are no items currently in your basket.')).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await expect(drawer(page).getByRole('link', { name: 'Shop all tiles' })).toBeVisible()
  expect(await page.locator('h1').boundingBox()).toEqual(before)
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toBeHidden()
  await opener.click()
  await expect(drawer(page)).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(drawer(page)).toBeHidden()
})

test('a change shows at once, while the server takes its time', async ({ page }) => {
  let now = slateLine
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await stubReads(page, () => [now])
  await stubLine(page, async (route) => {
    await held
    now = atPieces(now, route.request().postDataJSON().quantity)
    await route.fulfill({ json: basketOf([now]) })
  })
  await open(page)
  await more(page).click()
  await expect(pieces(page)).toHaveValue('51')
  await expect(area(page)).toHaveValue('1.020')
  await expect(line(page)).toContainText('£44.37')
  // It rests for a moment, then takes the next press although the first is still under way.
  await expect(more(page)).toBeEnabled()
  await more(page).click()
  await expect(pieces(page)).toHaveValue('52')
  release()
  await expect.poll(() => now.quantity).toBe(52)
  await expect(pieces(page)).toHaveValue('52')
})

test('a refused change is taken back, with the reason in the drawer', async ({ page, expectErrors }) => {
  expectErrors(/status of 422/)
  await stubReads(page, () => [slateLine])
  await stubLine(page, (route) => route.fulfill(refusal(422, 'Only 400 pieces are in stock.')))
  await open(page)
  await pieces(page).fill('900')
  await pieces(page).press('Enter')
  await expect(drawer(page).getByRole('alert')).toHaveText('Failed to update quantity. Only 400 pieces are in stock.')
  await expect(pieces(page)).toHaveValue('50')
  await expect(line(page)).toContainText('£43.50')
  await checkAccessibility(page)
})

test('a lost connection takes the change back too', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await stubReads(page, () => [slateLine])
  await stubLine(page, (route) => route.abort())
  await open(page)
  await less(page).click()
  await expect(drawer(page).getByRole('alert')).toContainText(
    'Failed to update quantity. The shop could not be reached',
  )
  await expect(pieces(page)).toHaveValue('50')
})

test('a line changed elsewhere shows as it is now', async ({ page, expectErrors }) => {
  expectErrors(/status of 409/)
  let now = slateLine
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ quantity: 51, version: 1 })
    now = atPieces(slateLine, 12)
    return route.fulfill(refusal(409, 'This line has changed in the meantime. Please check it and try again.'))
  })
  await open(page)
  await more(page).click()
  await expect(drawer(page).getByRole('alert')).toContainText('Failed to update quantity. This line has changed')
  await expect(pieces(page)).toHaveValue('12')
})

test('a failed removal keeps the line, a failed Undo can be made again', async ({ page, expectErrors }) => {
  expectErrors(/status of 500|ERR_FAILED/)
  let lines = [slateLine, sampleLine]
  let broken = true
  await stubReads(page, () => lines)
  await stubLine(page, (route) => {
    if (broken) return route.fulfill(refusal(500, 'Something went wrong on our side. Please try again.'))
    lines = [sampleLine]
    return route.fulfill({ json: basketOf(lines) })
  })
  await page.route('**/api/cart/add', (route) => {
    if (broken) return route.abort()
    lines = [slateLine, sampleLine]
    return route.fulfill({ status: 201, json: basketOf(lines) })
  })
  await open(page)
  const remove = line(page).getByRole('button', { name: /^Remove/ })
  await remove.click()
  await expect(drawer(page).getByRole('alert')).toHaveText(
    'Failed to remove the item. Something went wrong on our side. Please try again.',
  )
  await expect(pieces(page)).toHaveValue('50')
  broken = false
  await remove.click()
  await expect(drawer(page).getByText(`${slateLine.parent_name} removed`)).toBeVisible()
  await expect(drawer(page).getByRole('alert')).toBeEmpty()
  broken = true
  const undo = drawer(page).getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(drawer(page).getByRole('alert')).toContainText('Failed to put the item back. The shop could not be')
  await expect(drawer(page)).toHaveAccessibleName('Your Basket 1 item')
  broken = false
  await undo.click()
  await expect(pieces(page)).toHaveValue('50')
  await expect(undo).toBeHidden()
  await expect(drawer(page).getByRole('alert')).toBeEmpty()
})

test('a hundred lines scroll in the drawer, with the sum and Checkout in sight', async ({ page }) => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    ...slateLine,
    id: `line-${index}`,
    parent_name: `Slate No. ${index + 1}`,
  }))
  await stubReads(page, () => hundred)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(anyPage)
  await page.getByRole('button', { name: /^Basket, / }).click()
  await expect(drawer(page)).toHaveAccessibleName('Your Basket 100 items')
  await expect(drawer(page).getByText('£4,350.00', { exact: true }).last()).toBeInViewport()
  await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeInViewport()
  const last = line(page, 'Slate No. 100').getByRole('link', { name: 'Slate No. 100' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeInViewport()
})

test('a line that is not whole sets says so, and every way leads to whole ones', async ({ page }) => {
  let now = {
    ...slateLine,
    quantity: 33,
    pieces_per_set: 2,
    notices: [{ kind: 'set' as const, pieces_per_set: 2, pieces: 34 }],
  }
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    const { quantity } = route.request().postDataJSON()
    now = { ...now, ...atPieces(now, quantity), notices: [] }
    return route.fulfill({ json: basketOf([now]) })
  })
  await open(page)
  await expect(line(page)).toContainText('This is now sold in sets of 2 pieces.')
  await line(page).getByRole('button', { name: 'Change to 34 pieces' }).click()
  await expect(pieces(page)).toHaveValue('34')
  await expect(line(page)).not.toContainText('sold in sets')
  await steppers(page).getByRole('button', { name: 'One set more', exact: true }).click()
  await expect(pieces(page)).toHaveValue('36')
  await pieces(page).fill('29 pieces')
  await pieces(page).press('Enter')
  await expect(pieces(page)).toHaveValue('30')
  await area(page).fill('0.61 m²')
  await area(page).press('Enter')
  await expect(pieces(page)).toHaveValue('32')
  await steppers(page).getByRole('button', { name: 'One set fewer', exact: true }).click()
  await expect(pieces(page)).toHaveValue('30')
})

test('the basket’s total is spoken once after several steps', async ({ page }) => {
  await page.clock.install()
  let now = slateLine
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    now = { ...now, ...atPieces(now, route.request().postDataJSON().quantity) }
    return route.fulfill({ json: basketOf([now]) })
  })
  await open(page)
  await expect(pieces(page)).toHaveValue('50')
  const said = drawer(page).getByText(/^1 item, total /)
  await expect(said).toBeAttached()
  await said.evaluate((element) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => heard.push(element.textContent ?? '')).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  // The page's time stands still but for these steps, however slow this machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (const text of ['49', '48', '47']) {
    await less(page).click()
    await page.clock.runFor(100)
    await expect(pieces(page)).toHaveValue(text)
  }
  expect(await heard()).toEqual([])
  await page.clock.runFor(1100)
  await expect(said).toHaveText('1 item, total £40.89')
  expect(await heard()).toEqual(['1 item, total £40.89'])
})

test('the minus stops at one piece, and an area never means less than one tile', async ({ page }) => {
  let now = atPieces(slateLine, 2)
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    now = atPieces(now, route.request().postDataJSON().quantity)
    return route.fulfill({ json: basketOf([now]) })
  })
  await open(page)
  await less(page).click()
  await expect(pieces(page)).toHaveValue('1')
  await expect(less(page)).toBeDisabled()
  await area(page).fill('0.001')
  await area(page).press('Enter')
  await expect(area(page)).toHaveValue('0.020')
  await area(page).fill('1.001')
  await area(page).press('Tab')
  await expect(pieces(page)).toHaveValue('51')
  await pieces(page).fill('nonsense')
  await pieces(page).press('Tab')
  await expect(pieces(page)).toHaveValue('nonsense')
  await expect(pieces(page)).toHaveAccessibleDescription('Please enter a number of pieces, such as 12.')
  await expect(steppers(page).getByRole('alert')).toHaveText('Please enter a number of pieces, such as 12.')
  await pieces(page).fill('')
  await pieces(page).press('Tab')
  await expect(pieces(page)).toHaveValue('51')
  await expect(steppers(page).getByRole('alert')).toHaveCount(0)
})

test('what changed since adding is named on the line', async ({ page }) => {
  const dearer = { kind: 'price', was: 4150, now: 4350 } as const
  const short = { ...slateLine, available: 40, notices: [dearer, { kind: 'stock', available: 40 } as const] }
  await stubReads(page, () => [short, { ...sampleLine, notices: [{ kind: 'gone' }] }])
  await open(page)
  await expect(line(page)).toContainText(
    'The price has gone up since you added this: it is now £43.50 /M2, and was £41.50.',
  )
  await expect(line(page)).toContainText('Only 40 pieces are left in stock.')
  await expect(line(page).getByRole('button', { name: 'Change to 40 pieces' })).toBeVisible()
  await expect(line(page, sampleLine.parent_name)).toContainText('This is no longer sold.')
  await checkAccessibility(page)
})

test('a basket that does not load says so and can be asked for again', async ({ page, expectErrors }) => {
  test.slow()
  expectErrors(/status of 500/)
  await page.route('**/api/cart', (route) => route.fulfill(refusal(500, 'Something went wrong. Please try again.')))
  await open(page)
  await expect(drawer(page).getByText('Loading your basket')).toBeAttached()
  const failed = drawer(page).getByText('Your basket could not be loaded.')
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await checkAccessibility(page)
  await page.unroute('**/api/cart')
  await stubReads(page, () => [slateLine])
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(line(page)).toBeVisible()
})

test('Checkout leads to signing in and closes the drawer', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  await stubReads(page, () => [slateLine])
  await open(page)
  await drawer(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/auth?next=/checkout')
  await expect(drawer(page)).toBeHidden()
})

test('full width on a phone, with every control in reach of a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubReads(page, () => [slateLine, sampleLine])
  await open(page)
  await expect(line(page)).toBeVisible()
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(390)
  for (const button of await drawer(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await checkAccessibility(page)
})

test('with VAT hidden, the price including it stays beside it', async ({ page }) => {
  await hideVat(page)
  await stubReads(page, () => [slateLine, sampleLine])
  await open(page)
  await expect(line(page)).toContainText('£36.25 ex VAT (£43.50 inc VAT)')
  await expect(line(page, sampleLine.parent_name)).not.toContainText('VAT')
  await expect(drawer(page).getByText('Subtotal ex VAT')).toBeVisible()
})

test('on a phone the menu leads to the basket, and closing it leaves the page free to scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubReads(page, () => [])
  await page.goto(anyPage)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: /^Basket/ })
    .click()
  await expect(drawer(page).getByText('There are no items currently in your basket.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  expect(await drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('a drawer whose code cannot be fetched says so and opens at the next try', async ({ page, expectErrors }) => {
  expectErrors(/basket-drawer/, /ERR_FAILED/, /preload/i)
  await stubReads(page, () => [])
  await page.route('**/assets/basket-drawer-*.js', (route) => route.abort())
  await page.goto(anyPage)
  const opener = page.getByRole('button', { name: /^Basket, / })
  await opener.click()
  await expect(page.getByText('Your basket could not be opened.')).toBeVisible()
  await page.unroute('**/assets/basket-drawer-*.js')
  await opener.click()
  await expect(drawer(page)).toBeVisible()
})
