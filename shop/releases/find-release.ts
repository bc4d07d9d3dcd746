import { asc, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { releaseDocuments, releasePrices, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import type { DocumentKey } from '../documents/find-document.ts'
import { requirePublish } from '../documents/require-publish.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'

export type ReleaseRow = typeof releases.$inferSelect
export type ReleaseItem = typeof releaseDocuments.$inferSelect
export type ReleasePrice = typeof releasePrices.$inferSelect
/** What a release changes. */
export type ReleaseContents = { items: ReleaseItem[]; prices: ReleasePrice[] }

export const noRelease = () => new ShopError('not_found', 'There is no such release.')

/** Locks the release: it is changed, published or undone by one person or process at a time. */
export async function lockRelease(tx: Database, id: number): Promise<ReleaseRow> {
  const [row] = await tx.select().from(releases).where(eq(releases.id, id)).for('update')
  if (!row) throw noRelease()
  return row
}

export const itemsOf = (db: Database, id: number): Promise<ReleaseItem[]> =>
  db
    .select()
    .from(releaseDocuments)
    .where(eq(releaseDocuments.releaseId, id))
    .orderBy(asc(releaseDocuments.addedAt), asc(releaseDocuments.kind), asc(releaseDocuments.entityId))

export const pricesOf = (db: Database, id: number): Promise<ReleasePrice[]> =>
  db
    .select()
    .from(releasePrices)
    .where(eq(releasePrices.releaseId, id))
    .orderBy(asc(releasePrices.variationId), asc(releasePrices.kind))

export const contentsOf = async (db: Database, id: number): Promise<ReleaseContents> => ({
  items: await itemsOf(db, id),
  prices: await pricesOf(db, id),
})

export const isEmpty = ({ items, prices }: ReleaseContents): boolean => items.length === 0 && prices.length === 0

export const keyOf = ({ kind, entityId }: Pick<ReleaseItem, 'kind' | 'entityId'>): DocumentKey => ({
  kind,
  id: entityId,
})

/** Throws unless the actor may publish every document of the release, and change its prices. */
export function requirePublishAll(ctx: ActingContext, { items, prices }: ReleaseContents): void {
  for (const item of items) requirePublish(ctx, keyOf(item))
  if (prices.length > 0) requirePermission(ctx, 'prices.change')
}

/** Why the release cannot be changed as the editor saw it; null if it can. */
export function staleRelease(
  { state, version }: ReleaseRow,
  seen: { version: number },
): Refusal<'already_published' | 'release_changed'> | null {
  if (state === 'published') return refuse('already_published', 'This release has been published already.')
  if (version === seen.version) return null
  return refuse('release_changed', 'Somebody has changed this release. Please look at it again.')
}
