import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles, syncFolder, syncTree } from './durable-files.ts'
import { readPosition } from './wal-position.ts'

export type FileOptions = {
  /** DATA_DIR, or `memory://` for a database that is gone with its process. */
  folder: string
  settings: Record<string, string | number>
}

/** PostgreSQL in this thread, on files that survive a power cut. */
export async function openFiles(
  { folder, settings }: FileOptions,
  onAbort: (reason: unknown) => never,
): Promise<PGlite> {
  const start = (fs?: DurableFiles) => startPostgres(settings, fs)
  if (folder === 'memory://') return start()
  const database = join(folder, 'database')
  if (!existsSync(database) && readPosition(folder) !== null) throw new Error('the folder database in it is missing')
  if (!existsSync(database)) await create(database, (path) => start(new DurableFiles(path, onAbort)))
  if (!existsSync(join(database, 'PG_VERSION'))) throw new Error('the file PG_VERSION is missing')
  return start(new DurableFiles(database, onAbort))
}

/** Made whole and synced under another name first, so that a start cut short leaves no half database. */
async function create(database: string, start: (path: string) => Promise<PGlite>): Promise<void> {
  const unfinished = `${database}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  await (await start(unfinished)).close()
  syncTree(unfinished)
  renameSync(unfinished, database)
  syncFolder(join(database, '..'))
}

async function startPostgres(settings: FileOptions['settings'], fs?: DurableFiles): Promise<PGlite> {
  const said: string[] = []
  const startParams = [
    // Without -F, which turns syncing off, and by the one way of syncing the file layer knows.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || !fs),
    ...Object.entries({ ...settings, wal_sync_method: 'fsync', shared_buffers: '32MB' }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ]
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    startParams,
    onStderr: (line) => {
      said.push(line)
      return false
    },
  }
  try {
    return await PGlite.create(fs ? { ...options, fs } : options)
  } catch (error) {
    const reason = said.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? said.at(-1)
    throw new Error(reason ?? String(error), { cause: error })
  }
}
