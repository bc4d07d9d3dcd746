import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupStore, unusable } from './backup-store.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of that path is a file',
}

const unfinished = '.unfinished'
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A folder for backups. Only this user may read them, because they contain customers' data. */
export function folderStore(folder: string): BackupStore {
  const explain = (error: unknown) => {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    return reason ? unusable(`The folder ${folder} cannot take the backup: ${reason}.`, error) : error
  }
  return {
    async write(path, from) {
      const place = join(folder, path)
      const draft = `${place}.${randomUUID()}${unfinished}`
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        if (typeof from === 'string') await copyFile(from, draft)
        else await writeFile(draft, from, { mode: 0o600 })
        await sync(draft)
        await rename(draft, place)
        await sync(dirname(place))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw explain(error)
      }
    },
    async read(path) {
      const found = await stat(join(folder, path)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw explain(error)
      })
      return found ? createReadStream(join(folder, path)) : null
    },
    async list(start) {
      const below = start.includes('/') ? dirname(`${start}.`) : '.'
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw explain(error)
        },
      )
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished))
        .map((entry) =>
          join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''),
        )
        .filter((path) => path.startsWith(start))
        .sort()
    },
    async remove(path) {
      await rm(join(folder, path), { force: true })
      // Folders that have become empty.
      for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
        if (
          !(await rmdir(join(folder, parent)).then(
            () => true,
            () => false,
          ))
        )
          break
    },
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
