import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Stores files by name, up to a total size. The least recently used are deleted first. */
export function pictureFolder(folder: string, mostBytes: number) {
  const sizes = new Map<string, number>()
  let total = 0
  if (existsSync(folder)) {
    const files = readdirSync(folder).map((name) => ({ name, stat: statSync(join(folder, name)) }))
    for (const { name, stat } of files.toSorted((one, other) => one.stat.mtimeMs - other.stat.mtimeMs)) {
      sizes.set(name, stat.size)
      total += stat.size
    }
  }

  function remember(name: string, size: number) {
    total += size - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, size)
  }

  /** Where the file is; null if there is none. Counts as a use. */
  function pathOf(name: string): string | null {
    const path = join(folder, name)
    const size = sizes.get(name)
    if (size === undefined || !existsSync(path)) return null
    remember(name, size)
    const now = new Date()
    utimesSync(path, now, now)
    return path
  }

  return {
    pathOf,
    get(name: string): Buffer | null {
      const path = pathOf(name)
      return path === null ? null : readFileSync(path)
    },
    put(name: string, bytes: Uint8Array) {
      mkdirSync(folder, { recursive: true })
      // Renamed when complete, so that no request reads half a picture.
      const partial = join(folder, `${name}.${process.pid}`)
      writeFileSync(partial, bytes)
      renameSync(partial, join(folder, name))
      remember(name, bytes.length)
      for (const [oldest, size] of sizes) {
        if (total <= mostBytes || oldest === name) break
        rmSync(join(folder, oldest), { force: true })
        sizes.delete(oldest)
        total -= size
      }
    },
    bytes: () => total,
  }
}
