import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('on a phone the menu traps the focus, expands one section at a time and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reviews')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })

  await test.step('it fades for 300 ms, traps the focus, closes on Escape and restores the focus', async () => {
    await opener.click()
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

  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('it has the account, orders, basket and main pages', async () => {
    await opener.click()
    for (const [name, href] of [
      ['My account', '/my-account'],
      ['Orders', '/my-account/orders'],
      ['All collections', '/collections'],
      ['Samples', '/samples'],
      ['FAQ', '/faq'],
      ['Contact', '/contact'],
    ] as const)
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href)
    await menu.getByRole('button', { name: 'Basket' }).click()
    await expect(menu).toBeHidden()
    const basket = page.getByRole('dialog', { name: /^Your Basket/ })
    await expect(basket).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(basket).toBeHidden()
  })

  await test.step('sections expand one at a time, and a link closes the menu', async () => {
    await opener.click()
    const stone = menu.getByRole('button', { name: 'Stone Collection' })
    await expect(stone).toHaveAttribute('aria-expanded', 'false')
    await stone.click()
    await expect(menu.getByRole('link', { name: 'Marble Tiles' })).toBeVisible()
    await checkAccessibility(page, '[role=dialog]')
    await menu.getByRole('button', { name: 'Design & Pattern Collection' }).click()
    await expect(stone).toHaveAttribute('aria-expanded', 'false')
    await expect(menu.getByRole('link', { name: 'Marble Tiles' })).toBeHidden()
    await menu.getByRole('link', { name: 'Octagon & Cabochon Tiles' }).click()
    await expect(page).toHaveURL('/collections/design-pattern-collection/octagon-cabochon-tiles')
    await expect(menu).toBeHidden()
  })

  await test.step('the page with the longest title does not overflow at 320 px', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Octagon & Cabochon Tiles')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
