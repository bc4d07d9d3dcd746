import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

/** Back closes an open overlay before it leaves the page. */

const back = (page: Page) => page.evaluate(() => window.history.back())
const forward = (page: Page) => page.evaluate(() => window.history.forward())

type Overlay = {
  name: string
  opener: Locator
  title: RegExp
  close: RegExp
  isPhone?: true
}

/** Expects this of each overlay of the current page, to which a link on another page has led. */
async function expectBackToClose(page: Page, overlays: Overlay[], leftTo: string | RegExp) {
  const path = page.url()
  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  for (const { name, opener, title: overlayTitle, close, isPhone } of overlays) {
    await test.step(`Back closes ${name}, and so does its button`, async () => {
      await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 })
      const overlay = page.getByRole('dialog', { name: overlayTitle })
      await opener.click()
      await expect(overlay).toBeVisible()
      await back(page)
      await expect(overlay).toBeHidden()
      await expect(page).toHaveURL(path)
      await expect(heading).toHaveText(title)
      await opener.click()
      await expect(overlay).toBeVisible()
      await overlay.getByRole('button', { name: close }).click()
      await expect(overlay).toBeHidden()
    })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('closing them has left no history entry', async () => {
    await back(page)
    await expect(page).toHaveURL(leftTo)
    await expect(heading).not.toHaveText(title)
    await forward(page)
    await expect(page).toHaveURL(path)
    await expect(heading).toHaveText(title)
  })
}

test('on a listing Back closes an overlay first, then takes one press for each page', async ({ page }) => {
  await page.goto('/samples')
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  const newArrivals = page.getByRole('heading', { level: 1, name: 'New Arrivals' })
  // The URL changes a moment before the page does.
  await expect(newArrivals).toBeVisible()
  const quickViewButton = page.getByRole('button', { name: /^Quick view/ }).first()
  await expectBackToClose(
    page,
    [
      { name: 'quick view', opener: quickViewButton, title: /^Quick view/, close: /^Close/ },
      {
        name: 'basket',
        opener: page.getByRole('button', { name: /^Basket/ }),
        title: /^Your Basket/,
        close: /^Close/,
      },
      {
        name: 'search',
        opener: page.getByRole('banner').getByRole('button', { name: 'Search' }),
        title: /^Search/,
        close: /^Close search/,
      },
      {
        name: 'menu',
        opener: page.getByRole('button', { name: 'Menu', exact: true }),
        title: /^Menu/,
        close: /^Close menu/,
        isPhone: true,
      },
      {
        name: 'filters',
        opener: page.getByRole('button', { name: /^filters/i }),
        title: /^Filters/,
        close: /^Close/,
        isPhone: true,
      },
    ],
    '/samples',
  )

  await test.step('after a link in an overlay, Back and Forward each take one press', async () => {
    await quickViewButton.click()
    const quickView = page.getByRole('dialog', { name: 'Quick view' })
    await quickView.getByRole('link', { name: /^See all about/ }).click()
    await expect(page).toHaveURL(/\/product\//)
    const product = page.url()
    await expect(quickView).toBeHidden()
    await back(page)
    await expect(page).toHaveURL('/new-arrivals')
    await expect(newArrivals).toBeVisible()
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
})

test('on a product page Back closes an overlay first, and a form before the drawer under it', async ({ page }) => {
  const name = 'Brazilian Black Slate Metro Honed'
  await page.goto(`/search?q=${name}`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL('/product/brazilian-black-slate-metro')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectBackToClose(
    page,
    [
      {
        name: 'size',
        opener: page.getByRole('button', { name: /^Size/ }),
        title: /^Choose a size/,
        close: /^Close/,
      },
      {
        name: 'lightbox',
        opener: page.getByRole('button', { name: /^Open picture/ }).first(),
        title: /Slate/,
        close: /^Close/,
      },
    ],
    /\/search/,
  )

  await test.step('Back closes a form over a drawer, then the drawer', async () => {
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
    await expect(page).toHaveURL('/product/brazilian-black-slate-metro')
  })
})
