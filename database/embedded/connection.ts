import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

const letter = (text: string) => text.charCodeAt(0)
/** Messages after which the database can respond: query, sync, flush, end or failure of a copy, terminate. */
const ends = new Set(['Q', 'S', 'H', 'c', 'f', 'X'].map(letter))

/** A socket for `pg` that sends its messages to the thread of the embedded database, one complete query at a time. */
export class ThreadConnection extends Duplex {
  readonly #open: () => Promise<MessagePort>
  #port: MessagePort | null = null
  #pending: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  #hasStarted = false

  constructor(open: () => Promise<MessagePort>) {
    super()
    this.#open = open
  }

  connect(): this {
    this.#open().then(
      (port) => {
        if (this.destroyed) return port.close()
        this.#port = port
        port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
        port.on('close', () => this.destroy())
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.#port?.close()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  #send(chunks: Buffer[]): void {
    const bytes = Buffer.concat([this.#pending, ...chunks])
    let end = 0
    let at = 0
    for (;;) {
      // Every message except the first begins with a letter. The length follows, and counts its own bytes.
      const lengthAt = this.#hasStarted ? at + 1 : at
      if (bytes.length < lengthAt + 4) break
      const next = lengthAt + bytes.readUInt32BE(lengthAt)
      if (bytes.length < next) break
      if (!this.#hasStarted || ends.has(bytes[at] ?? 0)) end = next
      this.#hasStarted = true
      at = next
    }
    // Copied: a view would send the whole underlying buffer.
    if (end > 0) this.#port?.postMessage(new Uint8Array(bytes.subarray(0, end)))
    this.#pending = bytes.subarray(end)
  }

  // Other socket methods that `pg` calls.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port?.ref()
    return this
  }
  unref(): this {
    this.#port?.unref()
    return this
  }
}
