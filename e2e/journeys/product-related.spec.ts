import { expect, test } from '../kits/fixtures.ts'

const slate = '/product/brazilian-black-slate-metro'

test('at most eight related products show, four at a time', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(slate)
  const block = page.getByRole('region', { name: 'related products' })
  await expect(block.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await expect(block.getByRole('article')).toHaveCount(8)
  await expect(block.getByRole('article').first()).toContainText(/from £[\d,.]+ (\/ M2|each)/)
  const [previous, next] = [
    block.getByRole('button', { name: 'Previous related products' }),
    block.getByRole('button', { name: 'Next related products' }),
  ]
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(next).toBeDisabled()
  await expect(previous).toBeEnabled()
  await expect(block.getByRole('article').nth(4)).toBeInViewport()
})

test('a card’s product opens at once with the card’s data, at the top of the page', async ({ page }) => {
  await page.goto(slate)
  const card = page.getByRole('region', { name: 'related products' }).getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  // The product request never completes: the page must open all the same.
  await page.route('**/api/product/*', () => undefined)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => history.state.usr.product.name)).toBe(name)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Brazilian Black Slate Metro Honed' })).toBeVisible()
})

test('the rest of a product opened from a card follows', async ({ page }) => {
  await page.goto(slate)
  const card = page.getByRole('region', { name: 'related products' }).getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Size Choose a size/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Technical data' })).toBeVisible()
})

test('a card whose product no longer exists opens Product not found', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  await page.goto(slate)
  await page.route('**/api/product/*', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'not_found', message: 'Product not found' }, requestId: 'x' },
    }),
  )
  await page.getByRole('region', { name: 'related products' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
})

test('related products show a message while they load, and if there are none', async ({ page }) => {
  await page.goto(slate)
  const card = page.getByRole('region', { name: 'related products' }).getByRole('article').first()
  let answer: (() => void) | undefined
  await page.route('**/api/product/*/related', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ json: { data: [] } })
  })
  await card.getByRole('link').click()
  await expect(page.getByText('Loading related products...')).toBeVisible()
  await expect.poll(() => answer !== undefined).toBe(true)
  answer?.()
  await expect(page.getByText('No related products found')).toBeVisible()
})

test('with five related products the second page is padded with empty cards', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(slate)
  await page.route('**/api/product/*/related', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { data: body.data.slice(0, 5) } })
  })
  const block = page.getByRole('region', { name: 'related products' })
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await block.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first)
  await expect(block.getByRole('article')).toHaveCount(5)
  // The page is still scrolling to the top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await block.getByRole('button', { name: 'Next related products' }).click()
  await expect(block.getByRole('article').nth(4)).toBeInViewport()
  await expect(block.getByRole('article').nth(3)).not.toBeInViewport()
  await expect(block.getByRole('button', { name: 'Next related products' })).toBeDisabled()
})
