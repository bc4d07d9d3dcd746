import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

/** Back closes an open overlay before it leaves the page. */

const slate = '/product/brazilian-black-slate-metro'
const listing = '/collections/stone-collection/slate-tiles'

const back = (page: Page) => page.evaluate(() => window.history.back())
const forward = (page: Page) => page.evaluate(() => window.history.forward())

type Overlay = {
  name: string
  path: string
  phone?: true
  opener: (page: Page) => Locator
  title: RegExp
  close: RegExp
}

const overlays: Overlay[] = [
  {
    name: 'size',
    path: slate,
    opener: (page) => page.getByRole('button', { name: /^Size/ }),
    title: /^Choose a size/,
    close: /^Close/,
  },
  {
    name: 'lightbox',
    path: slate,
    opener: (page) => page.getByRole('button', { name: /^Open picture/ }).first(),
    title: /Slate/,
    close: /^Close/,
  },
  {
    name: 'quick view',
    path: listing,
    opener: (page) => page.getByRole('button', { name: /^Quick view/ }).first(),
    title: /^Quick view/,
    close: /^Close/,
  },
  {
    name: 'basket',
    path: '/faq',
    opener: (page) => page.getByRole('button', { name: /^Basket/ }),
    title: /^Your Basket/,
    close: /^Close/,
  },
  {
    name: 'search',
    path: '/faq',
    opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }),
    title: /^Search/,
    close: /^Close search/,
  },
  {
    name: 'menu',
    path: '/faq',
    phone: true,
    opener: (page) => page.getByRole('button', { name: 'Menu', exact: true }),
    title: /^Menu/,
    close: /^Close menu/,
  },
  {
    name: 'filters',
    path: listing,
    phone: true,
    opener: (page) => page.getByRole('button', { name: /^filters/i }),
    title: /^Filters/,
    close: /^Close/,
  },
]

for (const { name, path, phone, opener, title, close } of overlays) {
  test(`Back closes ${name} and stays on the page; its close button leaves no history entry`, async ({ page }) => {
    if (phone) await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/samples')
    await page.goto(path)
    const overlay = page.getByRole('dialog', { name: title })
    await opener(page).click()
    await expect(overlay).toBeVisible()
    await back(page)
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await opener(page).click()
    await expect(overlay).toBeVisible()
    await overlay.getByRole('button', { name: close }).click()
    await expect(overlay).toBeHidden()
    await back(page)
    await expect(page).toHaveURL('/samples')
  })
}

test('Back closes a form over a drawer, then the drawer', async ({ page }) => {
  await page.goto(slate)
  await page.getByRole('button', { name: /^Size/ }).click()
  const sizes = page.getByRole('dialog', { name: 'Choose a size' })
  await sizes.getByRole('button', { name: /^Enquire about a lead time/ }).click()
  const enquiry = page.getByRole('dialog', { name: /lead time/i })
  await expect(enquiry).toBeVisible()
  await back(page)
  await expect(enquiry).toBeHidden()
  await expect(sizes).toBeVisible()
  await back(page)
  await expect(sizes).toBeHidden()
  await expect(page).toHaveURL(slate)
})

test('after a link in an overlay, Back and Forward each take one press', async ({ page }) => {
  await page.goto('/samples')
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  // The URL changes a moment before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Quick view/ })
    .first()
    .click()
  const quickView = page.getByRole('dialog', { name: 'Quick view' })
  await quickView.getByRole('link', { name: /^See all about/ }).click()
  await expect(page).toHaveURL(/\/product\//)
  const product = page.url()
  await expect(quickView).toBeHidden()
  await back(page)
  await expect(page).toHaveURL('/new-arrivals')
  await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible()
  await expect(quickView).toBeHidden()
  await forward(page)
  await expect(page).toHaveURL(product)
  await back(page)
  await expect(page).toHaveURL('/new-arrivals')
  await back(page)
  await expect(page).toHaveURL('/samples')
  await forward(page)
  await expect(page).toHaveURL('/new-arrivals')
})
