import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the accessibility check finds faults, and only in the part it is given', async ({ page }) => {
  await page.setContent(`<!doctype html>
    <html lang="en">
      <title>Faults</title>
      <main>
        <h1>Faults</h1>
        <img src="data:,">
        <p style="color: #ccc; background: #fff">Pale</p>
        <button></button>
        <p id="link"><a href="#"></a></p>
      </main>
    </html>`)
  const found = (include?: string) =>
    checkAccessibility(page, include).then(
      () => '',
      (error: Error) => error.message,
    )
  const everywhere = await found()
  for (const rule of ['image-alt', 'color-contrast', 'button-name', 'link-name']) expect(everywhere).toContain(rule)
  const there = await found('#link')
  expect(there).toContain('link-name')
  expect(there).not.toContain('image-alt')
})

test('the accessibility check judges a colour that still fades by the colour it fades to', async ({ page }) => {
  await page.setContent(`<!doctype html>
    <html lang="en">
      <title>Fading</title>
      <main>
        <h1>Fading</h1>
        <p style="color: #fff; background: #fff; transition: color 1000s">Dark in the end</p>
      </main>
    </html>`)
  await page.locator('p').evaluate((element) => {
    getComputedStyle(element).color
    element.style.color = '#000'
  })
  await checkAccessibility(page)
})
