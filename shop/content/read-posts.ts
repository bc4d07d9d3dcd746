import { and, count, desc, eq, getTableColumns, lte } from 'drizzle-orm'
import { isSlug } from '#contract/catalogue/slug.ts'
import type { PostDocument } from '#contract/content/documents.ts'
import { posts } from '#database/tables/content.ts'
import { pageVariables } from '../catalogue/import/page-variables.ts'
import { readingMinutes, renderMarkdown } from '../catalogue/import/rich-text.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { pictureOrPlaceholder } from '../media/picture-manifest.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import { type Preview, previewedDraft } from './preview.ts'

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
  const where = input.slug ? and(published(ctx), eq(posts.slug, input.slug)) : published(ctx)
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
  return { posts: rows.map((post) => displayedPost(ctx, post)), total: counted?.total ?? 0 }
}

export async function readPost({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { slug: string; preview?: Preview | undefined }
}) {
  const draft = await previewedDraft(ctx.database.db, 'post', input.preview)
  if (draft && draft.slug === input.slug) return draftPost(ctx, draft)
  const { posts: found } = isSlug(input.slug)
    ? await listPosts({ ctx, input: { slug: input.slug, page: 1, perPage: 1 } })
    : { posts: [] }
  if (!found[0]) throw new ShopError('not_found', 'There is no such post')
  return found[0]
}

const displayedPost = (ctx: ShopContext, post: Omit<typeof posts.$inferSelect, 'search' | 'source'>) => ({
  ...post,
  body: sanitiseHtml(post.body),
  image: {
    ...pictureOrPlaceholder(ctx.media, `site/${post.picture}`, { alt: post.pictureAlt, width: 1440, height: 960 }),
    // The post has its own alternative text, which wins over that of the manifest.
    alt: post.pictureAlt,
  },
})

/** A draft may be incomplete. */
function draftPost(ctx: ShopContext, draft: Partial<PostDocument>) {
  const { slug = '', title, author = '', excerpt = '', body = '', picture = '', pictureAlt = '', date } = draft
  const day = new Date(`${date}T09:00:00Z`)
  return displayedPost(ctx, {
    id: 0,
    key: '',
    slug,
    title: title || 'Untitled',
    author,
    excerpt,
    body: renderMarkdown(body, pageVariables(ctx.settings)),
    picture,
    pictureAlt,
    readingMinutes: readingMinutes(body),
    status: 'draft',
    publishedAt: Number.isNaN(day.getTime()) ? ctx.clock.now() : day,
  })
}
