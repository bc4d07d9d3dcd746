import { asc, eq } from 'drizzle-orm'
import { type QuestionDocument, questionDocumentSchema } from '#contract/content/documents.ts'
import { faqEntries } from '#database/tables/content.ts'
import { pageVariables } from '../catalogue/import/page-variables.ts'
import { renderMarkdown } from '../catalogue/import/rich-text.ts'
import { isKey } from '../is-key.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

/** 'Do your prices include VAT?' → 'do-prices-include-vat', as short as the links to questions are. */
const slugOf = (question: string) =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')

/** A question and its answer. */
export const questionKind: DocumentKind<QuestionDocument> = {
  permission: 'content.edit',
  schemaOf: (id) => (isKey(id) ? questionDocumentSchema : null),
  blank: { group: '', question: '', answer: '', position: 0, isHidden: false },
  async read(db, id) {
    const rows = await db
      .select()
      .from(faqEntries)
      .where(id === undefined ? undefined : eq(faqEntries.key, id))
      .orderBy(asc(faqEntries.position), asc(faqEntries.slug))
    return rows.map(({ key, group, question, source, position, isHidden }) => ({
      id: key,
      document: { group, question, answer: source ?? '', position, isHidden },
    }))
  },
  async check(tx, _, { id, after }): Promise<FieldFaults> {
    const [row] = await tx.select({ source: faqEntries.source }).from(faqEntries).where(eq(faqEntries.key, id))
    return {
      // The answer of an earlier version may exist as HTML only; it stays until somebody writes it again.
      ...(!after.answer.trim() && row?.source !== null && { answer: 'Please enter the answer' }),
    }
  },
  async write(tx, { settings }, { id, before, after }) {
    const { answer: source, ...fields } = after
    const row = {
      ...fields,
      ...(source.trim() && { source, answer: renderMarkdown(source, pageVariables(settings)) }),
    }
    if (before) await tx.update(faqEntries).set(row).where(eq(faqEntries.key, id))
    else {
      const slug = slugOf(after.question)
      const [taken] = await tx.select({ slug: faqEntries.slug }).from(faqEntries).where(eq(faqEntries.slug, slug))
      await tx
        .insert(faqEntries)
        .values({ ...row, key: id, answer: row.answer ?? '', slug: !taken && slug ? slug : `question-${id}` })
    }
    return ['faq']
  },
}
