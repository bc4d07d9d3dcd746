import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>

export type Encoding = 'br' | 'gzip' | 'identity'

/** A complete response, ready to send. It is hashed once, and compressed once for each encoding that is requested. */
export type CacheEntry = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Bytes; br?: Bytes; gzip?: Bytes }
  compressing: Partial<Record<Encoding, Promise<Bytes>>>
  tags: ReadonlySet<string>
  freshUntil: number
  /** Complete header lists, filled by `serveCached`, so that a hit does no work. */
  wire: Partial<Record<Encoding, string[]>>
}

const tooSmallToCompress = 600

export const isCompressible = ({ length }: Uint8Array): boolean => length >= tooSmallToCompress

type ResponseParts = { status: number; headers: Record<string, string>; body: Bytes }

export function makeEntry(
  { status, headers, body }: ResponseParts,
  tags: ReadonlySet<string>,
  freshUntil: number,
): CacheEntry {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  return { status, headers, etag, bodies: { identity: body }, compressing: {}, tags, freshUntil, wire: {} }
}

/** The body in an encoding, compressed on the first request for it, off the main thread. */
export async function bodyIn(entry: CacheEntry, encoding: Encoding): Promise<Bytes> {
  const { bodies, compressing } = entry
  const ready = bodies[encoding]
  if (ready || encoding === 'identity') return ready ?? bodies.identity
  compressing[encoding] ??= compress[encoding](bodies.identity)
  bodies[encoding] = await compressing[encoding]
  return bodies[encoding]
}

const compress = {
  br: (body: Bytes) => compressBrotli(body, brotliOptions(body)),
  gzip: (body: Bytes) => compressGzip(body, gzipOptions),
}

const gzipOptions = { level: 6 }
const brotliOptions = ({ length }: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** A response in progress. It may have missed the changes since this moment. */
export type PendingEntry = { since: number }

/** Includes the compressed bodies, which together take less than half of the original. */
const sizeOf = ({ bodies }: CacheEntry) => Math.ceil(bodies.identity.length * 1.5) + 1000

/**
 * Responses by address, dropped by the tags they depend on. When the cache is full, the least recently used are dropped
 * first, so a flood of odd addresses costs processor time but no memory.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #byTopic = new Map<string, Set<string>>()
  /** Oldest first. */
  readonly #inProgress = new Set<PendingEntry>()
  /** When each topic was last dropped, oldest first. Kept only while a response in progress may have missed it. */
  readonly #droppedAt = new Map<string, number>()
  readonly #limit: number
  #size = 0
  #moment = 0
  #allDroppedAt = -1

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  get(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.freshUntil <= Date.now()) {
      this.#remove(key, entry)
      return undefined
    }
    // Moves the entry to the end: the map is in order of use.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** Call this before making a response, and `end` afterwards: a response is not cached if its data changed in between. */
  begin(): PendingEntry {
    const pending = { since: this.#moment }
    this.#inProgress.add(pending)
    return pending
  }

  end(pending: PendingEntry): void {
    if (!this.#inProgress.delete(pending)) return
    const [oldest] = this.#inProgress
    for (const [topic, moment] of this.#droppedAt) {
      if (oldest && moment >= oldest.since) break
      this.#droppedAt.delete(topic)
    }
  }

  set(key: string, entry: CacheEntry, pending: PendingEntry): boolean {
    if (!this.#inProgress.has(pending) || this.#allDroppedAt >= pending.since) return false
    for (const topic of entry.tags) if ((this.#droppedAt.get(topic) ?? -1) >= pending.since) return false
    const before = this.#entries.get(key)
    if (before) this.#remove(key, before)
    this.#entries.set(key, entry)
    this.#size += sizeOf(entry)
    for (const topic of entry.tags) {
      const keys = this.#byTopic.get(topic)
      if (keys) keys.add(key)
      else this.#byTopic.set(topic, new Set([key]))
    }
    for (const [oldest, old] of this.#entries) {
      if (this.#size <= this.#limit || oldest === key) break
      this.#remove(oldest, old)
    }
    return true
  }

  drop(tags: Iterable<string>): number {
    let dropped = 0
    for (const topic of tags) {
      if (topic === 'everything') return dropped + this.dropAll()
      if (this.#inProgress.size > 0) {
        // Deleted first, so that the topic moves to the end of the map.
        this.#droppedAt.delete(topic)
        this.#droppedAt.set(topic, this.#moment)
      }
      for (const key of this.#byTopic.get(topic) ?? []) {
        const entry = this.#entries.get(key)
        if (!entry) continue
        this.#remove(key, entry)
        dropped++
      }
    }
    this.#moment++
    return dropped
  }

  dropAll(): number {
    const dropped = this.#entries.size
    this.#entries.clear()
    this.#byTopic.clear()
    this.#droppedAt.clear()
    this.#size = 0
    this.#allDroppedAt = this.#moment++
    return dropped
  }

  get count(): number {
    return this.#entries.size
  }

  /** How many responses are in progress, and how many dropped topics are remembered for them. */
  get inProgress(): { entries: number; topics: number } {
    return { entries: this.#inProgress.size, topics: this.#droppedAt.size }
  }

  get bytes(): number {
    return this.#size
  }

  #remove(key: string, entry: CacheEntry) {
    this.#entries.delete(key)
    this.#size -= sizeOf(entry)
    for (const topic of entry.tags) {
      const keys = this.#byTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTopic.delete(topic)
    }
  }
}
