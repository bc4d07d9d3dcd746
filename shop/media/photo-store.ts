import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores the files of uploaded photos. The table `photos` says what each is for. */
export type PhotoStore = {
  write: (name: string, bytes: Uint8Array) => Promise<void>
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Does nothing if the photo does not exist. */
  remove: (name: string) => Promise<void>
}

/** A folder of `DATA_DIR`; processes that share a database share it too. */
export function photoStore(folder: string): PhotoStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), `${name}.webp`)
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(join(path, '..'), { recursive: true })
      // Written under a temporary name and renamed, so that no reader sees half a photo.
      const temporary = `${path}.${randomUUID()}`
      await writeFile(temporary, bytes, { flush: true })
      await rename(temporary, path)
    },
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
