import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Compressed } from '../whole-response.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole answer, kept ready to send: tagged once, compressed once for each encoding that somebody takes. */
export type Answer = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  compressing: Partial<Record<Encoding, Promise<Buffer>>>
  tags: ReadonlySet<string>
  freshUntil: number
  /** Filled by the front door: complete header lists, so that a hit does no work. */
  wire: Partial<Record<Encoding, string[]>>
}

const tooSmallToCompress = 600

export const isCompressible = ({ length }: Uint8Array): boolean => length >= tooSmallToCompress

type Made = { status: number; headers: Record<string, string>; body: Uint8Array; compressed?: Compressed | undefined }

export function makeAnswer(
  { status, headers, body, compressed }: Made,
  tags: ReadonlySet<string>,
  freshUntil: number,
): Answer {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const bodies: Answer['bodies'] = { identity: asBuffer(body) }
  if (compressed) bodies[compressed.encoding] = asBuffer(compressed.bytes)
  return { status, headers, etag, bodies, compressing: {}, tags, freshUntil, wire: {} }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The body in an encoding. What the shop's own pages read is never compressed, nor what nobody takes that way. */
export async function bodyIn(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const { bodies, compressing } = answer
  const ready = bodies[encoding]
  if (ready || encoding === 'identity') return ready ?? bodies.identity
  compressing[encoding] ??= compress[encoding](bodies.identity)
  bodies[encoding] = await compressing[encoding]
  return bodies[encoding]
}

const compress = {
  br: (body: Buffer) => compressBrotli(body, brotliOptions(body)),
  gzip: (body: Buffer) => compressGzip(body, gzipOptions),
}

/** The same at once, for who has a thread of their own. */
export const compressNow = {
  br: (body: Uint8Array) => brotliCompressSync(body, brotliOptions(body)),
  gzip: (body: Uint8Array) => gzipSync(body, gzipOptions),
}

const gzipOptions = { level: 6 }
const brotliOptions = ({ length }: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** An answer in the making: which changes it may have missed is known by what had been dropped when it began. */
export type Making = { since: number }

/** With room for its encodings: of what is compressed at all, both together take less than half. */
const sizeOf = ({ bodies }: Answer) => Math.ceil(bodies.identity.length * 1.5) + 1000

/**
 * Answers by address, dropped by what they depend on. The least recently used go first when it is full,
 * so a flood of odd addresses costs work but never memory.
 */
export class ResponseCache {
  readonly #answers = new Map<string, Answer>()
  readonly #byTopic = new Map<string, Set<string>>()
  /** In order of their beginning. */
  readonly #inProgress = new Set<Making>()
  /** When a topic was last dropped, in that order, for as long as an answer in progress may have missed it. */
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
    // Putting it last again keeps the map in order of use.
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** Call this before an answer is made, and `end` when that is over: what changes in between is then not kept stale. */
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
        // Deleted first, so that it comes last.
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

  /** How many answers are being made, and how many topics are remembered for them. */
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
