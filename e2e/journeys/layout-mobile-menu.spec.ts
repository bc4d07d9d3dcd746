import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('sections expand one at a time, and a link closes the menu', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const stone = menu.getByRole('button', { name: 'Stone Collection' })
  await expect(stone).toHaveAttribute('aria-expanded', 'false')
  await stone.click()
  await expect(menu.getByRole('link', { name: 'Marble Tiles' })).toBeVisible()
  await menu.getByRole('button', { name: 'Design & Pattern Collection' }).click()
  await expect(stone).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Marble Tiles' })).toBeHidden()
  await menu.getByRole('link', { name: 'Octagon & Cabochon Tiles' }).click()
  await expect(page).toHaveURL('/collections/design-pattern-collection/octagon-cabochon-tiles')
  await expect(menu).toBeHidden()
})

test('the menu has the account, orders, basket and main pages', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/my-account')
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/my-account/orders')
  for (const [name, href] of [
    ['All collections', '/collections'],
    ['Samples', '/samples'],
    ['FAQ', '/faq'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await menu.getByRole('button', { name: 'Basket' }).click()
  await expect(menu).toBeHidden()
})

test('the menu fades for 300 ms, traps the focus, closes on Escape and restores the focus', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toHaveCSS('transition-duration', '0.3s')
  await expect(menu).toHaveCSS('transition-property', 'opacity')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    // After the last link a focus guard takes the focus and passes it on in the next frame.
    await expect.poll(() => menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  // The menu stays on the page while it fades, which is brief.
  const fading = await menu.evaluateHandle((dialog) => ({
    began: new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => resolve(dialog.hasAttribute('data-ending-style')))
      observer.observe(dialog, { attributeFilter: ['data-ending-style'] })
    }),
  }))
  await page.keyboard.press('Escape')
  expect(await fading.evaluate(({ began }) => began)).toBe(true)
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('axe finds no violations with sections collapsed or expanded', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Stone Collection' }).click()
  await checkAccessibility(page)
})

test('if the menu’s code fails to load, the collections page opens instead', async ({ page, expectErrors }) => {
  expectErrors(/mobile-menu/, /Failed to load resource: net::ERR_FAILED/)
  await page.route('**/assets/mobile-menu-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page).toHaveURL('/collections')
})
