import type { Page } from '@playwright/test'
import { expect, hold, test } from '../kits/fixtures.ts'
import { productCode } from '../kits/listing-kit.ts'

/** A product page opened from a card shows the card's data at once; the rest follows. */

// Resizing pictures on first request is slow on a busy machine; here only their URLs matter.
test.beforeEach(({ page }) =>
  page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  ),
)

/** Holds the request for each product until `release` is called with its slug; `fail` makes it fail instead. */
async function holdProducts(page: Page) {
  let failing = false
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (slug: string) => {
    const made = gates.get(slug) ?? Promise.withResolvers<void>()
    gates.set(slug, made)
    return made
  }
  await page.route(/\/api\/product\/[a-z][\w-]*$/, async (route) => {
    await gate(slugIn(route.request().url())).promise
    if (failing)
      await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' }, requestId: 'x' } })
    else await route.continue()
  })
  return {
    release: (slug: string) => gate(slug).resolve(),
    fail: (slug: string) => {
      failing = true
      gate(slug).resolve()
    },
    recover: () => {
      failing = false
    },
  }
}

/** The last part of a product's URL. */
const slugIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

const productForm = (page: Page) => page.getByRole('form', { name: 'Size and quantity' })

/** Opens the first card whose product was not opened before, since that one is already loaded. */
async function openCard(page: Page, inside: string, opened: string[]): Promise<string> {
  const names = page.locator(`${inside} article`).getByRole('heading')
  await names.first().waitFor()
  const name = (await names.allTextContents()).find((text) => !opened.includes(text)) ?? ''
  await names.filter({ hasText: name }).first().getByRole('link').click()
  return name
}

/** Checks the page of a held product, and again when it has loaded. */
async function expectCardThenRest(page: Page, name: string, products: Awaited<ReturnType<typeof holdProducts>>) {
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
  await expect(picture).toHaveAttribute('src', new RegExp(`/images/products/${slugIn(page.url())}/`))
  await expect(productForm(page)).toHaveCount(0)
  products.release(slugIn(page.url()))
  await expect(productForm(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Technical data' })).toBeVisible()
}

test('from the home page and search suggestions: picture, name and price show before the product has loaded', async ({
  page,
}) => {
  await page.goto('/')
  const products = await holdProducts(page)
  const opened: string[] = []
  const open = async (inside: string) => {
    const name = await openCard(page, inside, opened)
    opened.push(name)
    await expectCardThenRest(page, name, products)
  }
  await test.step('home’s deals', () => open('[aria-label="special deals"]'))
  await page.goBack()
  await test.step('home’s fixing products', () => open('[aria-label="fixing and sealing products"]'))
  await test.step('search suggestions', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    const overlay = page.getByRole('dialog', { name: 'Search' })
    await overlay.getByRole('combobox').fill('carrara honed')
    const option = overlay.getByRole('group', { name: 'Products' }).getByRole('option').first()
    await expect(option).toContainText(/carrara/i)
    const name = (await option.locator('.leading-snug').textContent()) ?? ''
    expect(opened).not.toContain(name)
    opened.push(name)
    await option.click()
    await expectCardThenRest(page, name, products)
  })
  await test.step('related products', () => open('[aria-label="related products"]'))
})

test('from a listing, samples and search results: the card’s data shows first, also if the rest fails to load', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500/)
  await page.goto('/collections/stone-collection/slate-tiles')
  const products = await holdProducts(page)
  const opened: string[] = []
  const open = async () => {
    // The page of the last product has cards too.
    await expect(productForm(page)).toHaveCount(0)
    const name = await openCard(page, 'main', opened)
    opened.push(name)
    return name
  }
  await test.step('a listing, which has loaded the code of the page while it was idle', async () => {
    await productCode(page)
    const releaseScripts = await hold(page, '**/assets/*.js')
    await expectCardThenRest(page, await open(), products)
    releaseScripts()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Samples' }).click()
  await expect(page).toHaveURL('/samples')
  await expect(page.getByText('A free sample is a cut piece of 100 × 100 mm')).toBeVisible()
  await test.step('the samples', async () => expectCardThenRest(page, await open(), products))
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('marble')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=marble')
  await test.step('search results', async () => expectCardThenRest(page, await open(), products))

  await test.step('when the rest fails to load the page shows an error, and Try again works', async () => {
    await page.goBack()
    await expect(productForm(page)).toHaveCount(0)
    // A failed read is retried three times with growing delays; the fake clock skips them.
    await page.clock.install()
    const name = await open()
    await expect(page).toHaveURL(/\/product\//)
    products.fail(slugIn(page.url()))
    const alert = page.getByRole('alert').filter({ hasText: 'We could not load the sizes of this product.' })
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(alert).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    products.recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(productForm(page)).toBeVisible()
  })
})
