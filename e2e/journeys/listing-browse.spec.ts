import type { Page } from '@playwright/test'
import { expect, hold, test } from '../kits/fixtures.ts'
import { cards } from '../kits/listing-kit.ts'

const marble = '/collections/stone-collection/marble-tiles'

const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const scrollTop = (page: Page) => page.evaluate(() => scrollY)
const byName = (list: string[]) => [...list].sort((a, b) => (a < b ? -1 : 1))

test('a listing has all its parts and fits every width', async ({ page }) => {
  await page.goto(marble)

  await test.step('it has breadcrumbs, heading, count, sort, filters and cards', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home/', 'Stone Collection/', 'Marble Tiles'])
    await expect(crumbs.getByRole('link')).toHaveText(['Home'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marble Tiles')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toBeVisible()
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
  })

  await test.step('the introduction is below the list', async () => {
    const about = page.getByRole('region', { name: 'About Marble Tiles' })
    await expect(about).toContainText('Limestone that heat and pressure turned to crystal')
    await expect(about).toContainText('none of it likes lemon juice')
    const [text, last] = [await about.boundingBox(), await cards(page).last().boundingBox()]
    expect(text?.y).toBeGreaterThan(last?.y ?? Number.NaN)
  })

  for (const { width, height, columns, highest } of [
    { width: 320, height: 640, columns: 1, highest: 300 },
    { width: 390, height: 844, columns: 1, highest: 300 },
    { width: 768, height: 1024, columns: 2, highest: 360 },
    { width: 1440, height: 900, columns: 3, highest: 300 },
  ])
    await test.step(`at ${width} px it has ${columns} columns, starts early and does not overflow`, async () => {
      await page.setViewportSize({ width, height })
      const boxes = await Promise.all([0, 1, 2, 3].map((index) => cards(page).nth(index).boundingBox()))
      expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(columns)
      expect(boxes[0]?.y).toBeLessThanOrEqual(highest)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

  await test.step('the first card of other listings starts as early', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const title of ['Polished (Shiny & Smooth)', 'All Products']) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await menu.getByRole('button', { name: 'Stone Collection' }).click()
      // While the panel opens, a press may begin on one link and end on another.
      const panel = menu.getByRole('region', { name: 'Stone Collection' })
      await expect
        .poll(() => panel.evaluate(({ clientHeight, scrollHeight }) => clientHeight === scrollHeight))
        .toBe(true)
      await menu.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect.poll(() => scrollTop(page)).toBe(0)
      expect((await cards(page).first().boundingBox())?.y, title).toBeLessThanOrEqual(300)
    }
  })
})

test('sort is applied by the server and kept in the URL, and nothing moves while a listing loads', async ({ page }) => {
  await page.addInitScript(() => {
    type Shift = { startTime: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
    const shifts: { at: number; what: string }[] = []
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as unknown as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent
          shifts.push({ at: startTime, what: `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}` })
        }
    }).observe({ type: 'layout-shift', buffered: true })
    // A busy machine paints half a document, and text before its fonts arrive. What moves after that counts.
    const nextFrame = () => new Promise(requestAnimationFrame)
    const shown = new Promise<number>((resolve) => {
      document.addEventListener('DOMContentLoaded', async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 3; frame++) await nextFrame()
        resolve(performance.now())
      })
    })
    const moved = async () => {
      const from = await shown
      await nextFrame()
      return shifts.filter(({ at }) => at > from).map(({ what }) => what)
    }
    Object.assign(window, { moved })
  })
  await page.goto(marble)
  const before = await names(page)
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page).toHaveURL(`${marble}?sort=name`)
  await expect.poll(() => names(page)).not.toEqual(before)
  const sorted = await names(page)
  expect(sorted).toEqual(byName(sorted))

  await test.step('a reload shows the same list, and nothing moves', async () => {
    await page.reload()
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    expect(await names(page)).toEqual(sorted)
    const picture = cards(page).first().locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { moved: () => Promise<string[]> }).moved())).toEqual([])
  })

  await test.step('Back restores the default order', async () => {
    await page.goBack()
    await expect(page.getByLabel('Sort by')).toHaveValue('popular')
    await expect.poll(() => names(page)).toEqual(before)
  })
})

