import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the files of uploaded photos are; the table `photos` knows what each is for. */
export type PhotoStore = {
  write: (name: string, bytes: Uint8Array) => Promise<void>
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Does nothing where there is none. */
  remove: (name: string) => Promise<void>
}

/** A folder of `DATA_DIR`; processes that share a database share it too. */
export function photoStore(folder: string): PhotoStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), `${name}.webp`)
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(join(path, '..'), { recursive: true })
      // Written beside and moved: a reader never sees half a photo.
      const beside = `${path}.${randomUUID()}`
      await writeFile(beside, bytes, { flush: true })
      await rename(beside, path)
    },
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
