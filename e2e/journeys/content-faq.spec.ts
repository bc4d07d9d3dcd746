import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

/** What shows when the questions fail to load is in content-pages.spec.ts. */

const vat = 'Do your prices include VAT?'
const extra = 'How much extra should I order?'

test('a visitor finds an answer by its URL, in the list, by keyboard and by searching', async ({ page }) => {
  await page.goto('/faq#how-can-i-pay')
  const open = page.locator('details[open]')
  const answerOfVat = page.getByText('Every price on the site includes VAT')
  const answerOfExtra = page.getByText('for herringbone, hexagons, diagonals')

  await test.step('every answer has its own URL', async () => {
    await expect(page.getByText('By debit or credit card, or with PayPal')).toBeInViewport()
    await expect(page.getByText('How can I pay?')).toBeInViewport()
    await expect(open).toHaveCount(1)
    await checkAccessibility(page, 'main')
    await expectNoSidewaysScroll(page)
  })

  await test.step('a link to an answer from within the shop opens it too', async () => {
    await page.evaluate(() => {
      location.hash = 'do-i-need-an-account'
    })
    await expect(page.getByText('You can check out as a guest')).toBeInViewport()
    await page.getByRole('link', { name: 'Link to this answer' }).click()
    await expect(page).toHaveURL(/#do-i-need-an-account$/)
    await expect(page.getByText('You can check out as a guest')).toBeVisible()
  })

  await test.step('questions are in groups under an introduction, one open at a time', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
    await expect(page.getByText('These are the questions that come up at the counter')).toBeVisible()
    for (const group of ['Ordering', 'Samples', 'Delivery', 'Returns & orders'])
      await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible()
    await expect(answerOfVat).toBeHidden()
    await page.getByText(vat).click()
    await expect(answerOfVat).toBeVisible()
    await page.getByText(extra).click()
    await expect(answerOfExtra).toBeVisible()
    await expect(answerOfVat).toBeHidden()
    await expect(open).toHaveCount(1)
    await page.getByText(extra).click()
    await expect(open).toHaveCount(0)
  })

  await test.step('an answer opens by keyboard alone', async () => {
    await page.locator('summary', { hasText: vat }).focus()
    await page.keyboard.press('Enter')
    await expect(answerOfVat).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Link to this answer' })).toBeFocused()
  })

  await test.step('every answer is printed, without controls', async () => {
    await page.locator('summary', { hasText: vat }).click()
    await expect(open).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    for (const answer of [answerOfVat, answerOfExtra]) await expect(answer).toBeVisible()
    await expect(page.getByLabel('Search the answers')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Link to this answer' })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the structured data for search engines has every question', async () => {
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const faq = data.map((text) => JSON.parse(text)).find((json) => json['@type'] === 'FAQPage')
    expect(faq.mainEntity.length).toBe(await page.locator('details[name=faq]').count())
    expect(faq.mainEntity[0]).toMatchObject({ '@type': 'Question', name: vat, acceptedAnswer: { '@type': 'Answer' } })
  })

  await test.step('searching shows the answers that contain every word', async () => {
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('lemon marble')
    await expect(page.getByText('Lemon juice has left a mark on my marble. Is it a stain?')).toBeVisible()
    await expect(page.getByText(vat)).toBeHidden()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ answers?$/)
    await page.getByRole('searchbox').fill('zeppelin')
    await expect(page.getByText('Nothing here answers that.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('0 answers')
  })
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
