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
 * Brings the tables to what this version of the shop expects. Which migrations a database has had is told by the hash of
 * their text, not by their date, as Drizzle's own migrator does: an earlier one that was missed is caught up, and a text
 * nobody knows stops the start instead of leaving half of the shop working.
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

/** Which migrations these rows stand for; refuses rows that no landed version of the shop can have written. */
export function identify(known: {
  migrations: Pick<Migration, 'tag' | 'timestamp' | 'hash'>[]
  landed: LandedHashes
  applied: AppliedMigration[]
}): Set<string> {
  const tagOf = new Map<string, string>()
  for (const [tag, hashes] of Object.entries(known.landed)) for (const hash of hashes) tagOf.set(hash, tag)
  for (const { tag, hash } of known.migrations) tagOf.set(hash, tag)
  const newest = Math.max(...known.migrations.map(({ timestamp }) => timestamp))
  const tags = new Set<string>()
  for (const { hash, timestamp } of known.applied) {
    const tag = tagOf.get(hash)
    if (tag) tags.add(tag)
    else if (timestamp > newest)
      throw new MigrationMismatch(
        'This database was last opened by a newer version of the shop. Start that version, or restore a backup made before it.',
      )
    else
      throw new MigrationMismatch(
        `This database holds a migration this version of the shop does not know${nameOf(known.migrations, timestamp)}. ` +
          'Start the version that made it, or restore a backup.',
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

/** The hash of every text a migration ever had in a landed version, the present one last. */
export const readLanded = (): LandedHashes =>
  landedSchema.parse(JSON.parse(readFileSync(join(folder, 'landed.json'), 'utf8')))

async function readApplied(db: Database): Promise<AppliedMigration[]> {
  await db.execute(sql`create schema if not exists drizzle`)
  // As Drizzle's own migrator makes it, so that its tools go on working.
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const rows = await db.execute(sql`select hash, created_at as "timestamp" from drizzle.__drizzle_migrations`)
  return z.object({ rows: z.array(z.object({ hash: z.string(), timestamp: z.coerce.number() })) }).parse(rows).rows
}
