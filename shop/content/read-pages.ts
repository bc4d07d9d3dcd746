import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { pages } from '#database/tables/content.ts'
import { pageVariables } from '../catalogue/import/page-variables.ts'
import { renderMarkdown } from '../catalogue/import/rich-text.ts'
import type { ShopContext } from '../context.ts'
import { sanitiseHtml } from '../sanitise-html.ts'
import { type Preview, previewedDraft } from './preview.ts'

const { search: _words, source: _markdown, ...columns } = getTableColumns(pages)

type Input = { slug?: string | undefined; preview?: Preview | undefined }

export async function listPages({ ctx, input }: { ctx: ShopContext; input: Input }) {
  const { db } = ctx.database
  const draft = input.slug ? await previewedDraft(db, 'page', input.preview) : null
  if (draft && draft.slug === input.slug) return [draftPage(ctx, draft)]
  const rows = await db
    .select(columns)
    .from(pages)
    .where(and(eq(pages.isHidden, false), input.slug ? eq(pages.slug, input.slug) : undefined))
    .orderBy(asc(pages.slug))
  return rows.map((page) => ({ ...page, body: sanitiseHtml(page.body) }))
}

/** A draft may be incomplete. */
const draftPage = (ctx: ShopContext, { slug, title, summary, body }: Record<string, unknown>) => ({
  id: 0,
  slug: String(slug),
  title: String(title || 'Untitled'),
  summary: String(summary ?? ''),
  body: renderMarkdown(String(body ?? ''), pageVariables(ctx.settings)),
  needsLegalCheck: false,
  updatedAt: ctx.clock.now(),
})
