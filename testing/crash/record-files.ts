import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before everything else (`node --import`), this records every change to the files in RECORD_FOLDER, and every
 * sync, in the file RECORD_TO. The embedded database is unchanged: it calls `fs` as usual.
 */

/** Each is one line of JSON; the bytes of a write follow their line. */
export type RecordedStep =
  | { op: 'write'; path: string; at: number; length: number }
  | { op: 'create' | 'mkdir' | 'unlink' | 'rmdir' | 'sync'; path: string }
  | { op: 'truncate'; path: string; size: number }
  | { op: 'rename'; path: string; to: string }
  /** What the shop had confirmed to its user by then. */
  | { op: 'acknowledged'; what: string }

const { RECORD_FOLDER: folder = '', RECORD_TO: target = '' } = process.env
const original = { ...fs }
const out = target ? original.openSync(target, 'a') : -1

export function record(entry: RecordedStep, bytes?: Uint8Array): void {
  const line = Buffer.from(`${JSON.stringify(entry)}\n`)
  original.writeSync(out, bytes ? Buffer.concat([line, bytes]) : line)
}

const paths = new Map<number, string>()
const inside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(`${folder}/`)

if (target && !isMainThread) {
  watch()
  syncBuiltinESMExports()
}

function watch(): void {
  fs.openSync = (path, flags, mode) => {
    const isNew = inside(path) && !original.existsSync(path)
    const handle = original.openSync(path, flags, mode)
    if (inside(path) || String(path) === folder) paths.set(handle, String(path))
    if (isNew && inside(path)) record({ op: 'create', path })
    if (inside(path) && !isNew && flags === 'w') record({ op: 'truncate', path, size: 0 })
    return handle
  }
  fs.closeSync = (handle) => {
    paths.delete(handle)
    original.closeSync(handle)
  }
  const write = (handle: number, buffer: unknown, offset = 0, length?: number, position?: number | null) => {
    const path = paths.get(handle)
    if (!path) return original.writeSync(handle, buffer as Uint8Array, offset, length, position)
    const bytes = typeof buffer === 'string' ? Buffer.from(buffer) : (buffer as Uint8Array)
    const wanted = new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length ?? bytes.byteLength - offset)
    const at = position ?? original.fstatSync(handle).size
    const written = original.writeSync(handle, wanted, 0, wanted.length, at)
    record({ op: 'write', path, at, length: written }, wanted.subarray(0, written))
    return written
  }
  fs.writeSync = write as typeof fs.writeSync
  fs.writeFileSync = ((path: fs.PathOrFileDescriptor, data: string, options: fs.WriteFileOptions) => {
    const isNew = inside(path) && !original.existsSync(path)
    original.writeFileSync(path, data, options)
    if (!inside(path)) return
    record(isNew ? { op: 'create', path } : { op: 'truncate', path, size: 0 })
    if (data.length > 0) record({ op: 'write', path, at: 0, length: Buffer.byteLength(data) }, Buffer.from(data))
  }) as typeof fs.writeFileSync
  for (const [name, op] of [
    ['mkdirSync', 'mkdir'],
    ['unlinkSync', 'unlink'],
    ['rmdirSync', 'rmdir'],
  ] as const)
    fs[name] = ((path: string, ...rest: never[]) => {
      ;(original[name] as (...args: unknown[]) => void)(path, ...rest)
      if (inside(path)) record({ op, path })
    }) as never
  fs.renameSync = (path, to) => {
    original.renameSync(path, to)
    if (inside(path) && inside(to)) record({ op: 'rename', path, to })
    for (const [handle, opened] of paths) if (opened === path) paths.set(handle, String(to))
  }
  fs.truncateSync = (path, size = 0) => {
    original.truncateSync(path, size ?? 0)
    if (inside(path)) record({ op: 'truncate', path, size: size ?? 0 })
  }
  fs.ftruncateSync = (handle, size = 0) => {
    original.ftruncateSync(handle, size)
    const path = paths.get(handle)
    if (path) record({ op: 'truncate', path, size: size ?? 0 })
  }
  for (const name of ['fsyncSync', 'fdatasyncSync'] as const)
    fs[name] = (handle) => {
      original[name](handle)
      const path = paths.get(handle)
      if (path) record({ op: 'sync', path })
    }
}
