import { firstRow } from './first-row.ts'
import { checkPosition, walPosition, writePosition } from './wal-position.ts'

const checkpointEveryMs = 5 * 60_000
const checkpointAfterBytes = 64n * 1024n * 1024n

/** The end of the log when the database was opened: every start and stop writes a checkpoint, which begins there. */
const endAtStart = 'select redo_lsn from pg_control_checkpoint()'
const onDisk = 'select pg_current_wal_flush_lsn()'

type Session = { run: (text: string) => Promise<Uint8Array>; isInTransaction: () => boolean }

/**
 * PGlite has no background processes, so this makes the checkpoints, which let PostgreSQL reuse its log and shorten the start
 * after a power cut. It also saves the position of the log, and refuses a log that ends before the saved position.
 */
export class Maintenance {
  readonly #folder: string
  readonly #session: Session
  #saved = 0n
  #checkpoint = 0n
  #checkpointAt = 0

  constructor(folder: string, session: Session) {
    this.#folder = folder
    this.#session = session
  }

  async start(now: number): Promise<void> {
    const end = await this.#position(endAtStart)
    if (end === null) throw new Error('PostgreSQL does not say where its log ends')
    checkPosition(this.#folder, end)
    this.#checkpoint = (await this.#savePosition()) ?? end
    this.#checkpointAt = now
  }

  /** Called regularly. Does nothing inside a transaction; the next call catches up. */
  async look(now: number): Promise<void> {
    const before = this.#saved
    const reached = await this.#savePosition()
    if (reached === null || reached === before || this.#session.isInTransaction()) return
    if (reached - this.#checkpoint < checkpointAfterBytes && now - this.#checkpointAt < checkpointEveryMs) return
    await this.#session.run('checkpoint')
    this.#checkpointAt = now
    this.#checkpoint = (await this.#savePosition()) ?? reached
  }

  async #savePosition(): Promise<bigint | null> {
    const position = await this.#position(onDisk)
    if (position === null || position === this.#saved) return position
    writePosition(this.#folder, position)
    this.#saved = position
    return position
  }

  /** Null inside a transaction, or if PostgreSQL returns an error. */
  async #position(text: string): Promise<bigint | null> {
    if (this.#session.isInTransaction()) return null
    const [position] = firstRow(await this.#session.run(text)) ?? []
    return position ? walPosition(position) : null
  }
}
