import { slateLine } from '#testing/contract/basket-line.ts'
import { area, drawer, less, line, more, openDrawer, pieces, steppers } from '../kits/basket-drawer.ts'
import { atPieces, basketOf, refusal, sampleLine, stubLine, stubReads } from '../kits/basket-stub.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** Changes to a basket line, for each response that the shop may give. */

test('a change shows at once, before the server has answered', async ({ page }) => {
  let now = slateLine
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await stubReads(page, () => [now])
  await stubLine(page, async (route) => {
    await released
    now = atPieces(now, route.request().postDataJSON().quantity)
    await route.fulfill({ json: basketOf([now]) })
  })
  await openDrawer(page)
  await more(page).click()
  await expect(pieces(page)).toHaveValue('51')
  await expect(area(page)).toHaveValue('1.020')
  await expect(line(page)).toContainText('£44.37')
  // The button is disabled for a moment, then accepts another press while the first request is still open.
  await expect(more(page)).toBeEnabled()
  await more(page).click()
  await expect(pieces(page)).toHaveValue('52')
  release()
  await expect.poll(() => now.quantity).toBe(52)
  await expect(pieces(page)).toHaveValue('52')
})

test('a refused change is reverted, and the drawer shows the reason', async ({ page, expectErrors }) => {
  expectErrors(/status of 422/)
  await stubReads(page, () => [slateLine])
  await stubLine(page, (route) => route.fulfill(refusal(422, 'Only 400 pieces are in stock.')))
  await openDrawer(page)
  await pieces(page).fill('900')
  await pieces(page).press('Enter')
  await expect(drawer(page).getByRole('alert')).toHaveText('Failed to update quantity. Only 400 pieces are in stock.')
  await expect(pieces(page)).toHaveValue('50')
  await expect(line(page)).toContainText('£43.50')
  await checkAccessibility(page)
})

test('a lost connection reverts the change too', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await stubReads(page, () => [slateLine])
  await stubLine(page, (route) => route.abort())
  await openDrawer(page)
  await less(page).click()
  await expect(drawer(page).getByRole('alert')).toContainText(
    'Failed to update quantity. The shop could not be reached',
  )
  await expect(pieces(page)).toHaveValue('50')
})

test('a line that was changed elsewhere shows its current quantity', async ({ page, expectErrors }) => {
  expectErrors(/status of 409/)
  let now = slateLine
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ quantity: 51, version: 1 })
    now = atPieces(slateLine, 12)
    return route.fulfill(refusal(409, 'This line has changed in the meantime. Please check it and try again.'))
  })
  await openDrawer(page)
  await more(page).click()
  await expect(drawer(page).getByRole('alert')).toContainText('Failed to update quantity. This line has changed')
  await expect(pieces(page)).toHaveValue('12')
})

test('a failed removal keeps the line, and a failed Undo can be repeated', async ({ page, expectErrors }) => {
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
  await openDrawer(page)
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

test('a line that is not a whole number of sets says so, and every change rounds it up to one', async ({ page }) => {
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
  await openDrawer(page)
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

test('the basket’s total is announced once after several steps', async ({ page }) => {
  await page.clock.install()
  let now = slateLine
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    now = { ...now, ...atPieces(now, route.request().postDataJSON().quantity) }
    return route.fulfill({ json: basketOf([now]) })
  })
  await openDrawer(page)
  await expect(pieces(page)).toHaveValue('50')
  const total = drawer(page).getByText(/^1 item, total /)
  await expect(total).toBeAttached()
  await total.evaluate((element) => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver(() => announcements.push(element.textContent ?? '')).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  const announcements = () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
  // The page's clock advances only by these steps, however slow the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (const text of ['49', '48', '47']) {
    await less(page).click()
    await page.clock.runFor(100)
    await expect(pieces(page)).toHaveValue(text)
  }
  expect(await announcements()).toEqual([])
  await page.clock.runFor(1100)
  await expect(total).toHaveText('1 item, total £40.89')
  expect(await announcements()).toEqual(['1 item, total £40.89'])
})

test('the minus button stops at one piece, and an area is never less than one tile', async ({ page }) => {
  let now = atPieces(slateLine, 2)
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    now = atPieces(now, route.request().postDataJSON().quantity)
    return route.fulfill({ json: basketOf([now]) })
  })
  await openDrawer(page)
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
