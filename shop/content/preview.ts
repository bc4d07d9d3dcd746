import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type documentKinds, drafts } from '#database/tables/documents.ts'

/** The document whose draft a page shows instead of what is published. */
export type Preview = { kind: (typeof documentKinds)[number]; id: string }

/** The draft to show; null if this is not a preview of this kind, or if the draft has been published or discarded. */
export async function previewedDraft(db: Database, kind: Preview['kind'], preview: Preview | undefined) {
  if (preview?.kind !== kind) return null
  const [draft] = await db
    .select({ document: drafts.document })
    .from(drafts)
    .where(and(eq(drafts.kind, kind), eq(drafts.entityId, preview.id)))
  return draft?.document ?? null
}
