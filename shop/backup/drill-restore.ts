import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#database/open-database.ts'
import type { ShopContext } from '../context.ts'
import type { BackupStore } from './backup-store.ts'
import { checkRestored, type Restored } from './check-restored.ts'
import { checkSpace, databaseBytes, unpackedBytes } from './check-space.ts'
import { fetchBackup, fetchPhotos } from './fetch-backup.ts'
import { readLogAfter } from './log-pieces.ts'
import { type Backup, bytesOf } from './manifest.ts'
import { canOpenCopy, loadRows, openCopied } from './open-backup.ts'

const readOnly = 'set default_transaction_read_only = on'

/**
 * Restores a backup next to the running shop, checks it and deletes the result: the embedded database's own files, if it has
 * them, and the rows. Throws a `ShopError` that says what is wrong.
 */
export async function drillRestore({
  ctx,
  input: { store, backup, withLog },
}: {
  ctx: ShopContext
  input: { store: BackupStore; backup: Backup; withLog: boolean }
}): Promise<Restored> {
  const work = join(ctx.backups.workFolder, 'drill')
  await rm(work, { recursive: true, force: true })
  await mkdir(join(work, 'fetched'), { recursive: true, mode: 0o700 })
  try {
    // The packed files, the copy that is opened, and the rows that are loaded into another database.
    const packed = bytesOf({ ...backup, photos: {} })
    const needed = packed + unpackedBytes(backup) + (await databaseBytes(ctx.database))
    await checkSpace(work, needed, ctx.backups.freeBytes)
    await fetchBackup(store, backup, join(work, 'fetched'))
    await fetchPhotos(store, backup)
    let continuedTo: Date | null = null
    if (canOpenCopy(backup)) {
      const files = { fetched: join(work, 'fetched'), log: withLog ? readLogAfter(store, backup) : null }
      const copied = await openCopied(backup, files, join(work, 'copied'))
      try {
        await copied.database.query(readOnly, [])
        continuedTo = (await checkRestored(copied, backup)).continuedTo
      } finally {
        await copied.database.close()
      }
    }
    const loaded = await openDatabase({ folder: join(work, 'loaded'), keepsTables: true })
    try {
      await loadRows(loaded, backup, join(work, 'fetched'))
      await loaded.query(readOnly, [])
      return { ...(await checkRestored({ database: loaded, continuedTo: null }, backup)), continuedTo }
    } finally {
      await loaded.close()
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
