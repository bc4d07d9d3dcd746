import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const vat = 'Do your prices include VAT?'
const extra = 'How much extra should I order?'

test('questions are in groups under an introduction, one open at a time', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
  await expect(page.getByText('These are the questions that come up at the counter')).toBeVisible()
  for (const group of ['Ordering', 'Samples', 'Delivery', 'Returns & orders'])
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible()

  const answerOfVat = page.getByText('Every price on the site includes VAT')
  const answerOfExtra = page.getByText('for herringbone, hexagons, diagonals')
  await expect(answerOfVat).toBeHidden()
  await page.getByText(vat).click()
  await expect(answerOfVat).toBeVisible()
  await page.getByText(extra).click()
  await expect(answerOfExtra).toBeVisible()
  await expect(answerOfVat).toBeHidden()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await checkAccessibility(page)
  await page.getByText(extra).click()
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('an answer opens by keyboard alone', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('summary', { hasText: vat }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Every price on the site includes VAT')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Link to this answer' })).toBeFocused()
})

test('every answer has its own URL', async ({ page }) => {
  await page.goto('/faq#how-can-i-pay')
  await expect(page.getByText('By debit or credit card, or with PayPal')).toBeInViewport()
  await expect(page.getByText('How can I pay?')).toBeInViewport()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('a link to an answer from within the shop opens it too', async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(() => {
    location.hash = 'do-i-need-an-account'
  })
  await expect(page.getByText('You can check out as a guest')).toBeInViewport()
  await page.getByRole('link', { name: 'Link to this answer' }).click()
  await expect(page).toHaveURL(/#do-i-need-an-account$/)
  await expect(page.getByText('You can check out as a guest')).toBeVisible()
})

test('searching shows the answers that contain every word', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('lemon marble')
  await expect(page.getByText('Lemon juice has left a mark on my marble. Is it a stain?')).toBeVisible()
  await expect(page.getByText(vat)).toBeHidden()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ answers?$/)
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(page.getByText('Nothing here answers that.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 answers')
})

test('the page has structured data for search engines', async ({ page }) => {
  await page.goto('/faq')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const faq = data.map((text) => JSON.parse(text)).find((json) => json['@type'] === 'FAQPage')
  expect(faq.mainEntity.length).toBe(await page.locator('details[name=faq]').count())
  expect(faq.mainEntity[0]).toMatchObject({ '@type': 'Question', name: vat, acceptedAnswer: { '@type': 'Answer' } })
})

test('questions that fail to load show an error; the introduction is optional', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  const refusal = { status: 400, json: { error: { code: 'x', message: 'no' }, requestId: 'x' } }
  await page.route('**/api/faq', (route) => route.fulfill(refusal))
  await page.route('**/wp-json/wp/v2/pages?slug=faq*', (route) => route.fulfill(refusal))
  await page.goto('/installation')
  await page.getByRole('navigation', { name: 'Advice' }).getByRole('link', { name: 'Questions and answers' }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading page')
  await page.unroute('**/api/faq')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
  await expect(page.getByText(vat)).toBeVisible()
})

test('fits every width and is accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/faq#how-much-stone-to-order')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('answers open one at a time, and by URL', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto('/faq#how-can-i-pay')
    await expect(page.getByText('By debit or credit card, or with PayPal')).toBeVisible()
    await page.getByText(vat).click()
    await expect(page.getByText('Every price on the site includes VAT')).toBeVisible()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toBeHidden()
  })
})

test('every answer is printed, without controls', async ({ page }) => {
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print' })
  for (const answer of ['Every price on the site includes VAT', 'for herringbone, hexagons, diagonals'])
    await expect(page.getByText(answer)).toBeVisible()
  await expect(page.getByLabel('Search the answers')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Link to this answer' })).toHaveCount(0)
})
