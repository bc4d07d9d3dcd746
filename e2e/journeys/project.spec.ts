import { newEmail, signUp } from '../kits/account-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'
import { addAll, openWithStone, plan, planBar, stoneButton, wall } from '../kits/planner.ts'
import { gzippedSize, recordScripts } from '../kits/scripts.ts'
import { someAddress } from '../kits/some-address.ts'

// Plans from one address are limited.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
test.use({ extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }) })

test('a room is entered wall by wall, printed and given other shapes', async ({ page }) => {
  await openWithStone(page)

  await test.step('the print shows the bill of materials, each room to scale and the cut list', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/scale 1:30/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cut list' })).toBeVisible()
    await expect(wall(page, 'A')).toBeHidden()
    const drawn = page.getByRole('img', { name: /with every tile numbered$/ })
    // 4 m and a margin of 7% on both sides at 1:30 is 152 mm of paper, at 96 pixels per inch.
    const width = (await drawn.boundingBox())?.width ?? 0
    expect(Math.abs(width - ((4000 * 1.14) / 30 / 25.4) * 96)).toBeLessThan(2)
    // The first tile stands in the corner, a movement gap from both walls.
    const steps = page.getByRole('list', { name: 'Setting out' })
    await expect(steps).toContainText(
      'Line 1 is 6 mm from wall A: mark wall D at 6 mm from corner D/A and wall B at 6 mm from corner A/B.',
    )
    await expect(steps).toContainText('Line 2 is 6 mm from wall D')
    await expect(page.getByText(/^\d+ stones: \d+, \d+/).first()).toBeVisible()
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    expect(pdf.length).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: 'screen' })
    await page.getByLabel('Scale on paper').selectOption('1:20')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Room 1, 1:20, sheet 2 of 2: row 1 from the top, column 2 from the left')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a room is entered wall by wall, and the page lists what to buy', async () => {
    await wall(page, 'A').fill('5')
    await wall(page, 'B').fill('4')
    await expect(wall(page, 'C')).toHaveValue('5')
    await expect(wall(page, 'D')).toHaveValue('4')
    await expect(plan(page)).toHaveAccessibleName(/20\.000 m², \d+ whole pieces and \d+ cut$/)
    await expect(wall(page, 'A')).toHaveAccessibleDescription('Lies along the bottom and runs to the right')
    await expect(plan(page)).toHaveAccessibleDescription(/^Room 1 is 5 m wide and 4 m deep, 20\.000 m², with 4 walls\./)
    await page.getByText('Cut list in words').click()
    await expect(
      page
        .getByText(/^\d+ stones: \d+, \d+/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.locator('pattern')).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Find the best starting point' }).click()
    await expect(page.getByText('The best of about eighty starts is shown.')).toBeVisible()
    await expect(page.getByText('no slivers', { exact: true })).toBeVisible()
    const bill = page.getByRole('region', { name: 'What you need' })
    // 20 m² at 4.5 kg/m² and a tenth: 99 kg, five bags of 4.4 m².
    await expect(bill).toContainText('99.0 kg')
    await expect(bill).toContainText('5 × 20 kg bag')
    await expect(bill).toContainText('Area plus 10% would be 123 pieces')
    await bill.getByLabel('Spare (%)').fill('10')
    await expect(bill).toContainText(/\d+ for the plan, 1[12] spare/)
  })

  await test.step('other shapes are made by typing and by dragging', async () => {
    await page.getByRole('button', { name: 'L-shape' }).click()
    await expect(wall(page, 'F')).toHaveValue('4.2')
    await page.getByRole('button', { name: 'Add an island or column' }).click()
    await expect(plan(page)).toHaveAccessibleName(/16\.140 m²/)
    await page.getByRole('button', { name: 'Make it L-shaped' }).click()
    await page.getByLabel('Side a (m)').fill('1.2')
    await expect(plan(page)).toHaveAccessibleName(/16\.185 m²/)
    await page.getByRole('button', { name: 'Add a doorway' }).click()
    await expect(page.getByRole('region', { name: 'What you need' })).toContainText('Stainless Steel Tile Trim')
    await page.getByRole('button', { name: 'Remove doorway 1' }).press('Enter')
    await expect(statusLine(page)).toContainText('Doorway 1 removed')
    await expect(page.getByRole('button', { name: 'Add an island or column' })).toBeFocused()
    await wall(page, 'A').fill('five')
    await wall(page, 'A').press('Tab')
    await expect(statusLine(page)).toContainText('Wall A (m): ')
    await wall(page, 'A').fill('5')
    await page.getByText('Corners, for any other shape').click()
    await page.getByLabel('Corner 4 from below (m)', { exact: true }).fill('0')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      /Two walls cross|crosses a wall|too narrow/,
    )
    await page.getByLabel('Corner 4 from below (m)', { exact: true }).fill('2.4')
    await expect(addAll(page)).toBeVisible()
    const before = await wall(page, 'A').inputValue()
    const handle = page.locator('svg[role="img"] g.cursor-move').nth(1)
    const box = await handle.boundingBox()
    if (!box) throw new Error('no corner to drag')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - 10, { steps: 4 })
    await page.mouse.up()
    await expect(wall(page, 'A')).not.toHaveValue(before)
  })

  await test.step('the grout is chosen, and the walls are tiled with the floor', async () => {
    const bill = page.getByRole('region', { name: 'What you need' })
    await page.getByLabel('Grout', { exact: true }).selectOption('silver-grey')
    await expect(bill).toContainText('Ashlar Flexible Grout, Silver Grey')
    await page.getByLabel('Tile the walls of this room too').check()
    await page.getByLabel('Height of the tiles (m)').fill('1.2')
    await page.getByRole('button', { name: 'Add a niche' }).click()
    await page.getByLabel('From the floor (m)').fill('0.6')
    await expect(page.getByRole('img', { name: /^Room 1, wall C: \d+ whole, \d+ cut$/ })).toBeVisible()
    await expect(page.getByText(/^Room 1, wall A, niche 1, sill: \d+ whole, \d+ cut$/)).toBeVisible()
    await expect(bill).toContainText('10 mm board')
    await bill.getByText('Why these materials').click()
    await expect(bill).toContainText('More than 32 kg/m² on plasterboard: 10 mm backer board')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('From the floor (m)')).toHaveValue('1.1')
  })
})

