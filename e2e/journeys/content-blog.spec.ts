import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const postsCall = '**/wp-json/wp/v2/posts?*'
const refusal = { status: 400, json: { error: { code: 'x', message: 'no' }, requestId: 'x' } }

test('a visitor looks through the posts, loads more and comes back to them', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  await page.setViewportSize({ width: 1440, height: 900 })
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/wp/v2/posts')) requests.push(search)
  })
  await page.goto('/blog')
  const cards = page.locator('main article')
  const loadMore = page.getByRole('button', { name: 'Load More' })

  await test.step('posts have a picture, a title and an excerpt', async () => {
    await expect(page).toHaveTitle('Blogs | Ashlar')
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible()
    await expect(cards).toHaveCount(12)
    await expect(cards.first().getByRole('img')).toBeVisible()
    await expect(cards.first().getByRole('heading', { level: 2 })).toHaveText(
      'What a free sample can and cannot tell you',
    )
    await expect(cards.first()).toContainText('A piece of stone in the post is honest')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })

  for (const [width, columns] of [
    [1440, 3],
    [768, 2],
    [390, 1],
    [320, 1],
  ] as const)
    await test.step(`at ${width} px the posts are in ${columns} columns`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const offsets = await cards.evaluateAll((all) => all.slice(0, 6).map((card) => card.getBoundingClientRect().x))
      expect(new Set(offsets.map(Math.round)).size).toBe(columns)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (width === 768) await checkAccessibility(page, 'main')
    })

  await test.step('a next page that fails shows an error and keeps the posts', async () => {
    await page.route(postsCall, (route) => route.fulfill(refusal))
    await loadMore.click()
    await expect(page.getByRole('alert')).toHaveText('Error loading blog posts.')
    await expect(cards).toHaveCount(12)
    await page.unroute(postsCall)
  })

  await test.step('Load More appends the next page once, up to the last', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    requests.length = 0
    await page.route(postsCall, async (route) => {
      await released
      await route.continue()
    })
    await loadMore.click()
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
    release()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(cards).toHaveCount(15)
    await expect(loadMore).toBeDisabled()
    await expect(page).toHaveURL(/\/blog\?page=2$/)
    // The first new post gets the focus that the button lost.
    await expect(cards.nth(12).getByRole('link')).toBeFocused()
    // The first page was in the HTML: only the second was requested.
    expect(requests).toEqual(['?_embed=1&page=2&per_page=12'])
    await page.unroute(postsCall)
  })

  await test.step('Back from a post restores the longer list without a request', async () => {
    await cards.last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Blogs')
    await page.route(postsCall, (route) => route.abort())
    await page.goBack()
    await expect(cards).toHaveCount(15)
  })
})

test('the URL of the second page has the posts of both, and an unknown post is a 404', async ({ request }) => {
  const longer = await (await request.get('/blog?page=2')).text()
  expect(longer.match(/<article/g)).toHaveLength(15)
  const unknown = await request.get('/blog/no-such-post')
  expect(unknown.status()).toBe(404)
  const html = await unknown.text()
  expect(html).toMatch(/<h1[^>]*>Page not found<\/h1>/)
  expect(html).toMatch(/<main[^>]*>.*<form[^>]* role="search"/s)
})

test('a visitor reads a post, and what fails to load can be tried again', async ({ page, expectErrors }) => {
  expectErrors(/400|404/)
  const response = await page.goto('/blog/honed-or-polished')
  expect(response?.status()).toBe(200)
  const more = page.getByRole('region', { name: 'More to read' })

  await test.step('a post shows its picture, author, date, reading time and text', async () => {
    await expect(page).toHaveTitle('Honed or polished? | Ashlar')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honed or polished?')
    await expect(page.getByText('The Ashlar stone desk')).toBeVisible()
    await expect(page.getByText('26 June 2025')).toBeVisible()
    await expect(page.getByText(/^\d+ min read$/)).toBeVisible()
    await expect(page.getByRole('img', { name: /Two tiles of the same dark veined marble/ })).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/images\//)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const article = data.map((text) => JSON.parse(text)).find((json) => json['@type'] === 'Article')
    expect(article).toMatchObject({ headline: 'Honed or polished?', datePublished: '2025-06-26T00:00:00.000Z' })
    await checkAccessibility(page, 'main')
    await expectNoSidewaysScroll(page)
  })

  await test.step('more posts follow it', async () => {
    await expect(more.getByRole('article')).toHaveCount(3)
    await more.getByRole('link').nth(1).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Honed or polished?')
  })

  await test.step('a blog that fails to load shows an error and can be retried', async () => {
    await page.route(postsCall, (route) => route.fulfill(refusal))
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error loading blog posts.')
    await page.unroute(postsCall)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('main article')).toHaveCount(12)
  })

  await test.step('a post that fails to load shows an error and can be retried', async () => {
    await page.route('**/api/posts**', (route) => route.fulfill(refusal))
    await page.getByRole('link', { name: 'Bookmatching explained' }).click()
    await expect(page.getByRole('alert')).toContainText('Error loading page')
    // The retry reloads the page from the server, where the call succeeds.
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bookmatching explained' })).toBeVisible()
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('Load More opens the longer page, and cards open their posts', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto('/blog')
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(page).toHaveURL(/\/blog\?page=2#page-2$/)
    await expect(page.locator('main article')).toHaveCount(15)
    await expect(page.getByRole('button', { name: 'Load More' })).toBeDisabled()
    await page.getByRole('link', { name: 'How much stone to order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'How much stone to order' })).toBeVisible()
  })
})
