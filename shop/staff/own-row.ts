import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { staff } from '#database/tables/staff.ts'
import { ShopError } from '../error.ts'

/** The row of the person who is signed in, locked. They may have been removed since the request began. */
export async function ownRow(tx: Database, staffId: number | null): Promise<typeof staff.$inferSelect> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId ?? 0), isNull(staff.removedAt)))
    .for('update')
  if (!row) throw new ShopError('not_found', 'There is no such member of staff.')
  return row
}
