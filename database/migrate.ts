import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { applyFunctions } from './apply-functions.ts'
import type { Database } from './database.ts'
import { StartError } from './start-error.ts'

const folder = join(import.meta.dirname, 'migrations')

/** This version of the shop must not open the database. */
export class MigrationMismatch extends StartError {}

type Migration = { tag: string; timestamp: number; hash: string; statements: string[] }
type AppliedMigration = { hash: string; timestamp: number }

/**
 * Updates the tables for this version of the shop. Applied migrations are identified by the hash of their text, not by
 * their date as in Drizzle's migrator: a missed earlier migration is still applied, and an unknown text stops the start
 * instead of leaving half of the shop working.
 */
export async function migrate(db: Database): Promise<void> {
  const migrations = readMigrations()
  const applied = await readApplied(db)
  const appliedTags = identify({ migrations, landed: readLanded(), applied })
  const missing = migrations.filter(({ tag }) => !appliedTags.has(tag))
  if (missing.length > 0) await applyMigrations(db, missing)
  await applyFunctions(db)
}

async function applyMigrations(db: Database, missing: Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { statements, hash, timestamp } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations ("hash", "created_at") values (${hash}, ${timestamp})`,
      )
    }
  })
}

/** The names of the migrations that a database has had. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tags = identify({ migrations: readMigrations(), landed: readLanded(), applied: await readApplied(db) })
  return [...tags].sort()
}

/** Makes the tables of an earlier version in an empty database, for the rows of its backup. The next start updates them. */
export async function migrateTo(db: Database, tags: string[]): Promise<void> {
  await readApplied(db)
  await applyMigrations(
    db,
    readMigrations().filter(({ tag }) => tags.includes(tag)),
  )
}

/** Refuses a backup of a newer version. */
export function checkMigrations(tags: string[]): void {
  const known = new Set(readMigrations().map(({ tag }) => tag))
  if (!tags.every((tag) => known.has(tag)))
    throw new MigrationMismatch('This backup was made by a newer version of the shop. Restore it with that version.')
}

/** Which migrations have been applied. Refuses rows that no released version of the shop can have written. */
export function identify({
  migrations,
  landed,
  applied,
}: {
  migrations: Pick<Migration, 'tag' | 'timestamp' | 'hash'>[]
  landed: LandedHashes
  applied: AppliedMigration[]
}): Set<string> {
  const tagOf = new Map<string, string>()
  for (const [tag, hashes] of Object.entries(landed)) for (const hash of hashes) tagOf.set(hash, tag)
  for (const { tag, hash } of migrations) tagOf.set(hash, tag)
  const newest = Math.max(...migrations.map(({ timestamp }) => timestamp))
  const tags = new Set<string>()
  for (const { hash, timestamp } of applied) {
    const tag = tagOf.get(hash)
    if (tag) tags.add(tag)
    else if (timestamp > newest)
      throw new MigrationMismatch(
        'This database was last opened by a newer version of the shop. Start that version, or restore a backup made before it.',
      )
    else
      throw new MigrationMismatch(
        `This database has a migration that this version of the shop does not know${nameOf(migrations, timestamp)}. ` +
          'Start the version that applied it, or restore a backup.',
      )
  }
  return tags
}

const nameOf = (migrations: Pick<Migration, 'tag' | 'timestamp'>[], timestamp: number) => {
  const same = migrations.find((migration) => migration.timestamp === timestamp)
  return same ? ` (another text of ${same.tag})` : ''
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

export function readMigrations(): Migration[] {
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')))
  const files = readMigrationFiles({ migrationsFolder: folder })
  return files.map(({ sql: statements, hash, folderMillis }) => {
    const entry = entries.find(({ when }) => when === folderMillis)
    if (!entry) throw new Error(`The journal has no migration of ${folderMillis}`)
    return { tag: entry.tag, timestamp: folderMillis, hash, statements }
  })
}

const landedSchema = z.record(z.string(), z.array(z.string()).min(1))
type LandedHashes = z.infer<typeof landedSchema>

/** The hash of every text that a migration has had in a released version, the current one last. */
export const readLanded = (): LandedHashes =>
  landedSchema.parse(JSON.parse(readFileSync(join(folder, 'landed.json'), 'utf8')))

async function readApplied(db: Database): Promise<AppliedMigration[]> {
  await db.execute(sql`create schema if not exists drizzle`)
  // The same table as Drizzle's own migrator creates, so that its tools still work.
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const rows = await db.execute(sql`select hash, created_at as "timestamp" from drizzle.__drizzle_migrations`)
  return z.object({ rows: z.array(z.object({ hash: z.string(), timestamp: z.coerce.number() })) }).parse(rows).rows
}
