import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileSum, writePacked } from '../packed-file.ts'
import { readLog, segmentStart } from './read-log.ts'
import { walPosition } from './wal-position.ts'

type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** What `placeCopy` needs to know of a copy. The contents are in two files, one after the other. */
export type DatabaseCopy = {
  /** Of the log in the copy. `to` is where the copy was complete. */
  from: string
  to: string
  label: string
  folders: string[]
  files: { path: string; bytes: number }[]
}

/** The files of a copy, below its folder. */
export const copyFiles = { database: 'database.zst', log: 'log.zst' } as const

const slot = 'backup'

/** Contents that PostgreSQL creates itself, or that belong only to the running database. */
const leftOut = /^(pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans|pg_notify|pg_dynshmem|pg_serial|pg_snapshots)\//
const leftOutFiles = /^postmaster\.|pgsql_tmp|^backup_label/
/** Read last: it says from where PostgreSQL would recover. */
const control = 'global/pg_control'

/**
 * Copies the embedded database while the shop goes on writing, in the way PostgreSQL intends: the files change while they
 * are read, and the log from the start to the end of the copy repairs them. Returns the sums of the two files in `to`.
 */
export async function copyDatabase(
  query: Query,
  { database, to, signal }: { database: string; to: string; signal?: AbortSignal | undefined },
): Promise<{ copy: DatabaseCopy; sums: Record<string, FileSum> }> {
  await releaseLog(query)
  // Until it is dropped, PostgreSQL keeps the log, which it would otherwise use again at the next checkpoint.
  await query('select pg_create_physical_replication_slot($1, true)', [slot])
  try {
    const [begun] = await query<{ at: string }>(`select pg_backup_start('backup', true)::text as at`, [])
    const copied = await copyWhole(database, join(to, copyFiles.database), signal).catch(async (error: unknown) => {
      await query('select pg_backup_stop(false)', []).catch(() => {})
      throw error
    })
    const [ended] = await query<{ at: string; label: string }>(
      'select lsn::text as at, labelfile as label from pg_backup_stop(false)',
      [],
    )
    if (!begun || !ended) throw new Error('PostgreSQL does not say where the copy begins and ends')
    const from = segmentStart(walPosition(begun.at))
    const log = await writePacked(join(to, copyFiles.log), readLog(database, from, walPosition(ended.at)))
    return {
      copy: { from: begun.at, to: ended.at, label: ended.label, folders: copied.folders, files: copied.files },
      sums: { [copyFiles.database]: copied.sum, [copyFiles.log]: log },
    }
  } finally {
    await releaseLog(query)
  }
}

/** Also at the start of the shop: a copy that ended with its process would keep the log for ever. */
export const releaseLog = (query: Query) =>
  query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [slot])

async function copyWhole(database: string, path: string, signal?: AbortSignal) {
  const { folders, files: found } = await listFiles(database)
  const files: DatabaseCopy['files'] = []
  const contents = async function* () {
    for (const name of [...found.filter((name) => name !== control), control]) {
      let bytes = 0
      signal?.throwIfAborted()
      try {
        for await (const chunk of createReadStream(join(database, name), { highWaterMark: 1 << 20 })) {
          bytes += chunk.length
          yield chunk as Buffer
        }
      } catch (error) {
        // The table has been dropped since: the log says so too.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        continue
      }
      files.push({ path: name, bytes })
    }
  }
  const sum = await writePacked(path, contents())
  return { folders, files, sum }
}

async function listFiles(database: string, below = ''): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: [] as string[], files: [] as string[] }
  for (const entry of await readdir(join(database, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (leftOut.test(path)) continue
    if (entry.isDirectory()) {
      const within = await listFiles(database, path)
      found.folders.push(path, ...within.folders)
      found.files.push(...within.files)
    } else if (!leftOutFiles.test(path)) found.files.push(path)
  }
  return found
}
