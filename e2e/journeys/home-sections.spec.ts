import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { section } from '../kits/home-kit.ts'
import { watchHydration } from '../kits/hydration.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(({ page }) => stubVideo(page))

type Deal = {
  name: string
  slug: string
  material: string
  price: { amount: number; regular: number; unit: string; discount_percent: number }
}
type Post = { title: string; date: string; link: string; excerpt: string; reading_minutes: number }

const categories = [
  ['New Arrivals', '/new-arrivals'],
  ['shop all tiles', '/stone-collection/all-products'],
  ['Stone Mosaic Tiles', '/collections/stone-collection/stone-mosaic-tiles'],
  ['Stone Slabs', '/collections/slabs'],
  ['Bathroom Tiles', '/room-type-usage/bathroom'],
  ['Herringbone Tiles', '/collections/design-pattern-collection/herringbone-tiles'],
] as const

const deals = (page: Page) => section(page, 'special deals').getByRole('article')
const nextDeals = (page: Page) => page.getByRole('button', { name: 'Next special deals' })
const video = (page: Page) => page.locator('video')
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused)

test('the home page shows every section, from the introduction to the fixing products', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/clearance?limit=9')).json()) as { data: Deal[] }
  const posts = (await (await request.get('/api/posts?limit=5')).json()) as Post[]
  // So low that the video is not in the first view.
  await page.setViewportSize({ width: 1280, height: 400 })
  const unhydrated = await watchHydration(page)
  await page.goto('/')

  await test.step('it is marked as hydrated once every part of it is', async () => {
    expect(await unhydrated()).toEqual([])
  })

  await test.step('it has one h1, a title, a description and structured data', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Natural stone tiles, slabs and stonework')
    await expect(page).toHaveTitle(/^Ashlar \| /)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ten countries/)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const site = texts.map((text) => JSON.parse(text)).find((entry) => entry['@type'] === 'WebSite')
    expect(site).toMatchObject({ name: 'Ashlar', url: canonical })
    expect(site.potentialAction.target.urlTemplate).toBe(`${canonical}search?q={search_term_string}`)
  })

  await test.step('the introduction says where the stone comes from and links to the whites', async () => {
    const intro = section(page, 'Chosen at the quarry, kept in the UK')
    await expect(intro).toContainText('sourced from ten countries')
    await expect(intro).toContainText('imported to our own UK stock')
    await expect(intro.getByRole('link', { name: /^shop now/ })).toHaveAttribute('href', '/colour/whites')
    await expect(intro.getByRole('img', { name: /travertine tile/ })).toHaveAttribute('loading', 'lazy')
  })

  await test.step('the video plays muted and looping while visible, and the button pauses it', async () => {
    await expect(video(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Pause video' }).scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(video(page)).toHaveJSProperty('muted', true)
    await expect(video(page)).toHaveJSProperty('loop', true)
    await page.getByRole('button', { name: 'Pause video' }).click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.getByRole('button', { name: 'Play video' }).click()
    await expect.poll(() => isPaused(page)).toBe(false)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(true)
  })
  await page.setViewportSize({ width: 1280, height: 720 })

  await test.step('there are six categories, each with a link', async () => {
    const grid = section(page, 'Where to begin')
    await expect(grid.getByRole('listitem')).toHaveCount(6)
    for (const [title, path] of categories) {
      await expect(grid.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(grid.getByRole('link', { name: `shop now ${title}` })).toHaveAttribute('href', path)
    }
  })

  await test.step('deals show the price, the old price and the discount', async () => {
    await expect(deals(page)).toHaveCount(data.length)
    const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    for (const [index, deal] of data.entries()) {
      const card = deals(page).nth(index)
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
    const perArea = deals(page).filter({ hasText: 'per SQM' }).first()
    await expect(perArea).toMatchAriaSnapshot('- paragraph: /Now £.* per square metre$/')
    await expect(page.getByRole('link', { name: 'View All Special Deals' })).toHaveAttribute(
      'href',
      '/stone-collection/stock-clearance',
    )
  })

  await test.step('four deals a page, and at the last page the Next button keeps the focus', async () => {
    await expect(nextDeals(page)).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Previous special deals' })).toBeDisabled()
    await deals(page).first().scrollIntoViewIfNeeded()
    for (const index of [0, 1, 2, 3]) await expect(deals(page).nth(index)).toBeInViewport()
    await expect(deals(page).nth(4)).not.toBeInViewport()
    await nextDeals(page).focus()
    await page.keyboard.press('Enter')
    await expect(deals(page).nth(4)).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(deals(page).nth(8)).toBeInViewport()
    await expect(nextDeals(page)).toBeDisabled()
    await expect(nextDeals(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(nextDeals(page)).toBeFocused()
  })

  await test.step('there are two large posts and three small ones', async () => {
    expect(posts).toHaveLength(5)
    const cards = section(page, 'Recent Posts').getByRole('article')
    await expect(cards).toHaveCount(5)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
    for (const [index, post] of posts.entries()) {
      const card = cards.nth(index)
      await expect(card.getByRole('heading', { name: post.title })).toBeVisible()
      await expect(card.locator('time')).toHaveText(day.format(new Date(post.date)))
      await expect(card.locator('img')).toHaveCount(1)
      if (index < 2) {
        await expect(card.getByText(index === 0 ? 'FEATURED' : 'TRENDING', { exact: true })).toBeVisible()
        await expect(card).toContainText(post.excerpt)
        await expect(card.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', post.link)
      } else {
        await expect(card.getByText(`${post.reading_minutes} min read`)).toBeVisible()
        await expect(card.getByRole('link', { name: post.title })).toHaveAttribute('href', post.link)
      }
    }
  })

  await test.step('there are eight fixing and sealing products, four a page, priced by the square metre', async () => {
    await expect(page.getByRole('heading', { name: 'Fixing & Sealing Products' })).toBeVisible()
    const cards = section(page, 'fixing and sealing products').getByRole('article')
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

  await test.step('Add to Cart opens the choice of a size', async () => {
    const name = data[0]?.name ?? ''
    await deals(page).first().getByText('Add to Cart').click()
    const quickView = page.getByRole('dialog').filter({ hasText: name })
    await expect(quickView.or(page.getByRole('heading', { level: 1, name }))).toBeVisible()
  })
})

test.describe('on a phone with reduced motion', () => {
  test.use({ viewport: { width: 767, height: 900 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and every section fits the screen', async ({ page }) => {
    await page.goto('/')
    const travertine = page.getByRole('img', { name: /travertine tile/ })
    const list = section(page, 'Where to begin').getByRole('list')

    await test.step('the video is not loaded until Play is pressed, and the slides are paused', async () => {
      await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
      const play = page.getByRole('button', { name: 'Play video' })
      await play.scrollIntoViewIfNeeded()
      await expect(page.getByRole('img', { name: /slab of white marble/ })).toBeVisible()
      await expect(video(page)).toHaveCount(0)
      await play.click()
      await expect.poll(() => isPaused(page)).toBe(false)
      await page.getByRole('button', { name: 'Pause video' }).click()
    })

    await test.step('from 768 px up there is a travertine picture and a grid of categories', async () => {
      await expect(travertine).toBeHidden()
      await page.setViewportSize({ width: 768, height: 900 })
      await expect(travertine).toBeVisible()
      await expect.poll(() => shapeOf(page)).toEqual({ scrolls: false, rows: 2 })
    })

    await test.step('axe finds no violations, and nothing overflows', async () => {
      await page.waitForLoadState('networkidle')
      await checkAccessibility(page, 'main')
      await expectNoSidewaysScroll(page)
    })

    await page.setViewportSize({ width: 390, height: 844 })
    await test.step('a swipe changes the slide in both directions', async () => {
      const slides = page.getByRole('region', { name: 'Featured collections' }).getByRole('group')
      const expectSlide = async (slide: number) => {
        const indicator = page.getByRole('button', { name: `Show slide ${slide + 1}:` })
        await expect(indicator).toHaveAttribute('aria-current', 'true')
        await expect(slides).toHaveCount(1)
        await expect(slides).toHaveAccessibleName(`${slide + 1} of 4`)
      }
      const swipe = (from: number, to: number) =>
        slides.first().evaluate(
          (slide, [start = 0, end = 0]) => {
            const touch = (x: number) => new Touch({ identifier: 1, target: slide, clientX: x, clientY: 200 })
            slide.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(start)] }))
            slide.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(end)] }))
          },
          [from, to],
        )
      await swipe(300, 100)
      await expectSlide(1)
      await swipe(100, 300)
      await expectSlide(0)
      await swipe(100, 300)
      await expectSlide(3)
      await swipe(200, 190)
      await expectSlide(3)
    })

    await test.step('the categories are in a row that scrolls sideways', async () => {
      await expect.poll(() => shapeOf(page)).toEqual({ scrolls: true, rows: 1 })
      await list.getByRole('link').last().focus()
      await expect(list.getByRole('listitem').last()).toBeInViewport()
    })

    await test.step('the deals reach the edge of the screen, one a page', async () => {
      const track = section(page, 'special deals').getByRole('list')
      expect(await track.evaluate((element) => element.getBoundingClientRect().right)).toBe(390)
      await deals(page).first().scrollIntoViewIfNeeded()
      await expect.poll(async () => (await deals(page).first().boundingBox())?.x).toBe(20)
      await nextDeals(page).click()
      await expect.poll(async () => Math.round((await deals(page).nth(1).boundingBox())?.x ?? 0)).toBe(20)
    })

    await test.step('every focused deal is fully on the screen', async () => {
      await nextDeals(page).focus()
      for (let position = 0; position < (await deals(page).count()); position++) {
        const card = deals(page).nth(position)
        // Every card has two controls.
        for (let press = 0; press < 2; press++) {
          await page.keyboard.press('Tab')
          await expect(card.locator(':focus')).toHaveCount(1)
          await expect
            .poll(async () => {
              const box = await card.boundingBox()
              return box !== null && box.x >= 0 && box.x + box.width <= 390
            })
            .toBe(true)
        }
      }
    })
  })

  /** Whether the categories scroll sideways, and in how many rows they are. */
  const shapeOf = (page: Page) =>
    section(page, 'Where to begin')
      .getByRole('list')
      .evaluate((list) => ({
        scrolls: list.scrollWidth > list.clientWidth + 1,
        rows: new Set([...list.children].map((item) => Math.round(item.getBoundingClientRect().top))).size,
      }))
})
