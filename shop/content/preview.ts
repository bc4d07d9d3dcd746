import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type documentKinds, drafts } from '#database/tables/documents.ts'
import { pageVariables } from '../catalogue/import/page-variables.ts'
import { renderMarkdown } from '../catalogue/import/rich-text.ts'
import type { ShopContext } from '../context.ts'
import { sanitiseHtml } from '../sanitise-html.ts'

/** The document whose draft a page shows instead of what is published, or the release with which it shows the whole shop. */
export type Preview = { kind: (typeof documentKinds)[number] | 'release'; id: string }

/** The place of a question that has never been published, on the page that previews it. */
export const newQuestionSlug = 'preview'

/** The draft to show; null if this is not a preview of this kind, or if the draft has been published or discarded. */
export async function previewedDraft(db: Database, kind: (typeof documentKinds)[number], preview: Preview | undefined) {
  if (preview?.kind !== kind) return null
  const [draft] = await db
    .select({ document: drafts.document })
    .from(drafts)
    .where(and(eq(drafts.kind, kind), eq(drafts.entityId, preview.id)))
  return draft?.document ?? null
}

/**
 * The text of a draft. The text of an earlier version may exist as HTML only: it stays until somebody writes it again,
 * and a draft without text shows it.
 */
export function draftHtml(
  ctx: Pick<ShopContext, 'settings'>,
  markdown: unknown,
  published: { source: string | null; html: string } | undefined,
): string {
  const source = String(markdown ?? '')
  if (!source.trim() && published?.source === null) return sanitiseHtml(published.html)
  return renderMarkdown(source, pageVariables(ctx.settings))
}