test('Load More adds the next page, and Back and a reload show the same list', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  let broken = true
  // Not a server error, which the page would retry a few times first.
  const release = await hold(page, '**/api/products/by-category?*page=2*', (route) =>
    broken ? route.fulfill({ status: 400, json: { error: { code: 'unexpected', message: 'No' } } }) : route.continue(),
  )
  await page.goto(marble)
  const loadMore = page.getByRole('link', { name: 'Load More' })

  await test.step('it shows that it is loading and cannot be pressed twice', async () => {
    await loadMore.click()
    await expect(page.getByRole('link', { name: 'Loading...' })).toBeDisabled()
    await expect(cards(page)).toHaveCount(12)
  })

  await test.step('it shows an error when it fails, keeps the list and can be retried', async () => {
    release()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The next products could not be loaded.')
    await expect(cards(page)).toHaveCount(12)
    broken = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(24)
    await expect(page).toHaveURL(`${marble}?page=2`)
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  })

  await test.step('by keyboard it moves the focus to the first new card', async () => {
    await loadMore.focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(36)
    await expect(page).toHaveURL(`${marble}?page=3`)
    await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused()
  })

  const all = await names(page)
  expect(new Set(all).size).toBe(36)

  await test.step('Back from a product restores the list and the scroll position', async () => {
    const card = cards(page).nth(18).getByRole('heading').getByRole('link')
    await card.scrollIntoViewIfNeeded()
    const position = await scrollTop(page)
    expect(position).toBeGreaterThan(1000)
    await card.click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page).toHaveURL(`${marble}?page=3`)
    await expect(cards(page)).toHaveCount(36)
    await expect.poll(() => scrollTop(page)).toBe(position)
  })

  await test.step('a reload shows the same list', async () => {
    await page.reload()
    await expect(cards(page)).toHaveCount(36)
    expect(await names(page)).toEqual(all)
  })
})

test('a long list loads by itself what the server did not render, and keeps its scroll position', async ({ page }) => {
  const long = '/stone-collection/all-products?page=7'
  const scrollToEnd = async () => {
    await expect(cards(page)).toHaveCount(84)
    await cards(page).nth(70).scrollIntoViewIfNeeded()
    return scrollTop(page)
  }
  await page.goto(long)
  const position = await scrollToEnd()
  await expect(page.getByText(/^Page 7 of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(long)
  await expect(page.getByRole('link', { name: 'Load More' })).toBeVisible()

  await test.step('Back from a product restores it', async () => {
    await cards(page).nth(70).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(position)
  })

  await test.step('Back from another document restores it, even beyond what the server rendered', async () => {
    await page.goto('/robots.txt')
    await page.goBack()
    await expect(cards(page)).toHaveCount(84)
    await expect.poll(() => scrollTop(page)).toBe(position)
  })

  await test.step('a reload that is still loading does not move the page of a visitor who scrolls', async () => {
    const release = await hold(page, '**/api/products?*page=5*')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Loading...' })).toBeVisible()
    await page.mouse.wheel(0, -3000)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - scrollY)).toBeGreaterThan(3000)
    const scrolled = await scrollTop(page)
    release()
    await expect(cards(page)).toHaveCount(84)
    expect(await scrollTop(page)).toBe(scrolled)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Load More is a link, filters are a form and chips are links', async ({ page, expectErrors }) => {
    expectErrors(/ csp$/)
    await page.goto('/colour/whites?page=2')
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByRole('link', { name: 'Load More' })).toHaveAttribute('href', '/colour/whites?page=3#page-3')
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
    expect(sorted).toEqual(byName(sorted))
    await expect(chips.getByRole('link', { name: 'Show in all products' })).toHaveAttribute(
      'href',
      '/stone-collection/all-products?finish=split-face&sort=name',
    )
  })
})
