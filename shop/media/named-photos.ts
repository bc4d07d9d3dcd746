import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { claimPhotos } from '#database/tables/claims.ts'
import { photos } from '#database/tables/photos.ts'
import { stockBatches } from '#database/tables/stock.ts'

/** Whether anything names the photo of a row. A table that begins to name photos belongs here, with a foreign key. */
export const isNamed = () =>
  sql<boolean>`(exists (select 1 from ${claimPhotos} where ${claimPhotos.picture} = ${photos.name})
    or exists (select 1 from ${stockBatches} where ${stockBatches.photo} = ${photos.name}))`

/**
 * Those of the names that are stored, for this order or for staff (null), locked until the transaction ends: none of them
 * is deleted before it is named.
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
