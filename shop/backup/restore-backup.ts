import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dumpTables } from '#database/dump-tables.ts'
import { syncFolder, syncTree } from '#database/embedded/durable-files.ts'
import { lockFolder } from '#database/folder-lock.ts'
import { appliedMigrations, checkMigrations } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { type PhotoStore, photoStore } from '../media/photo-store.ts'
import { type BackupStore, unusable } from './backup-store.ts'
import { checkRestored, type Restored } from './check-restored.ts'
import { checkSpace, unpackedBytes } from './check-space.ts'
import { fetchBackup, fetchLaterPhotos, fetchPhotos } from './fetch-backup.ts'
import { listPhotos } from './list-photos.ts'
import { readLogAfter } from './log-pieces.ts'
import { type Backup, bytesOf, tableFile } from './manifest.ts'
import { canOpenCopy, loadRows, type Opened, openCopied } from './open-backup.ts'
import { writeRows } from './write-rows.ts'

type Place = {
  /** DATA_DIR. */
  folder: string
  /** DATABASE_URL: an empty database. */
  url?: string | undefined
  /** Null if photos are stored in the data folder. */
  bucket: PhotoStore | null
}

type Input = {
  store: BackupStore
  backup: Backup
  at: Date
  /** Whether to restore the log after the backup, and up to when. */
  withLog?: boolean
  until?: Date | undefined
}

/**
 * Restores a backup and the log that was shipped after it, up to a time. Everything is fetched, opened and checked next to the shop first; then what was there is moved aside
 * and never deleted. Returns the folder it was moved to, or null.
 */
export async function restoreBackup(
  { folder, url, bucket }: Place,
  { store, backup, at, withLog = false, until }: Input,
): Promise<Restored & { aside: string | null }> {
  checkMigrations(backup.migrations)
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(folder)
  const work = join(folder, 'restoring')
  try {
    await rm(work, { recursive: true, force: true })
    await mkdir(join(work, 'new'), { recursive: true, mode: 0o700 })
    await checkSpace(work, unpackedBytes(backup) + bytesOf(backup))
    await fetchBackup(store, backup, join(work, 'fetched'))
    const files = { fetched: join(work, 'fetched'), log: withLog ? readLogAfter(store, backup, until) : null }
    const copied = canOpenCopy(backup) ? await openCopied(backup, files, join(work, url ? 'copied' : 'new')) : null
    const later = copied ? (await listPhotos(copied.database)).filter((name) => !backup.photos[name]) : []
    const restored = url
      ? await restoreIntoServer(url, await rowsOf(backup, copied, work), work)
      : await restoreIntoFolder(copied, backup, work)
    const photos = bucket ?? photoStore(join(work, 'new/photos'))
    await fetchPhotos(store, backup, photos.write)
    await fetchLaterPhotos(store, later, photos.write)
    syncTree(join(work, 'new'))
    const aside = join(folder, `before-restore-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`)
    await replace(folder, { by: join(work, 'new'), aside })
    return { ...restored, aside: existsSync(aside) ? aside : null }
  } finally {
    await rm(work, { recursive: true, force: true })
    await unlock()
  }
}

async function restoreIntoFolder(copied: Opened | null, backup: Backup, work: string): Promise<Restored> {
  const opened = copied ?? {
    database: await openDatabase({ folder: join(work, 'new'), keepsTables: true }),
    continuedTo: null,
  }
  try {
    if (!copied) await loadRows(opened.database, backup, join(work, 'fetched'))
    return await checkRestored(opened, backup)
  } finally {
    await opened.database.close()
  }
}

/** The rows of a backup, or, if the log has continued it, those of the copy that was opened. */
async function rowsOf(
  backup: Backup,
  copied: Opened | null,
  work: string,
): Promise<Backup & Pick<Opened, 'continuedTo'>> {
  if (!copied) return { ...backup, continuedTo: null }
  const { database, continuedTo } = copied
  try {
    if (!continuedTo) return { ...backup, continuedTo }
    const dump = await dumpTables(database.db, async (table, rows) => {
      await writeRows(join(work, 'fetched', tableFile(table)), rows)
    })
    return { ...backup, ...dump, migrations: await appliedMigrations(database.db), continuedTo }
  } finally {
    await database.close()
  }
}

async function restoreIntoServer(
  url: string,
  rows: Backup & Pick<Opened, 'continuedTo'>,
  work: string,
): Promise<Restored> {
  const database = await openDatabase({ url, folder: '', keepsTables: true })
  try {
    const [tables] = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`,
      [],
    )
    if (tables?.count !== 0)
      throw unusable(
        'The database of DATABASE_URL is not empty. Create a new one, set DATABASE_URL to it and try again.',
      )
    await loadRows(database, rows, join(work, 'fetched'))
    return { ...(await checkRestored({ database, continuedTo: null }, rows)), continuedTo: rows.continuedTo }
  } finally {
    await database.close()
  }
}

/**
 * Moves what was restored into the data folder, and what was there aside. The database is moved last: until then a shop
 * does not start, because there is a `wal-position` without a database.
 */
async function replace(folder: string, { by, aside }: { by: string; aside: string }): Promise<void> {
  const move = async (part: string, from: string, to: string) => {
    if (!existsSync(join(from, part))) return
    await mkdir(to, { recursive: true, mode: 0o700 })
    await rename(join(from, part), join(to, part))
  }
  const replaces = (part: string) => existsSync(join(by, part))
  if (replaces('database')) {
    await move('database', folder, aside)
    if (existsSync(join(aside, 'database')) && existsSync(join(folder, 'wal-position')))
      await copyFile(join(folder, 'wal-position'), join(aside, 'wal-position'))
    await move('wal-position', by, folder)
  }
  if (replaces('photos')) {
    await move('photos', folder, aside)
    await move('photos', by, folder)
  }
  await move('database', by, folder)
  syncFolder(folder)
}
