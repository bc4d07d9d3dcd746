import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import { dumpTables } from '#database/dump-tables.ts'
import { copyDatabase, copyFiles } from '#database/embedded/copy-database.ts'
import { findStream } from '#database/embedded/log-stream.ts'
import { placeCopy } from '#database/embedded/place-copy.ts'
import { appliedMigrations } from '#database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#database/open-database.ts'
import type { FileSum } from '#database/packed-file.ts'
import type { ShopContext } from '../context.ts'
import type { BackupStore } from './backup-store.ts'
import { checkSpace, databaseBytes } from './check-space.ts'
import { listPhotos } from './list-photos.ts'
import {
  type Backup,
  backupName,
  listBackups,
  manifestFile,
  manifestText,
  photoPath,
  readManifest,
  tableFile,
} from './manifest.ts'
import { versions } from './versions.ts'
import { writeRows } from './write-rows.ts'

type Input = { store: BackupStore; signal?: AbortSignal | undefined }

/**
 * Copies the whole shop to a folder or bucket while it is open: the database, and the photos that are not there yet. The
 * manifest is written last, so an interrupted backup does not count.
 */
export async function makeBackup({ ctx, input }: { ctx: ShopContext; input: Input }): Promise<Backup> {
  const { store, signal } = input
  const work = join(ctx.backups.workFolder, 'new')
  await rm(work, { recursive: true, force: true })
  await mkdir(join(work, 'tables'), { recursive: true, mode: 0o700 })
  try {
    // First, because a target that cannot be used fails here.
    const stored = new Set(await store.list('photos/'))
    // For the packed files, here and in a folder on the same disk, and the copy that is opened.
    const needed = (await databaseBytes(ctx.database)) * (ctx.database.files ? 2 : 1)
    await checkSpace(work, needed, ctx.backups.freeBytes)
    const now = ctx.clock.now()
    const name = backupName(now, randomBytes(3).toString('hex'))
    const { pglite, shop } = versions()
    const stream = ctx.database.files ? await findStream(ctx.database.query) : null
    const copied = ctx.database.files
      ? await copyDatabase(ctx.database.query, { database: ctx.database.files, to: work, signal })
      : null
    const source = copied ? await openCopy(copied.copy, work) : ctx.database
    try {
      const files: Backup['files'] = { ...copied?.sums }
      const { tables, sequences } = await dumpTables(source.db, async (table, rows) => {
        signal?.throwIfAborted()
        files[tableFile(table)] = await writeRows(join(work, tableFile(table)), rows)
      })
      const backup: Backup = {
        format: 1,
        name,
        madeAt: now.toISOString(),
        version: shop,
        postgres: await postgresVersion(source),
        migrations: await appliedMigrations(source.db),
        tables,
        sequences,
        copy: copied && { pglite, ...copied.copy },
        stream: stream?.name ?? null,
        files,
        photos: await copyPhotos(ctx, { ...input, source, stored }),
      }
      for (const path of Object.keys(files)) {
        signal?.throwIfAborted()
        await store.write(`${name}/${path}`, join(work, path))
      }
      await store.write(`${name}/${manifestFile}`, Buffer.from(manifestText(backup)))
      return backup
    } finally {
      if (source !== ctx.database) await source.close()
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * The embedded database has one session, which a long transaction would block. So the rows are read from the copy, which
 * also shows that it opens.
 */
async function openCopy(copy: NonNullable<Parameters<typeof placeCopy>[0]>, work: string): Promise<OpenDatabase> {
  const folder = join(work, 'opened')
  const unpacked = (path: string) => createReadStream(join(work, path)).pipe(createZstdDecompress())
  await mkdir(folder)
  await placeCopy(copy, { database: unpacked(copyFiles.database), log: unpacked(copyFiles.log) }, folder)
  return openDatabase({ folder, keepsTables: true })
}

async function postgresVersion(database: Pick<OpenDatabase, 'query'>): Promise<string> {
  const [row] = await database.query<{ version: string }>(`select current_setting('server_version') as version`, [])
  return row?.version ?? ''
}

/** Copies the photos that the target does not have. Photos never change, so the last backup has the sums of the others. */
async function copyPhotos(
  ctx: ShopContext,
  { store, signal, source, stored }: Input & { source: OpenDatabase; stored: Set<string> },
): Promise<Record<string, FileSum>> {
  const names = await listPhotos(source)
  if (names.length === 0) return {}
  const last = (await listBackups(store)).at(-1)
  const previous = last ? (await readManifest(store, last).catch(() => null))?.photos : null
  const photos: Record<string, FileSum> = {}
  for (const name of names) {
    signal?.throwIfAborted()
    const path = photoPath(name)
    const sum = previous?.[name]
    if (sum && stored.has(path)) {
      photos[name] = sum
      continue
    }
    const bytes = await ctx.photos.read(name)
    // Its row is written before the file and deleted after it: nothing refers to this photo yet, or any more.
    if (!bytes) continue
    await store.write(path, bytes)
    photos[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return photos
}
