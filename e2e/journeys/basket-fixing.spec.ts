import { putIn, slate } from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

test('what a line of stone needs is named, and goes into the basket in one press', async ({ page }) => {
  test.slow()
  await putIn(page.request, slate, 500)
  await page.goto('/faq')
  await page.getByRole('button', { name: /^Basket/ }).click()
  const basket = page.getByRole('dialog', { name: /^Your Basket/ })
  const open = basket.getByRole('button', { name: 'What you will need' })
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await expect(basket.getByRole('link', { name: 'Ashlar S1 Flexible Grey Adhesive' })).toBeVisible()
  await expect(basket.getByRole('link', { name: 'Ashlar Flexible Grout, Charcoal' })).toBeVisible()
  await checkAccessibility(page, '[role=dialog]')
  await basket.getByLabel('Sealer').uncheck()
  const { data } = await (await page.request.get('/api/cart')).json()
  const add = basket.getByRole('button', { name: /^Add these - £/ })
  const pence = Math.round(Number((await add.textContent())?.replace(/[^\d.]/g, '')) * 100)
  await add.click()
  await expect(basket.getByRole('heading', { name: 'Ashlar S1 Flexible Grey Adhesive' })).toBeVisible()
  await expect(basket.getByRole('heading', { name: 'Ashlar Flexible Grout, Charcoal' })).toBeVisible()
  await expect(basket.getByText('Sealer')).toHaveCount(0)
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  // What is no stone needs nothing of the kind.
  await expect(basket.getByRole('button', { name: /^What you will need/ })).toHaveCount(1)
  const after = (await (await page.request.get('/api/cart')).json()).data
  expect(after.totals.total - data.totals.total).toBe(pence)
})
