import type { Route } from '@playwright/test'
import type { LineItem } from '#contract/basket/basket.ts'
import { slateLine } from '#testing/contract/basket-line.ts'
import { area, drawer, less, line, more, openDrawer, pieces, reopenDrawer, steppers } from '../kits/basket-drawer.ts'
import { atPieces, basketOf, refusal, sampleLine, stubLine, stubReads } from '../kits/basket-stub.ts'
import { expect, test } from '../kits/fixtures.ts'

/** Changes to a basket line, for each response that the shop may give. */

test('a change shows at once, and a failed one is reverted with a reason', async ({ page, expectErrors }) => {
  expectErrors(/status of (409|422|500)/, /ERR_FAILED/)
  let now = slateLine
  let lines = () => [now]
  let answer: (route: Route) => unknown = () => {}
  await stubReads(page, () => lines())
  await stubLine(page, (route) => answer(route))
  await openDrawer(page)
  const alert = drawer(page).getByRole('alert')

  await test.step('a change shows before the server has answered', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    answer = async (route) => {
      await released
      now = atPieces(now, route.request().postDataJSON().quantity)
      await route.fulfill({ json: basketOf([now]) })
    }
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

  await test.step('a refused change is reverted, and the drawer shows the reason', async () => {
    answer = (route) => route.fulfill(refusal(422, 'Only 400 pieces are in stock.'))
    await pieces(page).fill('900')
    await pieces(page).press('Enter')
    await expect(alert).toHaveText('Failed to update quantity. Only 400 pieces are in stock.')
    await expect(pieces(page)).toHaveValue('52')
    await expect(line(page)).toContainText('£45.24')
  })

  await test.step('a lost connection reverts the change too', async () => {
    answer = (route) => route.abort()
    await less(page).click()
    await expect(alert).toContainText('Failed to update quantity. The shop could not be reached')
    await expect(pieces(page)).toHaveValue('52')
  })

  await test.step('a line that was changed elsewhere shows its current quantity', async () => {
    const { version } = now
    answer = (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ quantity: 53, version })
      now = atPieces(slateLine, 12)
      return route.fulfill(refusal(409, 'This line has changed in the meantime. Please check it and try again.'))
    }
    await more(page).click()
    await expect(alert).toContainText('Failed to update quantity. This line has changed')
    await expect(pieces(page)).toHaveValue('12')
  })

  await test.step('a failed removal keeps the line, and a failed Undo can be repeated', async () => {
    let broken = true
    let isRemoved = false
    lines = () => (isRemoved ? [sampleLine] : [now, sampleLine])
    answer = (route) => {
      if (broken) return route.fulfill(refusal(500, 'Something went wrong on our side. Please try again.'))
      isRemoved = true
      return route.fulfill({ json: basketOf(lines()) })
    }
    await page.route('**/api/cart/add', (route) => {
      if (broken) return route.abort()
      isRemoved = false
      return route.fulfill({ status: 201, json: basketOf(lines()) })
    })
    await reopenDrawer(page)
    await expect(drawer(page)).toHaveAccessibleName('Your Basket 2 items')
    await expect(alert).toBeEmpty()
    const remove = line(page).getByRole('button', { name: /^Remove/ })
    await remove.click()
    await expect(alert).toHaveText('Failed to remove the item. Something went wrong on our side. Please try again.')
    await expect(pieces(page)).toHaveValue('12')
    broken = false
    await remove.click()
    await expect(drawer(page).getByText(`${slateLine.parent_name} removed`)).toBeVisible()
    await expect(alert).toBeEmpty()
    broken = true
    const undo = drawer(page).getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(alert).toContainText('Failed to put the item back. The shop could not be')
    await expect(drawer(page)).toHaveAccessibleName('Your Basket 1 item')
    broken = false
    await undo.click()
    await expect(pieces(page)).toHaveValue('12')
    await expect(undo).toBeHidden()
    await expect(alert).toBeEmpty()
  })
})

test('a quantity is rounded up to whole sets or pieces, and the total is announced once', async ({ page }) => {
  await page.clock.install()
  let now: LineItem = {
    ...slateLine,
    quantity: 33,
    pieces_per_set: 2,
    notices: [{ kind: 'set', pieces_per_set: 2, pieces: 34 }],
  }
  await stubReads(page, () => [now])
  await stubLine(page, (route) => {
    now = { ...atPieces(now, route.request().postDataJSON().quantity), notices: [] }
    return route.fulfill({ json: basketOf([now]) })
  })
  await openDrawer(page)

  await test.step('a line that is not a whole number of sets says so, and every change rounds it up', async () => {
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

  await test.step('the minus button stops at one piece, and an area is never less than one tile', async () => {
    now = atPieces(slateLine, 2)
    await reopenDrawer(page)
    await expect(pieces(page)).toHaveValue('2')
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

  await test.step('a good entry in one field clears the refused one in the other', async () => {
    await pieces(page).fill('2.5')
    await area(page).fill('1.03')
    await expect(pieces(page)).toHaveAccessibleDescription(/^Pieces are sold whole/)
    await area(page).press('Enter')
    await expect(pieces(page)).toHaveValue('52')
    await expect(area(page)).toHaveValue('1.040')
    await expect(steppers(page).getByRole('alert')).toHaveCount(0)
    await area(page).fill('a room')
    await pieces(page).fill('51')
    await expect(area(page)).toHaveAccessibleDescription(/^Please enter square metres/)
    await pieces(page).press('Enter')
    await expect(area(page)).toHaveValue('1.020')
    await expect(steppers(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('Checkout leads to a refused entry, even when pressed right after it', async () => {
    await pieces(page).fill('2.5')
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(pieces(page)).toBeFocused()
    await expect(pieces(page)).toHaveAccessibleDescription(/^Pieces are sold whole/)
    await drawer(page).getByRole('link', { name: 'Checkout' }).press('Enter')
    await expect(pieces(page)).toBeFocused()
    await pieces(page).fill('51')
    await pieces(page).press('Enter')
    await expect(steppers(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('the total is announced once after several steps', async () => {
    const total = drawer(page).getByText(/^1 item, total /)
    await expect(total).toHaveText('1 item, total £44.37')
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
    for (const text of ['50', '49', '48']) {
      await less(page).click()
      await page.clock.runFor(100)
      await expect(pieces(page)).toHaveValue(text)
    }
    expect(await announcements()).toEqual([])
    await page.clock.runFor(1100)
    await expect(total).toHaveText('1 item, total £41.76')
    expect(await announcements()).toEqual(['1 item, total £41.76'])
  })
})
