import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'
import { addAll, openWithStone, plan, planBar, stoneButton, wall } from '../kits/planner.ts'
import { layStone } from '../kits/room-kit.ts'
import { someAddress } from '../kits/some-address.ts'

// Plans from one address are limited.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
test.use({ extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }) })

test('a length is read in any unit, and a bill with a wrong length cannot be bought', async ({ page }) => {
  await openWithStone(page)
  const oldBill = page.getByText('This bill is for the last good measurements.', { exact: true })
  const bill = page.getByRole('region', { name: 'What you need' })

  for (const [typed, read, area] of [
    ['4250', '4.25', '12.750'],
    ['13ft', '3.962', '11.886'],
    [`13' 6"`, '4.115', '12.345'],
  ] as const) {
    await wall(page, 'A').fill('')
    await wall(page, 'A').pressSequentially(typed)
    await expect(wall(page, 'A')).toHaveAccessibleDescription(`Read as ${read} m`)
    await expect(plan(page)).toHaveAccessibleName(new RegExp(`${area} m²`))
    await wall(page, 'A').blur()
    await expect(wall(page, 'A')).toHaveValue(read)
    await expect(oldBill).toBeHidden()
  }

  await wall(page, 'A').fill('4')
  await wall(page, 'A').blur()
  await expect(addAll(page)).toBeEnabled()
  const total = bill.locator('p').filter({ hasText: /^Total/ })
  const before = (await total.textContent()) ?? ''
  await wall(page, 'A').fill('')
  await wall(page, 'A').pressSequentially('99999')
  await expect(oldBill).toBeVisible()
  await expect(planBar(page)).toContainText('Out of date')
  await expect(planBar(page)).toBeInViewport({ ratio: 1 })
  await expect(addAll(page)).toBeDisabled()
  await wall(page, 'A').blur()
  await expect(wall(page, 'A')).toHaveAccessibleDescription(/This is too long. Enter 30 m at most\./)
  await expect(wall(page, 'A')).toHaveValue('99999')
  await expect(wall(page, 'C')).toHaveValue('4')
  await expect(plan(page)).toHaveAccessibleName(/12\.000 m²/)
  await expect(total).toHaveText(before)
  await wall(page, 'A').fill('4')
  await expect(oldBill).toBeHidden()
  await expect(addAll(page)).toBeEnabled()
  await expect(planBar(page)).toContainText(/^Total £[\d,.]+\d+ pieces/)

  await bill.getByLabel('Spare (%)').fill('300')
  await expect(addAll(page)).toBeDisabled()
  await bill.getByLabel('Spare (%)').fill('3')
  await expect(addAll(page)).toBeEnabled()
})

test('changes are undone and done again, by key and by button', async ({ page }) => {
  await openWithStone(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const redo = page.getByRole('button', { name: 'Redo', exact: true })

  await test.step('an option of the table has the figures of the bill, is chosen by a press and undone', async () => {
    await page.getByText('Compare patterns and sizes').click()
    const option = (name: string) => page.getByRole('button', { name, exact: true })
    const row = (name: string) => page.getByRole('row').filter({ has: option(name) })
    const pieces = /\.\d\d(\d+) pieces/.exec((await planBar(page).textContent()) ?? '')?.[1]
    await expect(row('Straight, 600 × 300 × 12 mm')).toContainText(new RegExp(`Straight${pieces}\\d+%£`))
    await expect(option('Straight, 600 × 300 × 12 mm')).toHaveAttribute('aria-pressed', 'true')
    const brick = 'Brick bond, 406 × 406 × 12 mm'
    await expect(row(brick)).toContainText('£')
    const expected = /bond(\d+)\d%/.exec((await row(brick).textContent()) ?? '')?.[1]
    await option(brick).press('Enter')
    await expect(page.getByLabel('Size')).toHaveValue('406x406x12')
    await expect(page.getByLabel('Pattern')).toHaveValue('brick-bond')
    await expect(planBar(page)).toContainText(`${expected} pieces`)
    await undo.click()
    await expect(page.getByLabel('Size')).toHaveValue('600x300x12')
    await expect(page.getByLabel('Pattern')).toHaveValue('straight')
  })

  await wall(page, 'A').fill('')
  await wall(page, 'A').pressSequentially('5.25')
  await page.getByRole('button', { name: 'U-shape' }).click()
  await expect(wall(page, 'H')).toHaveValue('3.6')
  await expect(statusLine(page)).toContainText('Room replaced. Undo brings it back.')

  const undoReplaced = page.getByRole('group', { name: 'Start with a shape' }).getByRole('button', { name: 'Undo' })
  await undoReplaced.click()
  await expect(undoReplaced).toBeHidden()
  await expect(wall(page, 'H')).toBeHidden()
  await expect(wall(page, 'A')).toHaveValue('5.25')
  await wall(page, 'A').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(wall(page, 'A')).toHaveValue('4')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(wall(page, 'A')).toHaveValue('5.25')
  await redo.click()
  await expect(wall(page, 'H')).toHaveValue('3.6')
  await expect(redo).toBeFocused()
  await expect(redo).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Add an island or column' }).click()
  await page.getByRole('button', { name: 'Start a new project' }).click()
  await expect(stoneButton(page)).toHaveText('Choose a stone')
  await undo.click()
  await expect(stoneButton(page)).toHaveText('Jura Beige Honed')
  await undo.click()
  await expect(page.getByLabel('From the left (m)', { exact: true })).toBeHidden()

  await wall(page, 'A').fill('five')
  await wall(page, 'A').blur()
  await expect(addAll(page)).toBeDisabled()
  await undo.click()
  await expect(addAll(page)).toBeEnabled()
})

test('a second stone asks for its room, and a plan that is in the basket is replaced', async ({ page }) => {
  await openWithStone(page)
  await page.goto('/project?stone=carrara-honed.610x305')
  const question = page.getByRole('alertdialog', { name: 'Which room is Carrara Honed for?' })
  await expect(question.getByRole('radio', { name: /^Room 1/ })).toBeChecked()
  await expect(question).toContainText('Now Jura Beige Honed')
  await checkAccessibility(page, '[role=alertdialog]')
  await question.getByRole('radio', { name: 'A new room' }).check()
  await question.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByRole('button', { name: 'Room 2', pressed: true })).toBeVisible()
  await expect(stoneButton(page)).toHaveText('Carrara Honed')
  await expect(page).toHaveURL('/project')

  const drawer = page.getByRole('dialog')
  const stone = drawer.getByRole('listitem').filter({ hasText: 'Jura Beige Honed' })
  const pieces = stone.getByLabel('Quantity (pieces)')
  const add = async () => {
    await expect(addAll(page)).toBeEnabled()
    await addAll(page).click()
  }
  await add()
  await expect(stone).toBeVisible()
  const once = await pieces.inputValue()
  await page.keyboard.press('Escape')
  await add()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(stone).toBeVisible()
  await expect(pieces).toHaveValue(once)
  await page.keyboard.press('Escape')
  await add()
  await page.getByRole('button', { name: 'Add it once more' }).click()
  await expect(pieces).toHaveValue(String(2 * Number(once)))
})

