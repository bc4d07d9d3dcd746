import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'
import { drawnRoom, pressStone, stoneDrawer, waitUntilDrawn } from '../kits/room-kit.ts'

const stoneOf = (page: Page) => page.getByRole('group', { name: 'Floor' }).getByRole('button', { name: /^Stone/ })

// A narrow picture is drawn soonest.
test.use({ viewport: { width: 720, height: 900 } })

// Without a graphics card Chromium reads every canvas back to show it, and logs a warning.
test.beforeEach(({ expectErrors }) => expectErrors(/GPU stall due to ReadPixels/))

test('stones are chosen in a drawer next to the room, by touch, by keyboard and by filters', async ({ page }) => {
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await waitUntilDrawn(page)
  const drawer = stoneDrawer(page)
  const search = drawer.getByRole('searchbox')
  const stone = (name: RegExp) => drawer.getByRole('region', { name: / stones?$/ }).getByRole('button', { name })

  await test.step('a press lays the stone at once, and the drawer stays', async () => {
    await stoneOf(page).click()
    await expect(drawer).toBeFocused()
    await checkAccessibility(page, 'dialog')
    await pressStone(page, 'Jura Beige Honed')
    await expect(page).toHaveURL(/floor=jura-beige-honed$/)
    await expect(stone(/^Jura Beige Honed/)).toHaveAttribute('aria-pressed', 'true')
    await pressStone(page, 'Thassos Polished')
    await expect(page).toHaveURL(/floor=thassos-polished$/)
    await waitUntilDrawn(page)
  })

  await test.step('chips narrow the stones, and clearing them shows all again', async () => {
    await search.fill('')
    const all = Number.parseInt((await drawer.getByRole('heading', { name: / stones$/ }).textContent()) ?? '', 10)
    expect(all).toBeGreaterThan(100)
    await drawer.getByRole('button', { name: 'Colour' }).click()
    await drawer.getByRole('button', { name: 'Blacks' }).click()
    await drawer.getByRole('button', { name: 'Price' }).click()
    await drawer.getByRole('button', { name: '£50 to £75' }).click()
    await expect(drawer.getByRole('button', { name: 'Colour 1 chosen' })).toBeVisible()
    const few = Number.parseInt(
      (await drawer.getByRole('heading', { name: / stones?$/, level: 3 }).textContent()) ?? '',
      10,
    )
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(all / 4)
    await expect(statusLine(page)).toContainText(new RegExp(`${few} stones?`))
    await search.fill('no such stone')
    await expect(drawer.getByText('No stone matches.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Clear filters' }).click()
    await expect(drawer.getByRole('heading', { name: `${all} stones` })).toBeVisible()
    await expect(search).toBeFocused()
  })

  await test.step('only a slice of the stones is in the page until the visitor scrolls', async () => {
    const count = () =>
      drawer
        .getByRole('region', { name: / stones$/ })
        .locator('li')
        .count()
    const before = await count()
    expect(before).toBeLessThan(100)
    await drawer
      .getByRole('region', { name: / stones$/ })
      .locator('li')
      .last()
      .scrollIntoViewIfNeeded()
    await expect.poll(count).toBeGreaterThan(before)
  })

  await test.step('arrow keys move, typing searches, Enter lays the stone and Escape closes', async () => {
    const list = drawer.getByRole('region', { name: / stones$/ }).getByRole('button', { name: /£/ })
    await list.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(list.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(list.nth(1)).toBeFocused()
    await page.keyboard.type('absolute black polished')
    await expect(search).toHaveValue('absolute black polished')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/floor=absolute-black-granite-tile$/)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(stoneOf(page)).toBeFocused()
    await expect(stoneOf(page)).toHaveAccessibleName(/Absolute Black Polished/)
  })

  await test.step('stones laid before come first after a reload, Back closes, and the stone can be taken off', async () => {
    const [saved] = (await (await page.request.get('/api/rooms/swatches')).json()).data
    await page.evaluate((id) => localStorage.setItem('saved-stones', JSON.stringify({ v: 1, ids: [id] })), saved.id)
    await page.reload()
    await stoneOf(page).click()
    await expect(drawer.getByRole('region', { name: 'Saved' }).getByRole('button')).toHaveText(
      new RegExp(`^${saved.name}`),
    )
    const last = drawer.getByRole('region', { name: 'Last seen' }).getByRole('button')
    await expect(last).toHaveText([/^Absolute Black Polished/, /^Thassos Polished/, /^Jura Beige Honed/])
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/floor=absolute-black-granite-tile$/)
    await stoneOf(page).click()
    await drawer.getByRole('button', { name: 'No stone here' }).click()
    await expect(page).toHaveURL(/floor=plain$/)
  })

  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const)
    await test.step(`at ${width} px the drawer covers neither the picture nor a control with the focus`, async () => {
      await page.setViewportSize({ width, height })
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Escape')
      await stoneOf(page).click()
      await expect(drawer).toBeVisible()
      const [over, room] = [await drawer.boundingBox(), await drawnRoom(page).boundingBox()]
      if (!over || !room) throw new Error('both are visible')
      const isBeside = over.x >= room.x + room.width - 1 || over.y >= room.y + room.height - 1
      expect(isBeside).toBe(true)
      expect(over.height).toBeGreaterThan(300)
      await page.getByRole('link', { name: 'Kitchen', exact: true }).first().focus()
      await expect(drawer).toBeHidden()
      await stoneOf(page).click()
    })
})
