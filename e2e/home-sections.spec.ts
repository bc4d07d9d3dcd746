import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { lendClip } from './home-clip.ts'

test.beforeEach(({ page }) => lendClip(page))

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('intro', () => {
  test('says where the stone comes from and leads to the whites', async ({ page }) => {
    await page.goto('/')
    const intro = section(page, 'Chosen at the quarry, kept in the UK')
    await expect(intro).toContainText('sourced from ten countries')
    await expect(intro).toContainText('imported to our own UK stock')
    await expect(intro.getByRole('link', { name: /^shop now/ })).toHaveAttribute('href', '/colour/whites')
    await expect(intro.getByRole('img', { name: /Travertine/ })).toHaveAttribute('loading', 'lazy')
  })

  test('the travertine picture is not shown on small screens', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('img', { name: /Travertine/ })).toBeHidden()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('img', { name: /Travertine/ })).toBeVisible()
  })

  const video = (page: Page) => page.locator('video')
  const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused)

  test('the video plays when it is seen, muted and looping, and the button pauses it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/')
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

  test('with reduced motion the video is not even fetched, until it is asked for', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const play = page.getByRole('button', { name: 'Play video' })
    await play.scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: /A slab of stone/ })).toBeVisible()
    await expect(video(page)).toHaveCount(0)
    await play.click()
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('with data saver the video is not fetched by itself', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Play video' }).scrollIntoViewIfNeeded()
    await expect(video(page)).toHaveCount(0)
  })

  test('a video and a poster that fail leave a plain ground and no button', async ({ page, expectTrouble }) => {
    expectTrouble(/slab\.mp4/, /video-poster/, /Failed to load resource/)
    await page.route('**/video/slab.mp4', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(/video-poster/, (route) => route.abort('failed'))
    await page.goto('/')
    const intro = section(page, 'Chosen at the quarry, kept in the UK')
    await intro.getByRole('link', { name: /^shop now/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /video/ })).toHaveCount(0)
    await expect(page.getByRole('img', { name: /A slab of stone/ })).toHaveCount(0)
    await expect(video(page)).toHaveCount(0)
  })
})

test.describe('categories', () => {
  const tiles = [
    ['New Arrivals', '/new-arrivals'],
    ['shop all tiles', '/stone-collection/all-products'],
    ['Stone Mosaic Tiles', '/collections/stone-collection/stone-mosaic-tiles'],
    ['Stone Slabs', '/collections/slabs'],
    ['Bathroom Tiles', '/room-type-usage/bathroom'],
    ['Herringbone Tiles', '/collections/design-pattern-collection/herringbone-tiles'],
  ] as const

  test('six tiles, each with a way in', async ({ page }) => {
    await page.goto('/')
    const grid = section(page, 'Where to begin')
    await expect(grid.getByRole('listitem')).toHaveCount(6)
    for (const [title, path] of tiles) {
      await expect(grid.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(grid.getByRole('link', { name: `shop now ${title}` })).toHaveAttribute('href', path)
    }
  })

  test('a grid from 768 px, a sideways scroller below', async ({ page }) => {
    await page.goto('/')
    const list = section(page, 'Where to begin').getByRole('list')
    const scrolls = () => list.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
    const rows = () =>
      list
        .getByRole('listitem')
        .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().top))).size)
    await page.setViewportSize({ width: 768, height: 900 })
    expect([await scrolls(), await rows()]).toEqual([false, 2])
    await page.setViewportSize({ width: 390, height: 844 })
    expect([await scrolls(), await rows()]).toEqual([true, 1])
    await list.getByRole('link').last().focus()
    await expect(list.getByRole('listitem').last()).toBeInViewport()
  })
})

type Deal = {
  name: string
  slug: string
  material: string
  price: { amount: number; regular: number; unit: string; discount_percent: number }
}