test('a border is laid in another stone, chosen from the drawer that stays next to the plan', async ({ page }) => {
  await openWithStone(page)
  const bill = page.getByRole('region', { name: 'What you need' })
  await page.getByLabel('With a border').check()
  const border = page.getByRole('group', { name: 'The stone of the border' })
  await layStone(page, border.getByRole('button', { name: /^Stone/ }), 'Nero Marquina Honed')
  await expect(bill).toContainText('Nero Marquina Honed')
  await expect(bill).toContainText('Jura Beige Honed')
  await page.getByLabel('Border width (m)').fill('150mm')
  await expect(page.getByText('Read as 0.15 m')).toBeVisible()
  await expect(plan(page)).toHaveAccessibleName(/12\.000 m², \d+ whole/)
  await page.getByLabel('Border width (m)').fill('1.9')
  await expect(page.getByText('The border is too wide for this room')).toBeVisible()
  await expect(page.getByText('no longer sold')).toBeHidden()
  await expect(addAll(page)).toBeDisabled()
})

test('walls keep their directions, a bay is typed, and measurements that do not close ask which wall gives way', async ({
  page,
}) => {
  await page.goto('/project?stone=jura-beige-honed.600x300')
  await expect(addAll(page)).toBeEnabled()
  await page.getByRole('button', { name: 'L-shape' }).click()

  // On the way to 4800 the text passes 4 and 480: no wall is lost.
  await wall(page, 'A').fill('')
  await wall(page, 'A').pressSequentially('4800')
  await expect(wall(page, 'C')).toHaveValue('2.2')
  await wall(page, 'C').fill('2.3')
  await expect(wall(page, 'E')).toHaveValue('2.5')
  await expect(wall(page, 'A')).toHaveValue('4.8')
  await wall(page, 'E').fill('2.52')
  await wall(page, 'E').blur()
  await expect(wall(page, 'E')).toHaveAccessibleDescription(/^The walls don’t close by 20 mm: walls A and C were/)
  await expect(addAll(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Wall C becomes 2.28 m' }).click()
  await expect(wall(page, 'C')).toHaveValue('2.28')
  await expect(wall(page, 'E')).toHaveValue('2.52')
  await expect(wall(page, 'E')).not.toHaveAttribute('aria-invalid')
  await expect(addAll(page)).toBeEnabled()

  await page.getByRole('button', { name: 'Bay window' }).click()
  const bay = page.getByRole('group', { name: 'Bay: Wall D to Wall F' })
  await bay.getByLabel('Bay width (m)').fill('2400')
  await bay.getByLabel('Bay depth (m)').fill('60 cm')
  await bay.getByLabel('Bay front (m)').fill('1.4')
  await expect(wall(page, 'C')).toHaveValue('0.9')
  await expect(plan(page)).toHaveAccessibleName(/16\.260 m²/)
  await wall(page, 'C').fill('1')
  await expect(wall(page, 'G')).toHaveValue('0.8')
  await expect(bay.getByLabel('Bay width (m)')).toHaveValue('2.4')
  await bay.getByLabel('Bay width (m)').fill('9')
  await bay.getByLabel('Bay width (m)').blur()
  await expect(bay.getByLabel('Bay width (m)')).toHaveAccessibleDescription(
    'The bay would not fit between the walls next to it.',
  )
  await expect(addAll(page)).toBeDisabled()
})
