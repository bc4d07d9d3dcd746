import { and, count, desc, eq, getTableColumns, lte, or, type SQL } from 'drizzle-orm'
import { isSlug } from '#contract/catalogue/slug.ts'
import type { PostDocument } from '#contract/content/documents.ts'
import { posts } from '#database/tables/content.ts'
import { readingMinutes } from '../catalogue/import/rich-text.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { sitePictures } from '../media/site-pictures.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import { draftHtml, type Preview, previewedDraft } from './preview.ts'

const { search: _words, source: _markdown, ...columns } = getTableColumns(posts)

const published = (ctx: ShopContext) => and(eq(posts.status, 'publish'), lte(posts.publishedAt, ctx.clock.now()))

/** One page of published posts, newest first, and their total number. */
export async function listPosts({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { page: number; perPage: number; slug?: string | undefined }
}) {
  return findPosts(ctx, input, input.slug ? and(published(ctx), eq(posts.slug, input.slug)) : published(ctx))
}

async function findPosts(ctx: ShopContext, input: { page: number; perPage: number }, where: SQL | undefined) {
  const [rows, [counted]] = await Promise.all([
    ctx.database.db
      .select(columns)
      .from(posts)
      .where(where)
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage),
    ctx.database.db.select({ total: count() }).from(posts).where(where),
  ])
  return { posts: await displayedPosts(ctx, rows), total: counted?.total ?? 0 }
}

export async function readPost({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { slug: string; preview?: Preview | undefined }
}) {
  const { db } = ctx.database
  const key = input.preview?.kind === 'post' ? input.preview.id : null
  const draft = await previewedDraft(db, 'post', input.preview)
  if (key && draft && draft.slug === input.slug) {
    const [row] = await db.select({ source: posts.source, html: posts.body }).from(posts).where(eq(posts.key, key))
    const [post] = await displayedPosts(ctx, [draftPost(ctx, draft, draftHtml(ctx, draft.body, row))])
    if (post) return post
  }
  // A preview shows a hidden post and a post of a later day too.
  const isShown = key ? or(published(ctx), eq(posts.key, key)) : published(ctx)
  const { posts: found } = isSlug(input.slug)
    ? await findPosts(ctx, { page: 1, perPage: 1 }, and(isShown, eq(posts.slug, input.slug)))
    : { posts: [] }
  if (!found[0]) throw new ShopError('not_found', 'There is no such post')
  return found[0]
}

type Post = Omit<typeof posts.$inferSelect, 'search' | 'source'>

async function displayedPosts(ctx: ShopContext, rows: Post[]) {
  const pictureOf = await sitePictures(
    ctx,
    rows.map(({ picture }) => picture),
  )
  return rows.map((post) => ({
    ...post,
    body: sanitiseHtml(post.body),
    image: {
      ...pictureOf(post.picture, { alt: post.pictureAlt, width: 1440, height: 960 }),
      // The post has its own alternative text, which wins over that of the manifest.
      alt: post.pictureAlt,
    },
  }))
}

/** A draft may be incomplete. */
function draftPost(ctx: ShopContext, draft: Partial<PostDocument>, html: string): Post {
  const { slug = '', title, author = '', excerpt = '', body = '', picture = '', pictureAlt = '', date } = draft
  const day = new Date(`${date}T00:00:00Z`)
  return {
    id: 0,
    key: '',
    slug,
    title: title || 'Untitled',
    author,
    excerpt,
    body: html,
    picture,
    pictureAlt,
    readingMinutes: readingMinutes(body),
    status: 'draft',
    publishedAt: Number.isNaN(day.getTime()) ? ctx.clock.now() : day,
  }
}
