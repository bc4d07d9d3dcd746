import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

export class FolderInUse extends StartError {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is already in use by another running shop. ` +
        'Stop that shop, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL server.',
    )
  }
}

const sqliteBusy = 5

/**
 * PGlite does not lock its folder, and two processes would corrupt it. A file lock of the operating system belongs to one
 * process at a time and ends with that process, even if it is killed. Node can take one only through SQLite.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = new DatabaseSync(join(resolve(folder), 'in-use.lock'))
  try {
    // The file is only a lock: it needs no journal and holds no data.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new FolderInUse(folder)
    throw error
  }
  // An earlier version used this file as its lock, which was not safe.
  rmSync(join(resolve(folder), 'in-use.sock'), { force: true })
  return async () => file.close()
}
