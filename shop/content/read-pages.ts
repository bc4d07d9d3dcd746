import { and, asc, eq, getTableColumns, or } from 'drizzle-orm'
import { pages } from '#database/tables/content.ts'
import type { ShopContext } from '../context.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import { draftHtml, type Preview, previewedDraft } from './preview.ts'

const { search: _words, source: _markdown, ...columns } = getTableColumns(pages)

type Input = { slug?: string | undefined; preview?: Preview | undefined }

export async function listPages({ ctx, input }: { ctx: ShopContext; input: Input }) {
  const { db } = ctx.database
  const key = input.preview?.kind === 'page' ? input.preview.id : null
  const draft = input.slug ? await previewedDraft(db, 'page', input.preview) : null
  if (key && draft && draft.slug === input.slug) {
    const [row] = await db.select({ source: pages.source, html: pages.body }).from(pages).where(eq(pages.key, key))
    return [draftPage(ctx, draft, draftHtml(ctx, draft.body, row))]
  }
  // A preview shows a hidden page too.
  const isShown = key ? or(eq(pages.isHidden, false), eq(pages.key, key)) : eq(pages.isHidden, false)
  const rows = await db
    .select(columns)
    .from(pages)
    .where(and(isShown, input.slug ? eq(pages.slug, input.slug) : undefined))
    .orderBy(asc(pages.slug))
  return rows.map((page) => ({ ...page, body: sanitiseHtml(page.body) }))
}

/** A draft may be incomplete. */
const draftPage = (ctx: ShopContext, { slug, title, summary }: Record<string, unknown>, body: string) => ({
  id: 0,
  slug: String(slug),
  title: String(title || 'Untitled'),
  summary: String(summary ?? ''),
  body,
  needsLegalCheck: false,
  updatedAt: ctx.clock.now(),
})
