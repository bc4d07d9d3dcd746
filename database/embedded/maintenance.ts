import { checkPosition, walPosition, writePosition } from './wal-position.ts'

const checkpointEveryMs = 5 * 60_000
const checkpointAfterBytes = 64n * 1024n * 1024n

type Session = { run: (text: string) => Promise<Uint8Array>; isInTransaction: () => boolean }

/**
 * What PostgreSQL's background processes do, which PGlite has not: checkpoints, so that the log is used again and a start
 * after a power cut is short. Notes how far the log has reached, after making sure that it is not shorter than noted.
 */
export class Maintenance {
  readonly #folder: string
  readonly #session: Session
  #noted = 0n
  #checkpoint = 0n
  #checkpointAt = 0

  constructor(folder: string, session: Session) {
    this.#folder = folder
    this.#session = session
  }

  async start(now: number): Promise<void> {
    const reached = await this.#position()
    checkPosition(this.#folder, reached)
    this.#note(reached)
    this.#checkpoint = reached
    this.#checkpointAt = now
  }

  /** To be called every now and then. Inside somebody's transaction it leaves everything for the next time. */
  async look(now: number): Promise<void> {
    if (this.#session.isInTransaction()) return
    const reached = await this.#position()
    if (reached === this.#noted) return
    this.#note(reached)
    if (reached - this.#checkpoint < checkpointAfterBytes && now - this.#checkpointAt < checkpointEveryMs) return
    await this.#session.run('checkpoint')
    this.#checkpointAt = now
    this.#checkpoint = await this.#position()
    this.#note(this.#checkpoint)
  }

  #note(position: bigint): void {
    writePosition(this.#folder, position)
    this.#noted = position
  }

  async #position(): Promise<bigint> {
    const answer = await this.#session.run('select pg_current_wal_flush_lsn()')
    return walPosition(Buffer.from(answer).toString('latin1'))
  }
}