test.describe('special deals', () => {
  const carousel = (page: Page) => section(page, 'special deals')

  test('cards with what the stored price says', async ({ page, request }) => {
    const { data } = (await (await request.get('/api/clearance?limit=9')).json()) as { data: Deal[] }
    await page.goto('/')
    const cards = carousel(page).getByRole('article')
    await expect(cards).toHaveCount(data.length)
    const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    for (const [place, deal] of data.entries()) {
      const card = cards.nth(place)
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

  test('a piece is priced each, and a deal without a picture says so', async ({ page }) => {
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

  test('Add to Cart leads to where a size is chosen', async ({ page, request }) => {
    const { data } = (await (await request.get('/api/clearance?limit=9')).json()) as { data: Deal[] }
    const name = data[0]?.name ?? ''
    await page.goto('/')
    const label = { name: `Add to Cart ${name}` }
    await carousel(page).getByRole('button', label).or(carousel(page).getByRole('link', label)).click()
    const quickView = page.getByRole('dialog').filter({ hasText: name })
    await expect(quickView.or(page.getByRole('heading', { level: 1, name }))).toBeVisible()
  })

  test('four cards a page, by buttons that end where the cards end', async ({ page }) => {
    await page.goto('/')
    const previous = page.getByRole('button', { name: 'Previous special deals' })
    const next = page.getByRole('button', { name: 'Next special deals' })
    await expect(next).toBeEnabled()
    await expect(previous).toBeDisabled()
    const cards = carousel(page).getByRole('article')
    await cards.first().scrollIntoViewIfNeeded()
    for (const place of [0, 1, 2, 3]) await expect(cards.nth(place)).toBeInViewport()
    await expect(cards.nth(4)).not.toBeInViewport()
    await next.click()
    await expect(cards.nth(4)).toBeInViewport()
    await next.click()
    await expect(cards.nth(8)).toBeInViewport()
    await expect(next).toBeDisabled()
  })

  test('the banner leads to all deals', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'View All Special Deals' })).toHaveAttribute(
      'href',
      '/stone-collection/stock-clearance',
    )
  })

  test('without deals it says so', async ({ page }) => {
    await arriveWith(page, '**/api/clearance?*', { data: [] })
    await expect(page.getByText('There are no special deals at the moment.')).toBeVisible()
  })
})

test.describe('the project calculator', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Calculate My Project' })

  test('turns length and width into square metres with the extra that is chosen', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    await dialog(page).getByLabel('Room length (m)').fill('4.25')
    await expect(dialog(page)).toContainText('Enter both measures')
    await dialog(page).getByLabel('Room width (m)').fill('3.1')
    await expect(dialog(page)).toContainText('14.493 m²')
    await expect(dialog(page)).toContainText('Room 13.175 m², extra 1.318 m².')
    await dialog(page).getByLabel(/^15 %/).check()
    await expect(dialog(page)).toContainText('15.151 m²')
    await dialog(page).getByLabel(/^0 %/).check()
    await expect(dialog(page)).toContainText('Room 13.175 m², nothing extra.')
    await checkAccessibility(page)
    await dialog(page).getByRole('link', { name: 'Browse all products' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products')
  })

  test('names a measure it cannot read beside its field', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    const length = dialog(page).getByLabel('Room length (m)')
    await length.fill('four')
    await dialog(page).getByLabel('Room width (m)').fill('3')
    await expect(length).toHaveAccessibleDescription('Enter metres up to 100, such as 4.25')
    await expect(length).toHaveAttribute('aria-invalid', 'true')
    await length.fill('4')
    await expect(length).not.toHaveAttribute('aria-invalid')
    await expect(dialog(page)).toContainText('13.200 m²')
  })

  test('closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Calculate My Project' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('says so when it cannot be fetched, and can be asked for again', async ({ page, expectTrouble }) => {
    expectTrouble(/project-calculator/, /Failed to load resource/)
    await page.route(/project-calculator/, (route) => route.abort('failed'))
    await page.goto('/')
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    await expect(page.getByRole('alert')).toHaveText('The calculator could not be opened. Please try again.')
    await page.unroute(/project-calculator/)
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText('The calculator could not be opened.')).toHaveCount(0)
  })
})

type Post = { title: string; date: string; link: string; excerpt: string; reading_minutes: number }