test('a room is planned and added to the basket by keyboard alone, and the lines link back to the plan', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithStone(page)

  await test.step('a room is measured and planned by keyboard', async () => {
    await page.getByRole('checkbox', { name: /^Sealant/ }).focus()
    await page.keyboard.press('Space')
    await wall(page, 'A').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3.3')
    await expect(plan(page)).toHaveAccessibleName(/9\.900 m²/)
    await page.getByRole('button', { name: 'Find the best starting point' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The best of about eighty starts is shown.')).toBeVisible()
    await page.getByRole('slider', { name: 'Move along' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('summary', { hasText: 'For your tiler' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Cuts out of one stone')).toHaveValue('4')
  })

  await test.step('the bar at the foot covers neither a control with the focus nor the end of the bill', async () => {
    await page.getByText('Corners, for any other shape').click()
    const covered: string[] = []
    await page.getByRole('button', { name: 'Show the plan' }).focus()
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const [bar, focused] = [document.querySelector('.plan-bar'), document.activeElement]
        if (!bar || !focused || bar.contains(focused)) return null
        const isOver = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        return isOver && focused.closest('.planner') ? focused.outerHTML : null
      })
      if (name) covered.push(name)
    }
    expect(covered).toEqual([])
    await page.getByText('Cut list in words').scrollIntoViewIfNeeded()
    const total = page
      .getByRole('region', { name: 'What you need' })
      .locator('p')
      .filter({ hasText: /^Total/ })
    const [end, bar] = [await total.boundingBox(), await planBar(page).boundingBox()]
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  await test.step('the page is accessible and fits every width, with the total in view', async () => {
    // Axe counts a control that has scrolled under the bar as too small.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await checkAccessibility(page, 'main')
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
      for (const letter of ['A', 'D']) {
        await wall(page, letter).focus()
        await expect(planBar(page)).toBeInViewport({ ratio: 1 })
        await expect(plan(page)).toBeInViewport({ ratio: 0.9 })
      }
    }
  })

  await test.step('every line in the basket links back to the plan', async () => {
    await expect(addAll(page)).toBeEnabled()
    await addAll(page).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Jura Beige Honed').first()).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'From your plan' })).toHaveCount(5)
    await drawer.getByRole('link', { name: 'From your plan' }).first().click()
    await expect(page).toHaveURL(/\/project\/plan\//)
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Cut list' })).toBeVisible()
    await checkAccessibility(page, 'main')
  })
})

test('a project is saved on the device, moves to the account at sign-in and can be shared', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shareLink = async () => {
    // The bill above the button moves it when it comes.
    await expect(addAll(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Share a link' }).click()
    await expect(statusLine(page)).toContainText('Link copied.')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const name = page.getByLabel('Project', { exact: true })
  const other = await (await browser.newContext()).newPage()
  await openWithStone(page)
  await name.fill('Attic & hall')

  await test.step('a visitor without an account shares a plan by a link that contains it', async () => {
    const link = await shareLink()
    await other.goto(link)
    await expect(other.getByRole('heading', { level: 1, name: 'Attic & hall' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Cut list' })).toBeVisible()
    await other.goto(link.slice(0, 60))
    await expect(other.getByRole('heading', { name: 'There is no such plan' })).toBeVisible()
  })

  await test.step('the project is saved on the device, and in the account after sign-in', async () => {
    await name.fill('Attic')
    await page.reload()
    await expect(name).toHaveValue('Attic')
    await signUp(page, newEmail('planner'))
    await page.getByRole('link', { name: 'My projects' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Attic' })).toBeVisible()
    await expect(page.getByText('Room 1: Jura Beige Honed, 600 × 300 × 12 mm, ')).toBeVisible()
    await expect(page.getByText('Not ordered yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Attic' }).click()
    await expect(name).toHaveValue('Attic')
  })

  await test.step('a customer shares a link to the saved plan', async () => {
    await other.goto(await shareLink())
    await expect(other.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Cut list' })).toBeVisible()
  })

  await test.step('the focus stays in My projects when sharing stops, and when the project is deleted', async () => {
    await page.getByRole('link', { name: 'My projects' }).click()
    await page.getByRole('button', { name: 'Stop sharing Attic' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Attic' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Attic' }).press('Enter')
    await page.getByRole('button', { name: 'Delete project' }).press('Enter')
    await expect(statusLine(page)).toContainText('Attic has been deleted.')
    await expect(page.getByRole('link', { name: 'Plan a room' })).toBeFocused()
  })
  await other.context().close()
})

test('links from and to the product and the visualiser keep size, pattern, joint and direction', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/GPU stall due to ReadPixels/)
  const scripts = recordScripts(page)
  await page.goto('/product/carrara-honed')
  const ofProduct = scripts()
  await page.getByRole('link', { name: 'Plan your room' }).click()
  await expect(stoneButton(page)).toHaveText('Carrara Honed')
  await expect(addAll(page)).toBeEnabled()

  await test.step('the planner’s scripts are under 66 KB, and other pages load none of them', async () => {
    const ofPlanner = scripts().filter((script) => !ofProduct.includes(script))
    const bytes = await gzippedSize(request, ofPlanner)
    expect(bytes).toBeGreaterThan(10 * 1024)
    expect(bytes).toBeLessThan(66 * 1024)
    expect(ofProduct.filter((script) => /project-screen|new-project|start-worker/.test(script))).toEqual([])
  })

  await page.goto('/visualiser/hallway?floor=carrara-honed.610x305.third-bond.j5.45')
  await page.getByRole('link', { name: 'Plan this room' }).click()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('Size')).toHaveValue(/^610x305x/)
  await expect(page.getByLabel('Pattern')).toHaveValue('third-bond')
  await expect(page.getByLabel('Joint', { exact: true })).toHaveValue('50')
  await expect(page.getByLabel('Direction')).toHaveValue('45')
  await page.getByLabel('Direction').selectOption('90')
  await page.getByRole('form').getByRole('link', { name: 'See it in a room' }).click()
  await expect(page).toHaveURL(/\/visualiser\/[a-z-]+\?.*carrara-honed\.610x305\.third-bond\.j5\.90/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/\.js csp$/)
    await page.goto('/project')
    await expect(page.getByText('Planning a room needs JavaScript')).toBeVisible()
  })
})
