import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

const entryNames = ['Stone Collection', 'Custom Stonework', 'Design & Pattern Collection', 'Stone Project']

const menuLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test.describe('on a desktop', () => {
  for (const width of [1080, 1440]) {
    test(`two entries are left of the logo and two right of it at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      const logo = page.getByRole('banner').getByRole('link', { name: 'Ashlar, home' })
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
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
      await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toHaveAttribute(
        'href',
        '/my-account',
      )
    })
  }

  test('one entry is open at a time, and a second click closes it', async ({ page }) => {
    await page.goto('/')
    const stone = page.getByRole('button', { name: 'Stone Collection' })
    const project = page.getByRole('button', { name: 'Stone Project' })
    await stone.click()
    await expect(stone).toHaveAttribute('aria-expanded', 'true')
    await expect(menuLink(page, 'Marble Tiles')).toBeVisible()
    await project.click()
    await expect(stone).toHaveAttribute('aria-expanded', 'false')
    await expect(menuLink(page, 'Marble Tiles')).toBeHidden()
    await expect(menuLink(page, 'Wet Room')).toBeVisible()
    await project.click()
    await expect(project).toHaveAttribute('aria-expanded', 'false')
    await expect(menuLink(page, 'Wet Room')).toBeHidden()
  })

  test('a click elsewhere, a change of focus and a followed link close the menu', async ({ page }) => {
    await page.goto('/')
    const stonework = page.getByRole('button', { name: 'Custom Stonework' })
    await stonework.click()
    await page.mouse.click(700, 850)
    await expect(stonework).toHaveAttribute('aria-expanded', 'false')
    await stonework.click()
    await page.getByRole('button', { name: 'Basket' }).focus()
    await expect(stonework).toHaveAttribute('aria-expanded', 'false')
    await stonework.click()
    await menuLink(page, 'Mouldings & Skirtings').click()
    await expect(page).toHaveURL('/collections/stone-collection/mouldings-skirtings')
    await expect(stonework).toHaveAttribute('aria-expanded', 'false')
  })

  test('arrow keys, Home, End and Escape control the menu', async ({ page }) => {
    await page.goto('/')
    const stone = page.getByRole('button', { name: 'Stone Collection' })
    await stone.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Custom Stonework' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Stone Project' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(stone).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(stone).toHaveAttribute('aria-expanded', 'true')
    await expect(menuLink(page, 'Marble Tiles')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menuLink(page, 'Limestone Tiles')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(menuLink(page, 'Bookmatch Slabs')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(stone).toBeFocused()
    await expect(stone).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(stone).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(menuLink(page, 'Marble Tiles')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/collections/stone-collection/marble-tiles')
  })

  test('axe finds no violations in the open menus', async ({ page }) => {
    await page.setViewportSize({ width: 1080, height: 900 })
    await page.goto('/')
    for (const name of entryNames) {
      await page.getByRole('button', { name, exact: true }).click()
      await checkAccessibility(page, 'header')
    }
  })
})

test('the basket is not in the HTML, and its button works without a basket', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('aria-label="Basket"')
  await page.goto('/')
  await page.getByRole('button', { name: 'Basket' }).first().click()
  await expect(page).toHaveURL('/')
})

test('a tablet in portrait has the mobile menu and the account icon', async ({ page }) => {
  for (const width of [768, 1079]) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stone Collection' })).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1080, height: 1024 })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stone Collection' })).toBeVisible()
})

test('the account icon is not shown on phones', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toBeHidden()
})

test('the header is sticky on phones, but not on short screens', async ({ page }) => {
  const top = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, 600))
  expect(await top()).toBe(0)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(60)
  // A phone in landscape, or a page zoomed to 200%.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.evaluate(() => window.scrollTo(0, 600))
  expect(await top()).toBeLessThan(-60)
})

for (const width of [320, 390, 768, 1440]) {
  test(`nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('the skip link is first and moves the focus to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('without JavaScript the menu and search are links', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Stone Collection' })).toHaveAttribute(
    'href',
    '/collections',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/collections')
  await context.close()
})
