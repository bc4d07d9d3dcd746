import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const entryNames = ['Stone Collection', 'Custom Stonework', 'Design & Pattern Collection', 'Stone Project']

const banner = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const account = (page: Page) => banner(page).getByRole('link', { name: 'My account' })

test('the header fits every screen', async ({ page }) => {
  await page.goto('/')

  await test.step('the skip link is first and moves the focus to the content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  for (const width of [1080, 1440])
    await test.step(`two entries are left of the logo and two right of it at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const logo = banner(page).getByRole('link', { name: 'Ashlar, home' })
      await expect(logo).toHaveAttribute('href', '/')
      const logoBox = await logo.boundingBox()
      if (!logoBox) throw new Error('the logo is not visible')
      expect(Math.abs(logoBox.x + logoBox.width / 2 - width / 2)).toBeLessThan(2)
      for (const [index, name] of entryNames.entries()) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox()
        if (!box) throw new Error(`${name} is not visible`)
        if (index < 2) expect(box.x + box.width).toBeLessThan(logoBox.x)
        else expect(box.x).toBeGreaterThan(logoBox.x + logoBox.width)
      }
      await expect(menuButton(page)).toBeHidden()
      await expect(account(page)).toHaveAttribute('href', '/my-account')
    })

  await test.step('nothing overflows at any width', () => expectNoSidewaysScroll(page))

  await test.step('a tablet in portrait has the mobile menu and the account icon', async () => {
    for (const width of [768, 1079]) {
      await page.setViewportSize({ width, height: 1024 })
      await expect(menuButton(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Stone Collection' })).toBeHidden()
      await expect(account(page)).toBeVisible()
    }
    await menuButton(page).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 1080, height: 1024 })
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Stone Collection' })).toBeVisible()
  })

  await test.step('the account icon is not shown on phones', async () => {
    await page.setViewportSize({ width: 767, height: 844 })
    await expect(menuButton(page)).toBeVisible()
    await expect(account(page)).toBeHidden()
  })

  await test.step('the header is sticky on phones, but not on short screens', async () => {
    const top = () => banner(page).evaluate((header) => header.getBoundingClientRect().top)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => window.scrollTo(0, 600))
    expect(await top()).toBe(0)
    expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(60)
    // A phone in landscape, or a page zoomed to 200%.
    await page.setViewportSize({ width: 720, height: 450 })
    await page.evaluate(() => window.scrollTo(0, 600))
    expect(await top()).toBeLessThan(-60)
  })
})

test('the menu opens one entry at a time, by mouse and by keyboard', async ({ page, request }) => {
  await page.setViewportSize({ width: 1080, height: 900 })
  await page.goto('/reviews')
  const entry = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => banner(page).getByRole('link', { name, exact: true })
  const [stone, stonework, project] = [entry('Stone Collection'), entry('Custom Stonework'), entry('Stone Project')]

  await test.step('one entry is open at a time, and a second click closes it', async () => {
    await stone.click()
    await expect(stone).toHaveAttribute('aria-expanded', 'true')
    await expect(link('Marble Tiles')).toBeVisible()
    await project.click()
    await expect(stone).toHaveAttribute('aria-expanded', 'false')
    await expect(link('Marble Tiles')).toBeHidden()
    await expect(link('Wet Room')).toBeVisible()
    await project.click()
    await expect(project).toHaveAttribute('aria-expanded', 'false')
    await expect(link('Wet Room')).toBeHidden()
  })

  await test.step('axe finds no violations in an open menu', async () => {
    await stone.click()
    await checkAccessibility(page, 'header')
    await stone.click()
  })

  await test.step('a click elsewhere, a change of focus and a followed link close the menu', async () => {
    await stonework.click()
    await expect(stonework).toHaveAttribute('aria-expanded', 'true')
    await page.mouse.click(700, 850)
    await expect(stonework).toHaveAttribute('aria-expanded', 'false')
    await stonework.click()
    await page.getByRole('button', { name: 'Basket' }).focus()
    await expect(stonework).toHaveAttribute('aria-expanded', 'false')
    await stonework.click()
    await link('Mouldings & Skirtings').click()
    await expect(page).toHaveURL('/collections/stone-collection/mouldings-skirtings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mouldings & Skirtings')
    await expect(stonework).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('arrow keys, Home, End and Escape control the menu', async () => {
    await stone.focus()
    await page.keyboard.press('ArrowRight')
    await expect(stonework).toBeFocused()
    await page.keyboard.press('End')
    await expect(project).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(stone).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(stone).toHaveAttribute('aria-expanded', 'true')
    await expect(link('Marble Tiles')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(link('Limestone Tiles')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(link('Bookmatch Slabs')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(stone).toBeFocused()
    await expect(stone).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(stone).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(link('Marble Tiles')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marble Tiles')
  })

  await test.step('the basket is not in the HTML, and its button works without a basket', async () => {
    expect(await (await request.get('/')).text()).toContain('aria-label="Basket"')
    await page.getByRole('button', { name: 'Basket' }).first().click()
    await expect(page.getByRole('dialog', { name: /^Your Basket/ })).toBeVisible()
    await expect(page).toHaveURL('/collections/stone-collection/marble-tiles')
  })
})
