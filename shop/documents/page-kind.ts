import { asc, eq } from 'drizzle-orm'
import { type PageDocument, pageDocumentSchema } from '#contract/content/documents.ts'
import { pages } from '#database/tables/content.ts'
import { pageVariables } from '../catalogue/import/page-variables.ts'
import { renderMarkdown } from '../catalogue/import/rich-text.ts'
import { indexAdvice } from '../catalogue/index-advice.ts'
import { isReserved, isSpecifiedPage, lockAddresses, moveAddress } from '../content/addresses.ts'
import { isKey } from '../is-key.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

/** A page of text, such as the returns policy. */
export const pageKind: DocumentKind<PageDocument> = {
  permission: 'content.edit',
  schemaOf: (id) => (isKey(id) ? pageDocumentSchema : null),
  blank: { title: '', slug: '', summary: '', body: '', needsLegalCheck: false, isHidden: false },
  async read(db, id) {
    const rows = await db
      .select()
      .from(pages)
      .where(id === undefined ? undefined : eq(pages.key, id))
      .orderBy(asc(pages.id))
    return rows.map(({ key, title, slug, summary, source, needsLegalCheck, isHidden }) => ({
      id: key,
      document: { title, slug, summary, body: source ?? '', needsLegalCheck, isHidden },
    }))
  },
  async check(tx, _, { id, before, after }): Promise<FieldFaults> {
    await lockAddresses(tx)
    const [row] = await tx.select({ source: pages.source }).from(pages).where(eq(pages.key, id))
    const [other] = await tx.select({ key: pages.key }).from(pages).where(eq(pages.slug, after.slug))
    return {
      ...(other && other.key !== id && { slug: 'Another page has this address' }),
      ...(isReserved(after.slug) && before?.slug !== after.slug && { slug: 'The shop uses this address itself' }),
      ...(before &&
        isSpecifiedPage(before.slug) &&
        before.slug !== after.slug && { slug: 'The shop links to this page, so its address cannot change' }),
      ...(isSpecifiedPage(after.slug) && after.isHidden && { isHidden: 'The shop links to this page' }),
      // The text of an earlier version may exist as HTML only; it stays until somebody writes it again.
      ...(!after.body.trim() && row?.source !== null && { body: 'Please enter the text of the page' }),
    }
  },
  async write(tx, { clock, settings }, { id, before, after }) {
    const { body: source, ...fields } = after
    const isText = before?.title !== after.title || before?.summary !== after.summary || before?.body !== source
    const row = {
      ...fields,
      ...(source.trim() && { source, body: renderMarkdown(source, pageVariables(settings)) }),
      ...(isText && { updatedAt: clock.now() }),
    }
    if (before) await tx.update(pages).set(row).where(eq(pages.key, id))
    else await tx.insert(pages).values({ ...row, key: id, body: row.body ?? '', updatedAt: clock.now() })
    if (before && before.slug !== after.slug)
      await moveAddress(tx, clock, { from: `/${before.slug}`, to: `/${after.slug}` })
    await indexAdvice(tx, `${after.title} ${after.summary}`)
    return ['pages', 'redirects', `page:${after.slug}`, ...(before ? [`page:${before.slug}`] : [])]
  },
}
