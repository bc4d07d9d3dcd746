import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import { dumpTables, type TablesDump } from '#database/dump-tables.ts'
import { copyFiles } from '#database/embedded/copy-database.ts'
import { placeCopy } from '#database/embedded/place-copy.ts'
import { loadTables } from '#database/load-tables.ts'
import { migrateTo } from '#database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#database/open-database.ts'
import { unusable } from './backup-store.ts'
import type { readLogAfter } from './log-pieces.ts'
import { type Backup, tableFile } from './manifest.ts'
import { versions } from './versions.ts'

const rowsAtOnce = 500

const unpacked = (path: string) => createReadStream(path).pipe(createZstdDecompress())

/** Whether this version of the shop can open the copied files of the embedded database. */
export const canOpenCopy = ({ copy }: Backup): boolean => copy?.pglite === versions().pglite

export type Opened = {
  database: OpenDatabase
  /** The time of the last piece of the log, if the database is newer than the backup. */
  continuedTo: Date | null
}

/** The embedded database of a backup, from its own files, which `fetchBackup` has put into `fetched`, and the log after it. */
export async function openCopied(
  { copy }: Backup,
  { fetched, log }: { fetched: string; log: ReturnType<typeof readLogAfter> | null },
  folder: string,
): Promise<Opened> {
  if (!copy) throw new Error('this backup has no files of the embedded database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let continuedTo: Date | null = null
  const after = async function* () {
    for await (const part of log ?? []) {
      continuedTo = part.at
      yield part
    }
  }
  const streams = { database: unpacked(join(fetched, copyFiles.database)), log: unpacked(join(fetched, copyFiles.log)) }
  await placeCopy(copy, { ...streams, after: after() }, folder)
  return { database: await openDatabase({ folder, keepsTables: true }), continuedTo }
}

/** Loads the rows of a backup into an empty database of either kind. */
export async function loadRows(database: OpenDatabase, backup: Backup, fetched: string): Promise<void> {
  const read = (table: string) => linesOf(join(fetched, tableFile(table)))
  await database.withLock(async (db) => {
    await migrateTo(db, backup.migrations)
    await loadTables(db, { sequences: backup.sequences, read })
  })
}

async function* linesOf(path: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  for await (const line of createInterface({ input: unpacked(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
    if (lines.length < rowsAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

/** Reads all rows again, and fails if they are not the rows of the backup. */
export async function compareRows({ db }: OpenDatabase, { tables }: Pick<TablesDump, 'tables'>): Promise<void> {
  const found = new Map((await dumpTables(db)).tables.map((table) => [table.name, table]))
  for (const { name, rows, sum } of tables) {
    const other = found.get(name)
    if (other?.rows !== rows)
      throw unusable(`The restored table ${name} has ${other?.rows ?? 0} rows, but the backup has ${rows}.`)
    if (other.sum !== sum) throw unusable(`Rows of the restored table ${name} differ from the backup.`)
  }
}
