import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { arriveWith, section } from '../kits/home-kit.ts'

test.beforeEach(({ page }) => stubVideo(page))

type Deal = {
  name: string
  slug: string
  material: string
  price: { amount: number; regular: number; unit: string; discount_percent: number }
}

test.describe('special deals', () => {
  const carousel = (page: Page) => section(page, 'special deals')

  test('cards show the price, the old price and the discount', async ({ page, request }) => {
    const { data } = (await (await request.get('/api/clearance?limit=9')).json()) as { data: Deal[] }
    await page.goto('/')
    const cards = carousel(page).getByRole('article')
    await expect(cards).toHaveCount(data.length)
    const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    for (const [index, deal] of data.entries()) {
      const card = cards.nth(index)
      await expect(card.getByRole('heading', { name: deal.name })).toBeVisible()
      await expect(card.getByRole('link', { name: deal.name, exact: true })).toHaveAttribute(
        'href',
        `/product/${deal.slug}`,
      )
      await expect(card).toContainText(`${deal.price.discount_percent}%`)
      await expect(card).toContainText(deal.material)
      await expect(card).toContainText(pounds(deal.price.amount))
      await expect(card.locator('s')).toHaveText(pounds(deal.price.regular))
      await expect(card).toContainText(deal.price.unit === 'm2' ? 'per SQM' : 'each')
      await expect(card.locator('img')).toHaveCount(1)
    }
  })

  test('an item sold by the piece is priced each, and a deal without a picture says so', async ({ page }) => {
    await arriveWith(page, '**/api/clearance?*', {
      data: [
        {
          id: 1,
          slug: 'a-sink',
          name: 'A Sink',
          imageURL: '',
          image: null,
          material: 'Marble',
          price_html: '£200.00',
          price: { amount: 17_000, regular: 20_000, unit: 'piece', per_m2: null, discount_percent: 15 },
        },
      ],
    })
    const card = carousel(page).getByRole('article')
    await expect(card).toContainText('£170.00')
    await expect(card).toContainText('each')
    await expect(card).not.toContainText('per SQM')
    await expect(card).toContainText('No image available')
  })

  test('Add to Cart opens the choice of a size', async ({ page, request }) => {
    const { data } = (await (await request.get('/api/clearance?limit=9')).json()) as { data: Deal[] }
    const name = data[0]?.name ?? ''
    await page.goto('/')
    const label = { name: `Add to Cart ${name}` }
    await carousel(page).getByRole('button', label).or(carousel(page).getByRole('link', label)).click()
    const quickView = page.getByRole('dialog').filter({ hasText: name })
    await expect(quickView.or(page.getByRole('heading', { level: 1, name }))).toBeVisible()
  })

  test('four cards a page, with buttons that are disabled at the ends', async ({ page }) => {
    await page.goto('/')
    const previous = page.getByRole('button', { name: 'Previous special deals' })
    const next = page.getByRole('button', { name: 'Next special deals' })
    await expect(next).toBeEnabled()
    await expect(previous).toBeDisabled()
    const cards = carousel(page).getByRole('article')
    await cards.first().scrollIntoViewIfNeeded()
    for (const index of [0, 1, 2, 3]) await expect(cards.nth(index)).toBeInViewport()
    await expect(cards.nth(4)).not.toBeInViewport()
    await next.click()
    await expect(cards.nth(4)).toBeInViewport()
    await next.click()
    await expect(cards.nth(8)).toBeInViewport()
    await expect(next).toBeDisabled()
  })

  test('on a phone the cards reach the edge of the screen, one a page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const track = carousel(page).getByRole('list')
    expect(await track.evaluate((list) => list.getBoundingClientRect().right)).toBe(390)
    const cards = carousel(page).getByRole('article')
    const next = page.getByRole('button', { name: 'Next special deals' })
    await cards.first().scrollIntoViewIfNeeded()
    await expect.poll(async () => (await cards.first().boundingBox())?.x).toBe(20)
    await next.click()
    await expect.poll(async () => Math.round((await cards.nth(1).boundingBox())?.x ?? 0)).toBe(20)
  })

  test('the banner links to all deals', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'View All Special Deals' })).toHaveAttribute(
      'href',
      '/stone-collection/stock-clearance',
    )
  })

  test('an empty list says that there are no deals', async ({ page }) => {
    await arriveWith(page, '**/api/clearance?*', { data: [] })
    await expect(page.getByText('There are no special deals at the moment.')).toBeVisible()
  })
})

test.describe('fixing and sealing products', () => {
  test('eight cards, four a page, priced by the square metre', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Fixing & Sealing Products' })).toBeVisible()
    const carousel = section(page, 'fixing and sealing products')
    const cards = carousel.getByRole('article')
    await expect(cards).toHaveCount(8)
    await expect(cards.first()).toContainText('Tiling Products')
    await expect(cards.first()).toContainText(/from £\d+\.\d\d \/ M2/)
    const next = page.getByRole('button', { name: 'Next fixing and sealing products' })
    const previous = page.getByRole('button', { name: 'Previous fixing and sealing products' })
    await next.click()
    await expect(cards.nth(7)).toBeInViewport()
    await expect(next).toBeDisabled()
    await previous.click()
    await expect(cards.first()).toBeInViewport()
    await expect(previous).toBeDisabled()
  })

  test('without a coverage it is priced each, without a collection labelled Product', async ({ page, request }) => {
    const query = '/api/products/by-category?category=tiling-products&per_page=1'
    const list = await (await request.get(query)).json()
    const price = { amount: 1250, regular: 1250, unit: 'piece', per_m2: null, discount_percent: null }
    await arriveWith(page, '**/api/products/by-category?*', {
      ...list,
      data: [{ ...list.data[0], categories: [], images: [], price }],
    })
    const card = section(page, 'fixing and sealing products').getByRole('article')
    await expect(card).toContainText('From £12.50 each')
    await expect(card).toContainText('Product')
    await expect(card).toContainText('No image available')
  })
})
