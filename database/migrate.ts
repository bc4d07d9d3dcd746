import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { applyFunctions } from './apply-functions.ts'
import type { Database } from './database.ts'
import { StartError } from './start-error.ts'

const folder = join(import.meta.dirname, 'migrations')

/** This version of the shop must not open the database. */
export class MigrationMismatch extends StartError {}

type Migration = { tag: string; timestamp: number; hash: string; kind: string | null; statements: string[] }
type AppliedMigration = { hash: string; timestamp: number; kind?: string | null }

/** A lock that is not free within this time is asked for again later, so that buyers do not queue behind the migration. */
const lockWait = '2s'
const longestLockWaitMs = 120_000
const lockNotAvailable = '55P03'

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
  for (const migration of missing) await applyMigration(db, migration)
  await applyFunctions(db)
}

export async function applyMigration(db: Database, migration: Migration): Promise<void> {
  const indexes = migration.statements.map((statement) => concurrentIndex.exec(statement)?.[1])
  if (indexes.some(Boolean)) return buildIndexes(db, migration, indexes)
  const giveUpAt = Date.now() + longestLockWaitMs
  for (;;) {
    try {
      return await db.transaction((tx) => runMigration(tx, migration))
    } catch (error) {
      if (!isLocked(error) || Date.now() > giveUpAt) throw error
      await wait(500)
    }
  }
}

/** Built while buyers write, which PostgreSQL does only outside a transaction. */
const concurrentIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+("?\w+"?)/i

/** A start that was interrupted leaves an index that is not used: it is built again. */
async function buildIndexes(db: Database, migration: Migration, indexes: (string | undefined)[]): Promise<void> {
  if (!indexes.every(Boolean))
    throw new Error(
      `${migration.tag} builds an index concurrently, so it may do nothing else: a part of it could be lost`,
    )
  for (const [at, statement] of migration.statements.entries()) {
    await db.execute(sql.raw(`drop index concurrently if exists public.${indexes[at]}`))
    await db.execute(sql.raw(statement))
  }
  await recordMigration(db, migration)
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === lockNotAvailable) || isLocked(error.cause))

async function runMigration(tx: Database, migration: Migration): Promise<void> {
  await tx.execute(sql`set local search_path = public`)
  await tx.execute(sql.raw(`set local lock_timeout = '${lockWait}'`))
  for (const statement of migration.statements) await tx.execute(sql.raw(statement))
  await recordMigration(tx, migration)
}

const recordMigration = (db: Database, { hash, timestamp, kind }: Migration) =>
  db.execute(
    sql`insert into drizzle.__drizzle_migrations ("hash", "created_at", "kind") values (${hash}, ${timestamp}, ${kind})`,
  )

/** The names of the migrations that a database has had. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tags = identify({ migrations: readMigrations(), landed: readLanded(), applied: await readApplied(db) })
  return [...tags].sort()
}

/** Makes the tables of an earlier version in an empty database, for the rows of its backup. The next start updates them. */
export async function migrateTo(db: Database, tags: string[]): Promise<void> {
  await readApplied(db)
  for (const migration of readMigrations()) if (tags.includes(migration.tag)) await applyMigration(db, migration)
}

/** Refuses a backup of a newer version. */
export function checkMigrations(tags: string[]): void {
  const landed = new Set(readMigrations().map(({ tag }) => tag))
  if (!tags.every((tag) => landed.has(tag)))
    throw new MigrationMismatch('This backup was made by a newer version of the shop. Restore it with that version.')
}

/**
 * Which migrations have been applied. Refuses rows that no released version of the shop can have written, and those of a
 * newer version that this one cannot work with.
 */
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
  for (const { hash, timestamp, kind } of applied) {
    const tag = tagOf.get(hash)
    if (tag) tags.add(tag)
    else if (timestamp > newest && worksAfter(kind, migrations)) continue
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

/**
 * Whether this version can use a database after a newer migration. An `expand` only adds what this version does not need;
 * a `contract after 0047_vouchers` takes away what versions that have 0047_vouchers do not use any more.
 */
function worksAfter(kind: string | null | undefined, migrations: Pick<Migration, 'tag'>[]): boolean {
  const [word, needed] = kind?.split(' after ') ?? []
  return word === 'expand' || (word === 'contract' && migrations.some(({ tag }) => tag === needed))
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
    return { tag: entry.tag, timestamp: folderMillis, hash, kind: kindOf(statements[0] ?? ''), statements }
  })
}

/** The first line of a migration says what it does to the version before: see docs/decisions/013-migrations.md. */
const kindOf = (statement: string): string | null =>
  /^-- (expand|contract after \d{4}_[\w-]+)$/m.exec(statement.split('\n', 1)[0] ?? '')?.[1] ?? null

const landedSchema = z.record(z.string(), z.array(z.string()).min(1))
type LandedHashes = z.infer<typeof landedSchema>

/** The hash of every text that a migration has had in a released version, the current one last. */
export const readLanded = (): LandedHashes =>
  landedSchema.parse(JSON.parse(readFileSync(join(folder, 'landed.json'), 'utf8')))

const appliedSchema = z.object({
  rows: z.array(z.object({ hash: z.string(), timestamp: z.coerce.number(), kind: z.string().nullable() })),
})

async function readApplied(db: Database): Promise<AppliedMigration[]> {
  await db.execute(sql`create schema if not exists drizzle`)
  // The same table as Drizzle's own migrator creates, so that its tools still work.
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  await db.execute(sql`alter table drizzle.__drizzle_migrations add column if not exists kind text`)
  const rows = await db.execute(sql`select hash, created_at as "timestamp", kind from drizzle.__drizzle_migrations`)
  return appliedSchema.parse(rows).rows
}
