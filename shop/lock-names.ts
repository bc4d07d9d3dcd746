import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'

/** Locks documents one after the other, so that several are locked before any of them is written. */
export async function lockNames(tx: Database, keys: { kind: string; id: string }[]): Promise<void> {
  const names = keys.map(({ kind, id }) => `document ${kind} ${id}`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`)
}
