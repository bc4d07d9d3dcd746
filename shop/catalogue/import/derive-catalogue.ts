import { createHash } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import type { Settings } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { products } from '#database/tables/catalogue.ts'
import { catalogueImports } from '#database/tables/catalogue-import.ts'
import { faqEntries, pages, posts } from '#database/tables/content.ts'
import type { ShopContext } from '../../context.ts'
import { indexSearchWords } from '../index-search-words.ts'
import { rebuildListing } from '../rebuild-listing.ts'
import { pageVariables } from './page-variables.ts'
import { renderMarkdown } from './rich-text.ts'

/** Raise this when listing rows, search words or page bodies are derived differently: every shop derives them again. */
const version = 3

/** What derived rows depend on besides the catalogue itself. */
export const derivedWith = (settings: Settings): string =>
  createHash('sha256')
    .update(`${version}\n${JSON.stringify(pageVariables(settings))}`)
    .digest('hex')

/** Derives everything again from the rows of the catalogue. No file is read, and nothing anybody typed changes. */
export async function deriveAgain(tx: Database, ctx: Pick<ShopContext, 'clock' | 'settings'>): Promise<void> {
  await renderContent(tx, pageVariables(ctx.settings))
  const rows = await tx.select({ id: products.id }).from(products)
  await deriveLists(
    tx,
    rows.map((row) => row.id),
    ctx.clock.now(),
  )
}

/** Fills the company's details into all texts again, if they have changed. */
export async function renderAgain(tx: Database, before: Settings, after: Settings): Promise<void> {
  const [old, current] = [derivedWith(before), derivedWith(after)]
  if (old === current) return
  await renderContent(tx, pageVariables(after))
  await tx.update(catalogueImports).set({ derivedWith: current }).where(eq(catalogueImports.derivedWith, old))
}

/** Listing rows, and the words that searches are corrected to. */
export async function deriveLists(tx: Database, productIds: number[], now: Date): Promise<void> {
  await rebuildListing(tx, productIds, now)
  await indexSearchWords(tx, await adviceTexts(tx))
}

/** The texts that suggestions find advice by. Their words must not be corrected as typing errors. */
async function adviceTexts(tx: Database): Promise<string[]> {
  const written = await tx.select({ title: pages.title, introduction: pages.summary }).from(pages)
  const blog = await tx.select({ title: posts.title, introduction: posts.excerpt }).from(posts)
  return [...written, ...blog].map(({ title, introduction }) => `${title} ${introduction}`)
}

async function renderContent(tx: Database, variables: Record<string, string>): Promise<void> {
  for (const table of [pages, posts]) {
    const rows = await tx
      .select({ id: table.id, source: table.source, body: table.body })
      .from(table)
      .where(isNotNull(table.source))
    for (const { id, source, body: before } of rows) {
      const body = renderMarkdown(source ?? '', variables)
      if (body !== before) await tx.update(table).set({ body }).where(eq(table.id, id))
    }
  }
  const questions = await tx.select().from(faqEntries).where(isNotNull(faqEntries.source))
  for (const { slug, source, answer: before } of questions) {
    const answer = renderMarkdown(source ?? '', variables)
    if (answer !== before) await tx.update(faqEntries).set({ answer }).where(eq(faqEntries.slug, slug))
  }
}
