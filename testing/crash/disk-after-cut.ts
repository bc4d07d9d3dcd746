import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Recorded } from './record-files.ts'

type Change = { at: number; bytes: Buffer } | { size: number }
/** A file as the disk has it, and what was done to it since its last sync. */
type File = { durable: Buffer; pending: Change[] }
/** A name in a folder: which file it stands for, `null` for a folder, `undefined` for nothing. */
type Entry = File | null | undefined
type NameChange = { path: string; entry: Entry }[]

export type Step = { entry: Recorded; bytes: Buffer | undefined }

/** What `record-files.ts` wrote, step by step. */
export function loadOrder(file: string): Step[] {
  const all = readFileSync(file)
  const steps: Step[] = []
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at)
    const entry = JSON.parse(all.toString('utf8', at, end)) as Recorded
    const length = entry.op === 'write' ? entry.length : 0
    steps.push({ entry, bytes: length > 0 ? all.subarray(end + 1, end + 1 + length) : undefined })
    at = end + 1 + length
  }
  return steps
}

const sector = 512

/**
 * A disk that forgets. It starts with a folder as it was, follows the steps, and can say at any of them what it would hold if
 * the power went: what was synced, and of the rest nothing, or some of it in any order with the last write of it torn.
 */
export class ForgetfulDisk {
  readonly #start: string
  readonly #folder: string
  /** Names as the running program sees them, and as the disk has them; only those that were touched. */
  readonly #seen = new Map<string, Entry>()
  readonly #durable = new Map<string, Entry>()
  readonly #pendingNames = new Map<string, NameChange[]>()

  constructor(start: string, folder: string) {
    this.#start = start
    this.#folder = folder
  }

  follow({ entry, bytes }: Step): void {
    if (entry.op === 'acknowledged') return
    const { path } = entry
    if (entry.op === 'create') this.#name(dirname(path), [{ path, entry: { durable: Buffer.alloc(0), pending: [] } }])
    if (entry.op === 'mkdir') this.#name(dirname(path), [{ path, entry: null }])
    if (entry.op === 'unlink' || entry.op === 'rmdir') this.#name(dirname(path), [{ path, entry: undefined }])
    if (entry.op === 'rename') this.#rename(path, entry.to)
    if (entry.op === 'write') this.#file(path)?.pending.push({ at: entry.at, bytes: bytes ?? Buffer.alloc(0) })
    if (entry.op === 'truncate') this.#file(path)?.pending.push({ size: entry.size })
    if (entry.op === 'sync') this.#sync(path)
  }

  /** Writes to `target` what the disk would hold. `random` gives numbers from 0 to 1; without it everything unsynced is lost. */
  holdAfterCut(target: string, random?: () => number): void {
    rmSync(target, { recursive: true, force: true })
    cpSync(this.#start, target, { recursive: true })
    const names = new Map(this.#durable)
    if (random)
      for (const changes of this.#pendingNames.values()) {
        // A file system keeps the order of what happens in one folder.
        const kept = Math.floor(random() * (changes.length + 1))
        for (const change of changes.slice(0, kept)) for (const { path, entry } of change) names.set(path, entry)
      }
    const place = (path: string) => target + path.slice(this.#folder.length)
    for (const [path, entry] of names) if (entry === null) mkdirSync(place(path), { recursive: true })
    for (const [path, entry] of names) {
      if (entry === undefined) rmSync(place(path), { recursive: true, force: true })
      else if (entry && existsSync(dirname(place(path)))) writeFileSync(place(path), contents(entry, random))
    }
  }

  #name(folder: string, change: NameChange): void {
    for (const { path, entry } of change) {
      if (!this.#durable.has(path)) this.#durable.set(path, this.#atStart(path))
      this.#seen.set(path, entry)
    }
    const pending = this.#pendingNames.get(folder) ?? []
    pending.push(change)
    this.#pendingNames.set(folder, pending)
  }

  #rename(path: string, to: string): void {
    const entry = this.#entry(path)
    // Atomic within one folder. Between two it may be seen in either or both, never in neither.
    if (dirname(path) === dirname(to))
      this.#name(dirname(path), [
        { path, entry: undefined },
        { path: to, entry },
      ])
    else {
      this.#name(dirname(to), [{ path: to, entry }])
      this.#name(dirname(path), [{ path, entry: undefined }])
    }
  }

  #sync(path: string): void {
    const entry = path === this.#folder ? null : this.#entry(path)
    if (entry) {
      entry.durable = applied(entry.durable, entry.pending)
      entry.pending = []
    }
    for (const change of this.#pendingNames.get(path) ?? [])
      for (const { path: name, entry: kept } of change) this.#durable.set(name, kept)
    this.#pendingNames.delete(path)
  }

  #entry(path: string): Entry {
    if (!this.#seen.has(path)) this.#seen.set(path, this.#atStart(path))
    return this.#seen.get(path)
  }

  #file(path: string): File | undefined {
    const entry = this.#entry(path)
    if (entry && !this.#durable.has(path)) this.#durable.set(path, entry)
    return entry ?? undefined
  }

  #atStart(path: string): Entry {
    const before = this.#start + path.slice(this.#folder.length)
    try {
      return { durable: readFileSync(before), pending: [] }
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EISDIR' ? null : undefined
    }
  }
}

function applied(before: Buffer, changes: Change[]): Buffer {
  let content = Buffer.from(before)
  for (const change of changes) {
    const size = 'size' in change ? change.size : Math.max(content.length, change.at + change.bytes.length)
    if (size !== content.length) {
      const resized = Buffer.alloc(size)
      content.copy(resized)
      content = resized
    }
    if ('bytes' in change) change.bytes.copy(content, change.at)
  }
  return content
}

function contents({ durable, pending }: File, random?: () => number): Buffer {
  if (!random) return durable
  const kept: Change[] = []
  for (const change of pending) {
    if (random() < 0.5) continue
    // Some sectors of it, from the beginning.
    const sectors = 'bytes' in change ? Math.ceil(change.bytes.length / sector) : 0
    const isTorn = sectors > 1 && random() < 0.3
    const length = Math.floor(random() * sectors) * sector
    kept.push(isTorn && 'bytes' in change ? { at: change.at, bytes: change.bytes.subarray(0, length) } : change)
  }
  return applied(durable, kept)
}
