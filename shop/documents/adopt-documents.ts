import { isDeepStrictEqual } from 'node:util'
import { desc } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { catalogueImports } from '#database/tables/catalogue-import.ts'
import { type DocumentFields, documentKinds, revisions } from '#database/tables/documents.ts'
import type { ShopContext } from '../context.ts'
import { kinds, withAdded } from './find-document.ts'

/**
 * Adds a revision for every document that differs from its newest one: those of a shop whose texts were files until now,
 * and those that an import has changed. One process at a time, and one snapshot, so that a publish by another process is
 * seen whole or not at all.
 */
export async function adoptDocuments({ database, clock }: Pick<ShopContext, 'database' | 'clock'>): Promise<number> {
  return database.withLock((db) =>
    db.transaction((tx) => addRevisions(tx, clock.now()), { isolationLevel: 'repeatable read' }),
  )
}

async function addRevisions(tx: Database, at: Date): Promise<number> {
  const newest = new Map<string, { number: number; document: DocumentFields }>()
  const rows = await tx
    .selectDistinctOn([revisions.kind, revisions.entityId])
    .from(revisions)
    .orderBy(revisions.kind, revisions.entityId, desc(revisions.number))
  for (const { kind, entityId, number, document } of rows) newest.set(`${kind} ${entityId}`, { number, document })
  const [imported] = await tx.select({ origin: catalogueImports.origin }).from(catalogueImports)
  // A made-up catalogue is for measuring and has no history.
  const isGenerated = imported?.origin === 'generated'
  const added: (typeof revisions.$inferInsert)[] = []
  for (const kind of documentKinds) {
    // Only a publish and a first start change settings.
    if (kind === 'settings' || (kind === 'product' && isGenerated)) continue
    for (const { id, document } of await kinds[kind].read(tx)) {
      const last = newest.get(`${kind} ${id}`)
      if (last && isDeepStrictEqual(withAdded(kind, last.document), document)) continue
      const number = (last?.number ?? 0) + 1
      added.push({ kind, entityId: id, number, document, at, actor: 'import' })
    }
  }
  if (added.length > 0) await tx.insert(revisions).values(added).onConflictDoNothing()
  return added.length
}
