import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { claimPhotos } from '#database/tables/claims.ts'
import { photos } from '#database/tables/photos.ts'
import { stockBatches } from '#database/tables/stock.ts'

/** Whether anything refers to a photo. Add every table that refers to photos here, and give it a foreign key. */
export const isNamed = () =>
  sql<boolean>`(exists (select 1 from ${claimPhotos} where ${claimPhotos.picture} = ${photos.name})
    or exists (select 1 from ${stockBatches} where ${stockBatches.photo} = ${photos.name}))`

/**
 * The names that are stored, for this order or for staff (null). They are locked until the transaction ends, so that no
 * photo is deleted before something refers to it.
 */
export async function lockPhotos(
  tx: Database,
  names: string[],
  { orderId }: { orderId: number | null },
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const found = await tx
    .select({ name: photos.name })
    .from(photos)
    .where(
      and(
        inArray(photos.name, names),
        orderId === null ? isNull(photos.orderId) : eq(photos.orderId, orderId),
        isNull(photos.removedAt),
      ),
    )
    .for('share')
  return new Set(found.map(({ name }) => name))
}
