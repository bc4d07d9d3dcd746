import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

export class FolderInUse extends StartError {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is already in use by another running shop. ` +
        'Stop that one, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL.',
    )
  }
}

const sqliteBusy = 5

/**
 * PGlite does not guard its folder, and two processes would corrupt it. The operating system's own file lock does: it is
 * given to one process at a time and ends with that process, however it ends. Node reaches it through SQLite only.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = new DatabaseSync(join(resolve(folder), 'in-use.lock'))
  try {
    // The lock and nothing else: no journal beside the file, no data in it.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new FolderInUse(folder)
    throw error
  }
  // Left behind by a way of locking that two processes could get past.
  rmSync(join(resolve(folder), 'in-use.sock'), { force: true })
  return async () => file.close()
}
