import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RecordedStep } from './record-files.ts'

type Change = { at: number; bytes: Buffer } | { size: number }
/** A file as it is on the disk, and the changes since its last sync. */
type File = { durable: Buffer; pending: Change[] }
/** What a name in a folder refers to: a file, `null` for a folder, `undefined` for nothing. */
type Entry = File | null | undefined
type NameChange = { path: string; entry: Entry }[]

export type Step = { entry: RecordedStep; bytes: Buffer | undefined }

/** Reads the steps that `record-files.ts` wrote. */
export function readSteps(file: string): Step[] {
  const all = readFileSync(file)
  const steps: Step[] = []
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at)
    const entry = JSON.parse(all.toString('utf8', at, end)) as RecordedStep
    const length = entry.op === 'write' ? entry.length : 0
    steps.push({ entry, bytes: length > 0 ? all.subarray(end + 1, end + 1 + length) : undefined })
    at = end + 1 + length
  }
  return steps
}

const sector = 512

/**
 * A simulated disk. It starts from a copy of a folder and applies the steps. After any step it can write what a power
 * cut would leave: everything that was synced, and of the rest nothing, or some of it in any order and torn.
 */
export class SimulatedDisk {
  readonly #start: string
  readonly #folder: string
  /** Names as the running program sees them, and as they are on the disk; only those that were changed. */
  readonly #seen = new Map<string, Entry>()
  readonly #durable = new Map<string, Entry>()
  readonly #pendingNames = new Map<string, NameChange[]>()

  constructor(start: string, folder: string) {
    this.#start = start
    this.#folder = folder
  }

  apply({ entry, bytes }: Step): void {
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

  /** Writes the disk's content after a power cut to `target`. Without `random`, everything unsynced is lost. */
  writeAfterCut(target: string, random?: () => number): void {
    rmSync(target, { recursive: true, force: true })
    cpSync(this.#start, target, { recursive: true })
    const names = new Map(this.#durable)
    if (random)
      for (const changes of this.#pendingNames.values()) {
        // A file system preserves the order of changes within one folder.
        const count = Math.floor(random() * (changes.length + 1))
        for (const change of changes.slice(0, count)) for (const { path, entry } of change) names.set(path, entry)
      }
    const inTarget = (path: string) => target + path.slice(this.#folder.length)
    for (const [path, entry] of names) if (entry === null) mkdirSync(inTarget(path), { recursive: true })
    for (const [path, entry] of names) {
      if (entry === undefined) rmSync(inTarget(path), { recursive: true, force: true })
      else if (entry && existsSync(dirname(inTarget(path)))) writeFileSync(inTarget(path), contents(entry, random))
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
    // Atomic within one folder. Between two folders the file may be in either or both, never in neither.
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
      for (const { path: name, entry: current } of change) this.#durable.set(name, current)
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
  const written: Change[] = []
  for (const change of pending) {
    if (random() < 0.5) continue
    // A torn write has only its first sectors.
    const sectors = 'bytes' in change ? Math.ceil(change.bytes.length / sector) : 0
    const isTorn = sectors > 1 && random() < 0.3
    const length = Math.floor(random() * sectors) * sector
    written.push(isTorn && 'bytes' in change ? { at: change.at, bytes: change.bytes.subarray(0, length) } : change)
  }
  return applied(durable, written)
}
