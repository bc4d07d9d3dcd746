import type { Page } from '@playwright/test'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

const marble = '/collections/stone-collection/marble-tiles'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

test.describe('a listing', () => {
  test('has breadcrumbs, heading, count, intro, sort, filters and cards', async ({ page }) => {
    await page.goto(marble)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home/', 'Stone Collection/', 'Marble Tiles'])
    await expect(crumbs.getByRole('link')).toHaveText(['Home'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marble Tiles')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toBeVisible()
    await expect(page.getByText('none of it likes lemon juice')).toBeVisible()
    await expect(page.getByLabel('Sort by')).toHaveValue('popular')
    await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
      'Most Popular',
      'Newest',
      'Price low to high',
      'Price high to low',
      'Name',
    ])
    for (const name of ['Material', 'Room usage', 'Finish', 'Colour', 'Price', 'Size', 'Thickness'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.getByLabel('In stock')).toBeVisible()
    await expect(cards(page)).toHaveCount(12)
    await expect(cards(page).first()).toContainText(/From £[\d,]+\.\d\d \/M2/)
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
    await checkAccessibility(page)
  })

  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const)
    test(`has ${columns} columns at ${width} px and does not overflow`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(marble)
      const boxes = await Promise.all([0, 1, 2, 3].map((index) => cards(page).nth(index).boundingBox()))
      expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(columns)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (width === 390) await checkAccessibility(page)
    })

  test('does not overflow at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/collections/design-pattern-collection/octagon-cabochon-tiles?finish=polished-shiny-smooth')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('has canonical and paging links and structured data', async ({ page, request }) => {
    const html = await (await request.get(`${marble}?page=2`)).text()
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+${marble}\\?page=2"`))
    expect(html).toMatch(new RegExp(`rel="prev" href="[^"]+${marble}"`))
    expect(html).toMatch(new RegExp(`rel="next" href="[^"]+${marble}\\?page=3"`))
    await page.goto(marble)
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    const breadcrumbs = data.find((item) => item['@type'] === 'BreadcrumbList')
    expect(breadcrumbs.itemListElement.map((item: { name: string }) => item.name)).toEqual(['Home', 'Marble Tiles'])
    const list = data.find((item) => item['@type'] === 'ItemList')
    expect(list.itemListElement).toHaveLength(12)
    expect(list.itemListElement[0].url).toMatch(/^http.+\/product\/.+/)
  })

  test('has one canonical URL, whatever its spelling, filters or sort order', async ({ request }) => {
    for (const path of ['/colour/white', '/colour/whites?finish=polished&sort=name', '/Colour/Whites/'])
      expect(await (await request.get(path)).text(), path).toMatch(/rel="canonical" href="[^"]+\/colour\/whites"/)
  })

  test('responds to any query string', async ({ request }) => {
    const odd = [
      '?page=-1&sort=%00&colour=,,,&size=axb&thickness=9999&min_price=NaN&in_stock=maybe',
      '?page=99999999999999999999&colour[]=white&%E0%A4%A=1',
      `?colour=${'white,'.repeat(300)}&material=%F0%9F%AA%A8&size=600x600%27--`,
      '?page=2&page=3&sort=name&sort=popular&min_price=900&max_price=1',
    ]
    for (const query of odd) expect((await request.get(`/colour/whites${query}`)).status(), query).toBe(200)
    expect((await request.get('/collections/stone-collection/%E0%A4%A')).status()).toBe(404)
  })
})

test.describe('sort', () => {
  test('is applied by the server and kept in the URL', async ({ page }) => {
    await page.goto(marble)
    const before = await names(page)
    await page.getByLabel('Sort by').selectOption('Name')
    await expect(page).toHaveURL(`${marble}?sort=name`)
    await expect.poll(() => names(page)).not.toEqual(before)
    const sorted = await names(page)
    expect(sorted).toEqual([...sorted].sort((a, b) => (a < b ? -1 : 1)))
    await page.reload()
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    expect(await names(page)).toEqual(sorted)
    await page.goBack()
    await expect(page.getByLabel('Sort by')).toHaveValue('popular')
    await expect.poll(() => names(page)).toEqual(before)
  })

  test('new arrivals are newest first by default', async ({ page }) => {
    await page.goto('/new-arrivals')
    await expect(page.getByLabel('Sort by')).toHaveValue('newest')
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
  })
})

