import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole answer, ready to send: hashed once, compressed once for each encoding that is requested. */
export type Answer = {
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

type Made = { status: number; headers: Record<string, string>; body: Bytes }

export function makeAnswer({ status, headers, body }: Made, tags: ReadonlySet<string>, freshUntil: number): Answer {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  return { status, headers, etag, bodies: { identity: body }, compressing: {}, tags, freshUntil, wire: {} }
}

/** The body in an encoding, compressed on the first request for it, off the main thread. */
export async function bodyIn(answer: Answer, encoding: Encoding): Promise<Bytes> {
  const { bodies, compressing } = answer
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

/** An answer in progress. It may have missed every change since this moment. */
export type Making = { since: number }

/** With room for its encodings: both together take less than half of the body. */
const sizeOf = ({ bodies }: Answer) => Math.ceil(bodies.identity.length * 1.5) + 1000

/**
 * Answers by address, dropped by the tags they depend on. The least recently used are dropped first when it is full,
 * so a flood of odd addresses costs work but never memory.
 */
export class ResponseCache {
  readonly #answers = new Map<string, Answer>()
  readonly #byTopic = new Map<string, Set<string>>()
  /** In the order in which they began. */
  readonly #inProgress = new Set<Making>()
  /** When a topic was last dropped, oldest first, for as long as an answer in progress may have missed it. */
  readonly #droppedAt = new Map<string, number>()
  readonly #limit: number
  #size = 0
  #moment = 0
  #allDroppedAt = -1

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key)
    if (!answer) return undefined
    if (answer.freshUntil <= Date.now()) {
      this.#remove(key, answer)
      return undefined
    }
    // The map is in order of use, the last used last.
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** Call this before an answer is made, and `end` afterwards: an answer that a change in between affects is not cached. */
  begin(): Making {
    const making = { since: this.#moment }
    this.#inProgress.add(making)
    return making
  }

  end(making: Making): void {
    if (!this.#inProgress.delete(making)) return
    const [oldest] = this.#inProgress
    for (const [topic, moment] of this.#droppedAt) {
      if (oldest && moment >= oldest.since) break
      this.#droppedAt.delete(topic)
    }
  }

  set(key: string, answer: Answer, making: Making): boolean {
    if (!this.#inProgress.has(making) || this.#allDroppedAt >= making.since) return false
    for (const topic of answer.tags) if ((this.#droppedAt.get(topic) ?? -1) >= making.since) return false
    const before = this.#answers.get(key)
    if (before) this.#remove(key, before)
    this.#answers.set(key, answer)
    this.#size += sizeOf(answer)
    for (const topic of answer.tags) {
      const keys = this.#byTopic.get(topic)
      if (keys) keys.add(key)
      else this.#byTopic.set(topic, new Set([key]))
    }
    for (const [oldest, old] of this.#answers) {
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
        // Deleted first, so that it is last in the map.
        this.#droppedAt.delete(topic)
        this.#droppedAt.set(topic, this.#moment)
      }
      for (const key of this.#byTopic.get(topic) ?? []) {
        const answer = this.#answers.get(key)
        if (!answer) continue
        this.#remove(key, answer)
        dropped++
      }
    }
    this.#moment++
    return dropped
  }

  dropAll(): number {
    const dropped = this.#answers.size
    this.#answers.clear()
    this.#byTopic.clear()
    this.#droppedAt.clear()
    this.#size = 0
    this.#allDroppedAt = this.#moment++
    return dropped
  }

  get count(): number {
    return this.#answers.size
  }

  /** How many answers are in progress, and how many dropped topics are remembered for them. */
  get inProgress(): { answers: number; topics: number } {
    return { answers: this.#inProgress.size, topics: this.#droppedAt.size }
  }

  get bytes(): number {
    return this.#size
  }

  #remove(key: string, answer: Answer) {
    this.#answers.delete(key)
    this.#size -= sizeOf(answer)
    for (const topic of answer.tags) {
      const keys = this.#byTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTopic.delete(topic)
    }
  }
}
