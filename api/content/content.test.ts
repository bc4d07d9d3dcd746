import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  faqSchema,
  homePostSchema,
  postSchema,
  slidesSchema,
  wpPageSchema,
  wpPostSchema,
} from '#contract/content/content.ts'
import { pages, posts } from '#database/tables/content.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

const pageSlugs = [
  'about-us',
  'adhevise-grout-advise',
  'contact-us',
  'delivery-information',
  'faq',
  'installation',
  'privacy-policy',
  'return-refund-policy',
  'reviews',
  'samples',
  'sealing-and-maintenance',
  'terms-and-conditions',
]

describe('posts', () => {
  it('GET posts returns five, newest first', async () => {
    const { body } = await shop.get('/api/posts')
    const found = z.array(homePostSchema).parse(body)
    expect(found).toHaveLength(5)
    expect(found.map((post) => post.date)).toEqual(
      found
        .map((post) => post.date)
        .sort()
        .reverse(),
    )
    expect((await shop.get('/api/posts?limit=0')).status).toBe(400)
  })
  it('wp-json pages the posts and gives the totals in headers', async () => {
    const first = await shop.get('/wp-json/wp/v2/posts?_embed&page=1&per_page=12')
    const second = await shop.get('/wp-json/wp/v2/posts?_embed=true&page=2&per_page=12')
    const all = [...z.array(wpPostSchema).parse(first.body), ...z.array(wpPostSchema).parse(second.body)]
    expect(first.headers.get('x-wp-totalpages')).toBe('2')
    expect(Number(first.headers.get('x-wp-total'))).toBe(all.length)
    expect(new Set(all.map((post) => post.id)).size).toBe(all.length)
    expect(all.every((post) => post._embedded?.['wp:featuredmedia'][0]?.source_url)).toBe(true)
    const plain = z.array(wpPostSchema).parse((await shop.get('/wp-json/wp/v2/posts')).body)
    expect(plain[0]?._embedded).toBeUndefined()
  })
  it('GET posts/{slug} returns one post; a draft and an unknown slug are 404', async () => {
    const [post] = z.array(homePostSchema).parse((await shop.get('/api/posts')).body)
    const fullPost = postSchema.parse((await shop.get(`/api/posts/${post?.slug}`)).body)
    expect(fullPost.content).toContain('<p>')
    expect((await shop.get('/api/posts/nothing')).status).toBe(404)
    await shop.ctx.database.db
      .update(posts)
      .set({ status: 'draft' })
      .where(eq(posts.slug, post?.slug ?? ''))
    shop.cache.dropAll()
    expect((await shop.get(`/api/posts/${post?.slug}`)).status).toBe(404)
  })
})

describe('pages', () => {
  it.each(pageSlugs)('%s exists, without placeholder text', async (slug) => {
    const { body } = await shop.get(`/wp-json/wp/v2/pages?slug=${slug}&_embed`)
    const [page] = z.array(wpPageSchema).parse(body)
    expect(page?.title.rendered.length).toBeGreaterThan(1)
    expect(page?.content.rendered).not.toMatch(/\{\{|lorem ipsum|TODO/i)
  })
  it('the return and refund policy names the buttons of an order’s page, and says that laying ends the right', async () => {
    const { body } = await shop.get('/wp-json/wp/v2/pages?slug=return-refund-policy')
    const text = z.array(wpPageSchema).parse(body)[0]?.content.rendered
    for (const words of ['Cancel order', 'Send something back', 'Report damage or a fault', 'Laying ends the right'])
      expect(text).toContain(words)
  })
  it('an unknown slug returns an empty list', async () => {
    expect((await shop.get('/wp-json/wp/v2/pages?slug=nothing')).body).toEqual([])
  })
  it('stored scripts and event handlers are removed', async () => {
    const evil = '<p onclick="x()">ok</p><script>alert(1)</script><a href="javascript:x()">a</a><img src=x onerror=x>'
    await shop.ctx.database.db.update(pages).set({ body: evil }).where(eq(pages.slug, 'about-us'))
    shop.cache.dropAll()
    const { body } = await shop.get('/wp-json/wp/v2/pages?slug=about-us')
    const html = z.array(wpPageSchema).parse(body)[0]?.content.rendered
    expect(html).toContain('<p>ok</p>')
    expect(html).not.toMatch(/script|onclick|onerror|javascript/i)
  })
})

it('FAQ has at least 20 entries with distinct slugs', async () => {
  const { data } = faqSchema.parse((await shop.get('/api/faq')).body)
  expect(data.length).toBeGreaterThanOrEqual(20)
  expect(new Set(data.map((entry) => entry.slug)).size).toBe(data.length)
})

it('slides link to the pages that the specification gives', async () => {
  const { data } = slidesSchema.parse((await shop.get('/api/slides')).body)
  expect(data.map((slide) => slide.link)).toEqual([
    '/collections/stone-collection/marble-tiles',
    '/collections/stone-collection/limestone-tiles',
    '/collections/design-pattern-collection/chequerboard-tiles',
    '/collections/design-pattern-collection/herringbone-tiles',
  ])
})
