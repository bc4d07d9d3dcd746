import { slateLine } from '#testing/contract/basket-line.ts'
import { area, drawer, less, line, more, openDrawer, pieces, steppers } from '../kits/basket-drawer.ts'
import { atPieces, basketOf, refusal, sampleLine, stubLine, stubReads } from '../kits/basket-stub.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** What becomes of a change to a line, whatever the shop answers. */

test('a change shows at once, while the server takes its time', async ({ page }) => {
  let now = slateLine
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await stubReads(page, () => [now])
  await stubLine(page, async (route) => {
    await held
    now = atPieces(now, route.request().postDataJSON().quantity)
    await route.fulfill({ json: basketOf([now]) })
  })
  await openDrawer(page)
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
  await openDrawer(page)
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
  await openDrawer(page)
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
  await openDrawer(page)
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

test('the basket’s total is spoken once after several steps', async ({ page }) => {
  await page.clock.install()
  let now = slateLine
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    now = { ...now, ...atPieces(now, route.request().postDataJSON().quantity) }
    return route.fulfill({ json: basketOf([now]) })
  })
  await openDrawer(page)
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