test.describe('Load More', () => {
  test('adds the next page, and a reload shows the same list', async ({ page }) => {
    await page.goto(marble)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(cards(page)).toHaveCount(24)
    await expect(page).toHaveURL(`${marble}?page=2`)
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    const all = await names(page)
    expect(new Set(all).size).toBe(24)
    await page.reload()
    await expect(cards(page)).toHaveCount(24)
    expect(await names(page)).toEqual(all)
  })

  test('shows that it is loading and cannot be pressed twice', async ({ page }) => {
    const release = await hold(page, '**/api/products/by-category?*page=2*')
    await page.goto(marble)
    await page.getByRole('link', { name: 'Load More' }).click()
    const loading = page.getByRole('link', { name: 'Loading...' })
    await expect(loading).toBeDisabled()
    await expect(cards(page)).toHaveCount(12)
    release()
    await expect(cards(page)).toHaveCount(24)
  })

  test('by keyboard moves the focus to the first new card', async ({ page }) => {
    await page.goto(marble)
    await page.getByRole('link', { name: 'Load More' }).focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(24)
    await expect(cards(page).nth(12).getByRole('link')).toBeFocused()
  })

  test('shows an error when it fails, keeps the list and can be retried', async ({ page, expectErrors }) => {
    expectErrors(/500/)
    let broken = true
    await page.route('**/api/products/by-category?*page=2*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'No' } } })
        : route.continue(),
    )
    await page.goto(marble)
    await page.getByRole('link', { name: 'Load More' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The next products could not be loaded.')
    await expect(cards(page)).toHaveCount(12)
    broken = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(24)
  })

  test('is absent on the last page, which shows only the page number', async ({ page }) => {
    await page.goto('/collections/custom-stonework/stone-sinks?page=99')
    await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0)
  })

  test('Back from a product restores the list and the scroll position', async ({ page }) => {
    await page.goto(marble)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(cards(page)).toHaveCount(24)
    const card = cards(page).nth(18).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    const scrollTop = await page.evaluate(() => scrollY)
    expect(scrollTop).toBeGreaterThan(1000)
    await card.click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page).toHaveURL(`${marble}?page=2`)
    await expect(cards(page)).toHaveCount(24)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
  })
})

test.describe('a long list', () => {
  const long = '/stone-collection/all-products?page=7'

  test('is rendered in part by the server and loads the rest by itself', async ({ page, request }) => {
    const html = await (await request.get(long)).text()
    expect(html.match(/<article/g)).toHaveLength(48)
    await page.goto(long)
    await expect(cards(page)).toHaveCount(84)
    await expect(page.getByText(/^Page 7 of \d+$/)).toBeVisible()
    await expect(page).toHaveURL(long)
    await expect(page.getByRole('link', { name: 'Load More' })).toBeVisible()
  })

  test('restores its scroll position after a reload, even beyond what the server rendered', async ({ page }) => {
    await page.goto(long)
    await expect(cards(page)).toHaveCount(84)
    await cards(page).nth(70).scrollIntoViewIfNeeded()
    const scrollTop = await page.evaluate(() => scrollY)
    await page.reload()
    await expect(cards(page)).toHaveCount(84)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
  })

  test('is restored by Back from a product and from another document', async ({ page }) => {
    await page.goto(long)
    await expect(cards(page)).toHaveCount(84)
    const card = cards(page).nth(70).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    const scrollTop = await page.evaluate(() => scrollY)
    await card.click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
    await page.goto('/faq')
    await page.goBack()
    await expect(cards(page)).toHaveCount(84)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
  })

  test('does not move the page of a visitor who scrolls while it grows', async ({ page }) => {
    await page.goto(long)
    await expect(cards(page)).toHaveCount(84)
    await cards(page).nth(70).scrollIntoViewIfNeeded()
    const release = await hold(page, '**/api/products?*page=5*')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Loading...' })).toBeVisible()
    await page.mouse.wheel(0, -3000)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - scrollY)).toBeGreaterThan(3000)
    const scrollTop = await page.evaluate(() => scrollY)
    release()
    await expect(cards(page)).toHaveCount(84)
    expect(await page.evaluate(() => scrollY)).toBe(scrollTop)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a long list is split into parts', async ({ page, expectErrors }) => {
    expectErrors(/ csp$/)
    await page.goto('/stone-collection/all-products?page=33')
    await expect(cards(page)).toHaveCount(48)
    const before = await names(page)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?from=5#page-5')
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByText(/^Page 5 of \d+$/)).toBeVisible()
    expect(before).not.toEqual(expect.arrayContaining([(await names(page))[0]]))
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?from=5&page=6#page-6')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'Start from the first page' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products')
  })

  test('Load More is a link, filters are a form and chips are links', async ({ page, expectErrors }) => {
    expectErrors(/ csp$/)
    await page.goto('/colour/whites')
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page).toHaveURL('/colour/whites?page=2#page-2')
    await expect(cards(page)).toHaveCount(24)

    await page
      .getByRole('group', { name: 'Finish' })
      .getByLabel(/Split Face/)
      .check()
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByRole('button', { name: 'apply filters' }).click()
    await expect(page).toHaveURL(/finish=split-face/)
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await expect(chips.getByRole('link', { name: 'Remove filter Split Face' })).toBeVisible()
    const sorted = await names(page)
    expect(sorted).toEqual([...sorted].sort((a, b) => (a < b ? -1 : 1)))
    await chips.getByRole('link', { name: 'Show in all products' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products?finish=split-face&sort=name')
  })
})