test.describe('recent posts', () => {
  test('two large posts and three small ones', async ({ page, request }) => {
    const posts = (await (await request.get('/api/posts?limit=5')).json()) as Post[]
    expect(posts).toHaveLength(5)
    await page.goto('/')
    const cards = section(page, 'Recent Posts').getByRole('article')
    await expect(cards).toHaveCount(5)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
    for (const [place, post] of posts.entries()) {
      const card = cards.nth(place)
      await expect(card.getByRole('heading', { name: post.title })).toBeVisible()
      await expect(card.locator('time')).toHaveText(day.format(new Date(post.date)))
      await expect(card.locator('img')).toHaveCount(1)
      if (place < 2) {
        await expect(card.getByText(place === 0 ? 'FEATURED' : 'TRENDING', { exact: true })).toBeVisible()
        await expect(card).toContainText(post.excerpt)
        await expect(card.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', post.link)
      } else {
        await expect(card.getByText(`${post.reading_minutes} min read`)).toBeVisible()
        await expect(card.getByRole('link', { name: post.title })).toHaveAttribute('href', post.link)
      }
    }
  })

  test('slots without a post say so', async ({ page, request }) => {
    const [first] = (await (await request.get('/api/posts?limit=1')).json()) as Post[]
    await arriveWith(page, '**/api/posts?*', [first])
    await expect(page.getByText('FEATURED', { exact: true })).toBeVisible()
    await expect(page.getByText('No featured post')).toHaveCount(1)
    await expect(page.getByText('No recent post')).toHaveCount(3)
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

  test('without a coverage it is priced each, without a collection it is a product', async ({ page, request }) => {
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

test.describe('when the API does not answer', () => {
  const failures = [
    ['**/api/clearance?*', 'Error loading clearance products', 'Special Deals'],
    ['**/api/posts?*', 'Error loading recent posts', 'Recent Posts'],
    ['**/api/products/by-category?*', 'Failed to load products', 'Fixing & Sealing Products'],
  ] as const

  for (const [call, text, heading] of failures) {
    test(`'${text}' after four tries, and 'Try again' helps`, async ({ page, expectTrouble }) => {
      expectTrouble(/Failed to load resource/)
      await page.clock.install()
      let tries = 0
      await leaveHome(page)
      await page.route(call, (route) => {
        tries += 1
        return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No' }, requestId: 'x' } })
      })
      await comeHome(page)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...')
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(page.getByText(text)).toBeVisible({ timeout: 200 })
      }).toPass()
      expect(tries).toBe(4)
      await checkAccessibility(page, 'main')
      await page.unroute(call)
      await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(text)).toHaveCount(0)
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  }

  test('without slides there are words and a way in', async ({ page }) => {
    await arriveWith(page, '**/api/slides', { data: [] })
    const hero = section(page, 'Featured collections')
    await expect(hero.getByRole('heading', { name: 'Stone worth living on' })).toBeVisible()
    await expect(hero.getByRole('link', { name: /^explore now/ })).toHaveAttribute(
      'href',
      '/stone-collection/all-products',
    )
    await expect(hero.getByRole('button')).toHaveCount(0)
  })

  test('a slow call holds no one up', async ({ page }) => {
    await leaveHome(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/posts?*', async (route) => {
      await held
      await route.continue()
    })
    await comeHome(page)
    await expect(page.getByRole('heading', { name: 'Special Deals' })).toBeVisible()
    await expect(section(page, 'Recent Posts').getByRole('status')).toContainText('Loading...')
    release()
    await expect(section(page, 'Recent Posts').getByRole('article')).toHaveCount(5)
  })
})

test('the page arrives whole: nothing is asked for twice', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const own = ['/api/slides', '/api/clearance', '/api/posts', '/api/products/by-category']
  expect(calls.filter((call) => own.includes(call))).toEqual([])
})

test('one h1, its own title and description, and what search engines read', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Natural stone tiles, slabs and stonework')
  await expect(page).toHaveTitle(/^Ashlar \| /)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ten countries/)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const site = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'WebSite')
  expect(site).toMatchObject({ name: 'Ashlar', url: canonical })
  expect(site.potentialAction.target.urlTemplate).toBe(`${canonical}search?q={search_term_string}`)
})

test('reads without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await expect(section(page, 'Recent Posts').getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /video|slides|Calculate/ })).toHaveCount(0)
  await section(page, 'special deals').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await context.close()
})

for (const width of [320, 390, 768, 1440]) {
  test(`axe finds nothing and nothing sticks out at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sticksOut).toBeLessThanOrEqual(0)
    await checkAccessibility(page, 'main')
  })
}

/** From another page, so that the browser and not the server asks for what the home page shows. */
async function leaveHome(page: Page) {
  await page.goto('/new-arrivals')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function comeHome(page: Page) {
  await page.locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
}

async function arriveWith(page: Page, call: string, json: unknown) {
  await leaveHome(page)
  await page.route(call, (route) => route.fulfill({ json }))
  await comeHome(page)
}
