import { firstRow } from './first-row.ts'
import { checkPosition, walPosition, writePosition } from './wal-position.ts'

const checkpointEveryMs = 5 * 60_000
const checkpointAfterBytes = 64n * 1024n * 1024n

/** Where the log ended when the database was opened: every start and stop ends with a checkpoint, which begins there. */
const endAtStart = 'select redo_lsn from pg_control_checkpoint()'
const onDisk = 'select pg_current_wal_flush_lsn()'

type Session = { run: (text: string) => Promise<Uint8Array>; isInTransaction: () => boolean }

/**
 * PGlite has no background processes, so this makes the checkpoints: they let PostgreSQL reuse its log and shorten a start after
 * a power cut. Also notes how far the log has reached, and refuses a log that is shorter than noted.
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
    const end = await this.#position(endAtStart)
    if (end === null) throw new Error('PostgreSQL does not say where its log ends')
    checkPosition(this.#folder, end)
    this.#checkpoint = (await this.#note()) ?? end
    this.#checkpointAt = now
  }

  /** Called regularly. Inside a transaction it does nothing until the next call. */
  async look(now: number): Promise<void> {
    const before = this.#noted
    const reached = await this.#note()
    if (reached === null || reached === before || this.#session.isInTransaction()) return
    if (reached - this.#checkpoint < checkpointAfterBytes && now - this.#checkpointAt < checkpointEveryMs) return
    await this.#session.run('checkpoint')
    this.#checkpointAt = now
    this.#checkpoint = (await this.#note()) ?? reached
  }

  async #note(): Promise<bigint | null> {
    const position = await this.#position(onDisk)
    if (position === null || position === this.#noted) return position
    writePosition(this.#folder, position)
    this.#noted = position
    return position
  }

  /** Null inside a transaction, and where PostgreSQL answers with an error. */
  async #position(text: string): Promise<bigint | null> {
    if (this.#session.isInTransaction()) return null
    const [position] = firstRow(await this.#session.run(text)) ?? []
    return position ? walPosition(position) : null
  }
}
