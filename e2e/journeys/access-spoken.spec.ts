import { expect, test } from '../kits/fixtures.ts'

test('cards announce their prices in words, and their tooltips stay open under the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/new-arrivals')

  await test.step('the menu entries are as tall as the menu bar', async () => {
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const entries = page.locator('[data-menu-button]')
    await expect(entries).toHaveCount(4)
    for (const entry of await entries.all()) expect((await entry.boundingBox())?.height).toBe(bar?.height)
  })

  await test.step('a price per area is announced in words, and looks the same', async () => {
    const card = page.getByRole('article').filter({ hasText: '/M2' }).first()
    await expect(card.getByText(/^From £[\d,.]+ \/M2$/)).toBeVisible()
    await expect(card).toMatchAriaSnapshot('- paragraph: /From £[\\d,.]+ per square metre$/')
  })

  await test.step('a tooltip stays open under the pointer and closes with Escape', async () => {
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json().catch(() => null)
      for (const product of Array.isArray(json?.data) ? json.data : [])
        if (product.sample) product.sample = { ...product.sample, state: 'out_of_stock' }
      await route.fulfill({ response: answer, ...(json ? { json } : {}) })
    })
    await page.getByRole('link', { name: 'Samples' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sample/i)
    const button = page.getByRole('button', { name: 'Sample is not available' }).first()
    // The tooltip opens below its button: scrolling to it would move the button away from the pointer.
    await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await button.hover()
    const tip = page.getByRole('tooltip').filter({ hasText: 'Sample is not available.' }).first()
    await expect(tip).toBeVisible()
    await tip.hover()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await button.focus()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(button).toBeFocused()
  })
})
