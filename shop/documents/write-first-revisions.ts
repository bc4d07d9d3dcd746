import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type DocumentFields, type documentKinds, revisions } from '#database/tables/documents.ts'

/** Starts the history of documents that are live and were never published by anybody. */
export async function writeFirstRevisions(
  tx: Database,
  kind: (typeof documentKinds)[number],
  documents: { id: string; document: DocumentFields }[],
): Promise<void> {
  if (documents.length === 0) return
  const first = { kind, number: 1, at: sql`now()`, actor: 'import' as const }
  await tx.insert(revisions).values(documents.map(({ id, document }) => ({ ...first, entityId: id, document })))
}
