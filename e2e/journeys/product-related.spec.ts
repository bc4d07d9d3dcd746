import { expect, test } from '../kits/fixtures.ts'

const slate = '/product/brazilian-black-slate-metro'

test('related products show four at a time, and each opens at once with its card’s data', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(slate)
  const block = page.getByRole('region', { name: 'related products' })
  const card = (at: number) => block.getByRole('article').nth(at)
  const [previous, next] = [
    block.getByRole('button', { name: 'Previous related products' }),
    block.getByRole('button', { name: 'Next related products' }),
  ]
  const heading = page.getByRole('heading', { level: 1 })
  const goBack = async () => {
    await page.goBack()
    await expect(heading).toHaveText('Brazilian Black Slate Metro Honed')
    await expect(block.getByRole('article')).toHaveCount(8)
  }

  // Missing from the start: a card that comes to lie under the mouse is fetched before it is clicked.
  const missing = (await card(3).getByRole('heading').getByRole('link').getAttribute('href'))?.split('/').at(-1)
  await page.route(`**/api/product/${missing}`, (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'not_found', message: 'Product not found' }, requestId: 'x' },
    }),
  )

  await test.step('at most eight show, four at a time', async () => {
    await expect(block.getByRole('heading', { name: 'You may also like' })).toBeVisible()
    await expect(block.getByRole('article')).toHaveCount(8)
    await expect(card(0)).toContainText(/from £[\d,.]+ (\/ M2|each)/)
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(next).toBeDisabled()
    await expect(previous).toBeEnabled()
    await expect(card(4)).toBeInViewport()
    await previous.click()
    await expect(previous).toBeDisabled()
  })

  await test.step('a card’s product opens at once with the card’s data, at the top of the page', async () => {
    const name = (await card(0).getByRole('heading').textContent()) ?? ''
    // The product request never completes: the page must open all the same.
    await page.route('**/api/product/*', () => undefined)
    await card(0).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(name))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(await page.evaluate(() => history.state.usr.product.name)).toBe(name)
    await page.unroute('**/api/product/*')
    await goBack()
  })

  await test.step('a message shows while related products load, and if there are none', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const requested = page.waitForRequest('**/api/product/*/related')
    await page.route('**/api/product/*/related', async (route) => {
      await released
      await route.fulfill({ json: { data: [] } })
    })
    await card(1).getByRole('heading').getByRole('link').click()
    await requested
    await expect(page.getByText('Loading related products...')).toBeVisible()
    release()
    await expect(page.getByText('No related products found')).toBeVisible()
    await page.unroute('**/api/product/*/related')
    await goBack()
  })

  await test.step('with five related products the second page is padded with empty cards', async () => {
    await page.route('**/api/product/*/related', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ json: { data: body.data.slice(0, 5) } })
    })
    const name = (await card(2).getByRole('heading').textContent()) ?? ''
    await card(2).getByRole('heading').getByRole('link').click()
    await expect(heading).toHaveText(name)
    await expect(block.getByRole('article')).toHaveCount(5)
    // The page is still scrolling to the top.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await next.click()
    await expect(card(4)).toBeInViewport()
    await expect(card(3)).not.toBeInViewport()
    await expect(next).toBeDisabled()
    await page.unroute('**/api/product/*/related')
    await goBack()
  })

  await test.step('a card whose product no longer exists opens Product not found', async () => {
    await card(3).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  })
})

test('other products of the same stone are in the HTML of the page, and nothing is shown where there are none', async ({
  page,
  request,
}) => {
  const html = await (await request.get(slate)).text()
  expect(html).toContain('Of the same stone')
  await page.goto(slate)
  const block = page.getByRole('region', { name: 'products of the same stone' })
  const hearth = block.getByRole('link', { name: 'Brazilian Black Slate Hearth' })
  await expect(block.getByRole('article')).toHaveCount(3)
  await expect(block.locator('img').first()).toHaveAttribute('loading', 'lazy')
  await hearth.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brazilian Black Slate Hearth')
  await page.goto('/product/portoro-polished')
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Of the same stone' })).toHaveCount(0)
})
