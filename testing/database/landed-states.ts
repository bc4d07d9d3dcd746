import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { readMigrations } from '#database/migrate.ts'

/**
 * Which texts of which migrations the versions of the shop before migration 0010 applied, in their sequence. `0005.2` is
 * the second of the earlier texts kept in `superseded/`; without a number it is the present one.
 */
export const landedStates: Record<string, string[]> = {
  'the ground floor, first text': ['0000.1'],
  'the ground floor with previews': ['0000.2'],
  'enquiries and mail': ['0000.2', '0001'],
  'filters kept in the row': ['0000', '0001'],
  basket: ['0000', '0001', '0002', '0003'],
  'customers and orders, first text': ['0000', '0001', '0002', '0003', '0004.1'],
  'listing index before orders': ['0000', '0001', '0002', '0003', '0004.1', '0006.1'],
  'listing index with samples': ['0000', '0001', '0002', '0003', '0004.1', '0006'],
  'customers with their baskets': ['0000', '0001', '0002', '0003', '0004', '0006'],
  'held stock, first text': ['0000', '0001', '0002', '0003', '0004', '0005.1', '0006'],
  'held stock without lock payment': ['0000', '0001', '0002', '0003', '0004', '0005.2', '0006'],
  'payments locked': ['0000', '0001', '0002', '0003', '0004', '0005', '0006'],
  'basket opened in one query': ['0000', '0001', '0002', '0003', '0004', '0005', '0006', '0007'],
  'paid in one statement': ['0000', '0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
  'basket written in one statement, first text': [
    ...['0000', '0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'],
    '0009.1',
  ],
  'before the repair': ['0000', '0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009'],
}

export async function emptyDatabase(db: Database): Promise<void> {
  await db.execute(sql`drop schema if exists drizzle cascade`)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
}

/** Applies these texts to an empty database, and records them as the shop of that day did. */
export async function applyLandedState(db: Database, state: string[]): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const migrations = readMigrations()
  for (const name of state) {
    const [number = '', text] = name.split('.')
    const migration = migrations.find(({ tag }) => tag.startsWith(`${number}_`))
    if (!migration) throw new Error(`There is no migration ${number}`)
    const file = text ? `superseded/${migration.tag}.${text}.sql` : `../../database/migrations/${migration.tag}.sql`
    const query = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const statement of query.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    const hash = createHash('sha256').update(query).digest('hex')
    // Dates were changed together with texts; nothing may depend on them.
    const appliedAt = text ? migration.timestamp - 1 : migration.timestamp
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations ("hash", "created_at") values (${hash}, ${appliedAt})`,
    )
  }
}
