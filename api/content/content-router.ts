import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  faqSchema,
  homePostSchema,
  homePostsQuery,
  postSchema,
  slidesSchema,
  wpPageSchema,
  wpPagesQuery,
  wpPostSchema,
  wpPostsQuery,
} from '#contract/content/content.ts'
import { menuSchema } from '#contract/content/menu.ts'
import { siteSchema } from '#contract/settings/site.ts'
import { readFaq, readMenu, readSlides } from '#shop/content/read-navigation.ts'
import { listPages } from '#shop/content/read-pages.ts'
import { listPosts, readPost } from '#shop/content/read-posts.ts'
import { readSite } from '#shop/settings/read-site.ts'
import { dependsOn } from '../http/cache-tags.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { currentPreview } from '../http/preview.ts'
import { publicResponse } from '../http/public-responses.ts'
import { jsonResponses } from '../http/responses.ts'

const tags = ['Content']

const posts = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/posts',
  tags,
  summary: 'The newest posts, for the home page',
  request: { query: homePostsQuery },
  responses: jsonResponses(z.array(homePostSchema), 'Posts, newest first'),
})

const post = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/posts/{slug}',
  tags,
  summary: 'One post',
  request: { params: z.object({ slug: z.string() }) },
  responses: jsonResponses(postSchema, 'The post'),
})

const megamenu = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/megamenu',
  tags,
  summary: "The header's menu",
  responses: jsonResponses(menuSchema, 'Four entries with their groups and links'),
})

const site = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/site',
  tags,
  summary: 'The company, its opening hours and the other settings that pages show',
  responses: jsonResponses(siteSchema, 'The settings'),
})

const faq = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/faq',
  tags,
  summary: 'Questions and answers',
  responses: jsonResponses(faqSchema, 'Entries in order'),
})

const slides = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/slides',
  tags,
  summary: 'The slides of the home page',
  responses: jsonResponses(slidesSchema, 'Four slides'),
})

const wpPosts = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/posts',
  tags,
  summary: 'Blog posts, with X-WP-Total and X-WP-TotalPages',
  request: { query: wpPostsQuery },
  responses: jsonResponses(z.array(wpPostSchema), 'Posts, newest first'),
})

const wpPages = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/pages',
  tags,
  summary: 'Content pages, by slug',
  request: { query: wpPagesQuery },
  responses: jsonResponses(z.array(wpPageSchema), 'Pages'),
})

type Post = Awaited<ReturnType<typeof readPost>>

const homePost = (item: Post) => ({
  id: item.id,
  slug: item.slug,
  title: item.title,
  date: item.publishedAt.toISOString(),
  link: `/blog/${item.slug}`,
  excerpt: item.excerpt,
  reading_minutes: item.readingMinutes,
  og_image: [{ url: item.image.src, alt: item.image.alt, width: item.image.width, height: item.image.height }],
})

const paragraph = (text: string) => `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`

const wpPost = (item: Post, embed: boolean) => ({
  id: item.id,
  slug: item.slug,
  date: item.publishedAt.toISOString(),
  link: `/blog/${item.slug}`,
  title: { rendered: item.title },
  excerpt: { rendered: paragraph(item.excerpt) },
  content: { rendered: item.body },
  ...(embed ? { _embedded: { 'wp:featuredmedia': [{ source_url: item.image.src, alt_text: item.image.alt }] } } : {}),
})

export const contentRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(posts, async (c) => {
      dependsOn('posts')
      const list = await listPosts({ ctx: c.var.ctx, input: { page: 1, perPage: c.req.valid('query').limit } })
      return c.json(list.posts.map(homePost), 200)
    })
    .openapi(post, async (c) => {
      const found = await readPost({ ctx: c.var.ctx, input: { ...c.req.valid('param'), preview: currentPreview() } })
      dependsOn('posts')
      return c.json({ ...homePost(found), author: found.author, content: found.body }, 200)
    })
    .openapi(megamenu, async (c) => {
      dependsOn('menu')
      return c.json({ data: await readMenu({ ctx: c.var.ctx, preview: currentPreview() }) }, 200)
    })
    .openapi(site, (c) => {
      dependsOn('settings')
      return c.json(readSite({ ctx: c.var.ctx }), 200)
    })
    .openapi(faq, async (c) => {
      dependsOn('faq')
      return c.json({ data: await readFaq({ ctx: c.var.ctx, preview: currentPreview() }) }, 200)
    })
    .openapi(slides, async (c) => {
      dependsOn('slides')
      return c.json({ data: await readSlides({ ctx: c.var.ctx, preview: currentPreview() }) }, 200)
    })

/** Blog posts and content pages in the WordPress format that the specification asks for. */
export const wpRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(wpPosts, async (c) => {
      const { page, per_page, slug, _embed } = c.req.valid('query')
      dependsOn('posts')
      const list = await listPosts({ ctx: c.var.ctx, input: { page, perPage: per_page, slug } })
      c.header('X-WP-Total', String(list.total))
      c.header('X-WP-TotalPages', String(Math.ceil(list.total / per_page)))
      return c.json(
        list.posts.map((item) => wpPost(item, _embed)),
        200,
      )
    })
    .openapi(wpPages, async (c) => {
      const { page, per_page, slug } = c.req.valid('query')
      dependsOn(slug ? `page:${slug}` : 'pages')
      const all = await listPages({ ctx: c.var.ctx, input: { slug, preview: currentPreview() } })
      c.header('X-WP-Total', String(all.length))
      c.header('X-WP-TotalPages', String(Math.ceil(all.length / per_page)))
      return c.json(
        all.slice((page - 1) * per_page, page * per_page).map((item) => ({
          id: item.id,
          slug: item.slug,
          link: `/${item.slug}`,
          modified: item.updatedAt.toISOString(),
          title: { rendered: item.title },
          content: { rendered: item.body },
          excerpt: { rendered: paragraph(item.summary) },
          needs_legal_check: item.needsLegalCheck,
        })),
        200,
      )
    })
