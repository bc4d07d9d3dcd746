import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles, syncFolder, syncTree } from './durable-files.ts'
import { readPosition } from './wal-position.ts'

export type FileOptions = {
  /** DATA_DIR, or `memory://` for a database that ends with its process. */
  folder: string
  settings: Record<string, string | number>
}

/** A backup makes PostgreSQL keep the log. If it takes so long that the disk could fill up, the backup fails instead. */
const duringBackup = { max_slot_wal_keep_size: '4GB' }

type OnAbort = (reason: string) => never

/** Starts PostgreSQL in this thread, on files that survive a power cut. `onAbort` is called if it stops, now or later. */
export async function openFiles({ folder, settings }: FileOptions, onAbort: OnAbort): Promise<PGlite> {
  if (folder === 'memory://') return startPostgres(settings, null, onAbort)
  const start = (path: string) => startPostgres(settings, path, onAbort)
  const database = join(folder, 'database')
  if (!existsSync(database)) {
    if (readPosition(folder) !== null) throw new Error('the folder database in it is missing')
    await create(database, start)
  }
  if (!existsSync(join(database, 'PG_VERSION'))) throw new Error('the file PG_VERSION is missing')
  return start(database)
}

/** Creates and syncs the database under another name first, so that an interrupted start leaves no incomplete database. */
async function create(database: string, start: (path: string) => Promise<PGlite>): Promise<void> {
  const unfinished = `${database}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  await (await start(unfinished)).close()
  syncTree(unfinished)
  renameSync(unfinished, database)
  syncFolder(join(database, '..'))
}

async function startPostgres(
  settings: FileOptions['settings'],
  path: string | null,
  onAbort: OnAbort,
): Promise<PGlite> {
  let lastMessage = 'PostgreSQL stopped without an error message'
  const startParams = [
    // Without -F, which turns syncing off, and with the only sync method that the file layer supports.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || path === null),
    ...Object.entries({ ...settings, wal_sync_method: 'fsync', shared_buffers: '32MB', ...duringBackup }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
  ]
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    startParams,
    onStderr: (line) => {
      lastMessage = /\b(?:FATAL|PANIC):\s*(.*)/.exec(line)?.[1] ?? lastMessage
      return false
    },
  }
  try {
    return await PGlite.create(path ? { ...options, fs: new DurableFiles(path, () => onAbort(lastMessage)) } : options)
  } catch (error) {
    throw new Error(lastMessage, { cause: error })
  }
}
