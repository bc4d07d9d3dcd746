import { eq, max, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { catalogueImports } from '#database/tables/catalogue-import.ts'
import { documentKinds, revisions } from '#database/tables/documents.ts'

/**
 * Whether documents may lack their newest revision: those of a kind that has none, as after an upgrade, and those that the
 * last import has changed. Comparing all documents would make every start slower.
 */
export async function lacksRevisions(db: Database): Promise<boolean> {
  const newest = await db
    .select({ kind: revisions.kind, imported: max(sql<Date>`${revisions.at}`).mapWith(revisions.at) })
    .from(revisions)
    .where(eq(revisions.actor, 'import'))
    .groupBy(revisions.kind)
  const [last] = await db.select().from(catalogueImports)
  const known = new Map(newest.map(({ kind, imported }) => [kind, imported]))
  const expected = documentKinds.filter((kind) => kind !== 'product' || last?.origin !== 'generated')
  const times = [...known.values()].map((at) => at?.getTime() ?? 0)
  return expected.some((kind) => !known.has(kind)) || Math.max(...times) <= (last?.importedAt.getTime() ?? 0)
}
