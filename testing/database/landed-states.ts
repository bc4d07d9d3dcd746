import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { functionSchema } from '#database/function-schema.ts'
import { readMigrations } from '#database/migrate.ts'

/** The migrations up to and including this one, in order. */
export const migrationsUntil = (last: number): string[] =>
  Array.from({ length: last + 1 }, (_, number) => String(number).padStart(4, '0'))

/**
 * The migrations that a version of the shop had applied. `0005.1` is an earlier version of 0005, kept in `superseded/`.
 * Released migrations never change, so one state is enough for each case that `migrate` must recognise.
 */
export const landedStates: Record<string, string[]> = {
  'a migration was missed': [...migrationsUntil(4), '0006'],
  'a migration had different SQL': [...migrationsUntil(4), '0005.1', '0006'],
  'the last state before the repair in 0010': migrationsUntil(9),
}

export async function emptyDatabase(db: Database): Promise<void> {
  await db.execute(sql`drop schema if exists drizzle cascade`)
  await db.execute(sql.raw(`drop schema if exists ${functionSchema} cascade`))
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
}

/** Applies these migrations to an empty database and records them as that version of the shop did. */
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
    // An earlier version also had a different date; nothing may depend on it.
    const appliedAt = text ? migration.timestamp - 1 : migration.timestamp
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations ("hash", "created_at") values (${hash}, ${appliedAt})`,
    )
  }
}
