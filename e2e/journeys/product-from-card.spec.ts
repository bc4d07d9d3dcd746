import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

/** A product page opened from a card shows the card's data at once; the rest follows. */

// Resizing pictures on first request is slow on a busy machine; here only their URLs matter.
test.beforeEach(({ page }) =>
  page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  ),
)

/** Holds every product request until `release` is called; `fail` makes them fail instead. */
async function holdProducts(page: Page) {
  let failing = false
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/product\/[a-z][\w-]*$/, async (route) => {
    await released
    if (failing)
      await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' }, requestId: 'x' } })
    else await route.continue()
  })
  return {
    release,
    fail: () => {
      failing = true
      release()
    },
    recover: () => {
      failing = false
    },
  }
}

const sources: { name: string; path: string; open: (page: Page) => Promise<string> }[] = [
  { name: 'a listing', path: '/collections/stone-collection/slate-tiles', open: (page) => firstCard(page, 'main') },
  { name: 'the samples', path: '/samples', open: (page) => firstCard(page, 'main') },
  { name: 'search results', path: '/search?q=marble', open: (page) => firstCard(page, 'main') },
  {
    name: 'related products',
    path: '/product/carrara-honed',
    open: (page) => firstCard(page, '[aria-label="related products"]'),
  },
  { name: 'home’s deals', path: '/', open: (page) => firstCard(page, '[aria-label="special deals"]') },
  {
    name: 'home’s fixing products',
    path: '/',
    open: (page) => firstCard(page, '[aria-label="fixing and sealing products"]'),
  },
  {
    name: 'search suggestions',
    path: '/faq',
    open: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      const overlay = page.getByRole('dialog', { name: 'Search' })
      await overlay.getByRole('combobox').fill('carrara honed')
      const option = overlay.getByRole('group', { name: 'Products' }).getByRole('option').first()
      await expect(option).toContainText(/carrara/i)
      const name = (await option.locator('.leading-snug').textContent()) ?? ''
      await option.click()
      return name
    },
  },
]

async function firstCard(page: Page, inside: string): Promise<string> {
  const card = page.locator(`${inside} article`).first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('heading').getByRole('link').click()
  return name
}

for (const { name: source, path, open } of sources) {
  test(`from ${source}: picture, name and price show before the product has loaded`, async ({ page }) => {
    await page.goto(path)
    const products = await holdProducts(page)
    const name = await open(page)
    await expect(page).toHaveURL(/\/product\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/^From £[\d,.]+/i)
        .first(),
    ).toBeVisible()
    const picture = page
      .getByRole('button', { name: /^Open picture full screen/ })
      .first()
      .getByRole('img')
    await expect(picture).toHaveAttribute(
      'src',
      new RegExp(`/images/products/${new URL(page.url()).pathname.slice(9)}/`),
    )
    await expect(page.getByRole('form', { name: 'Size and quantity' })).toHaveCount(0)
    products.release()
    await expect(page.getByRole('form', { name: 'Size and quantity' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Technical data' })).toBeVisible()
  })
}

test('when the rest fails to load the page shows an error with the card’s data, and Try again works', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500/)
  await page.goto('/collections/stone-collection/slate-tiles')
  // A failed read is retried three times with growing delays; the fake clock skips them.
  await page.clock.install()
  const products = await holdProducts(page)
  const name = await firstCard(page, 'main')
  products.fail()
  const alert = page.getByRole('alert').filter({ hasText: 'We could not load the sizes of this product.' })
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(alert).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  products.recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('form', { name: 'Size and quantity' })).toBeVisible()
})
