import { asc, eq, getTableColumns } from 'drizzle-orm'
import { pages } from '#database/tables/content.ts'
import type { ShopContext } from '../context.ts'
import { sanitiseHtml } from '../sanitise-html.ts'

const { search: _words, source: _markdown, ...columns } = getTableColumns(pages)

export async function listPages({ ctx, input }: { ctx: ShopContext; input: { slug?: string | undefined } }) {
  const rows = await ctx.database.db
    .select(columns)
    .from(pages)
    .where(input.slug ? eq(pages.slug, input.slug) : undefined)
    .orderBy(asc(pages.id))
  return rows.map((page) => ({ ...page, body: sanitiseHtml(page.body) }))
}
