import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { arriveWith, section } from '../kits/home-kit.ts'

test.beforeEach(({ page }) => stubVideo(page))

type Post = { title: string; date: string; link: string; excerpt: string; reading_minutes: number }

test.describe('recent posts', () => {
  test('two large posts and three small ones', async ({ page, request }) => {
    const posts = (await (await request.get('/api/posts?limit=5')).json()) as Post[]
    expect(posts).toHaveLength(5)
    await page.goto('/')
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

  test('slots without a post say so', async ({ page, request }) => {
    const [first] = (await (await request.get('/api/posts?limit=1')).json()) as Post[]
    await arriveWith(page, '**/api/posts?*', [first])
    await expect(page.getByText('FEATURED', { exact: true })).toBeVisible()
    await expect(page.getByText('No featured post')).toHaveCount(1)
    await expect(page.getByText('No recent post')).toHaveCount(3)
  })
})
