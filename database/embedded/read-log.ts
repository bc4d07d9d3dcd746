import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { formatPosition } from './wal-position.ts'

export const segmentBytes = 16n * 1024n * 1024n
const pageBytes = 8192n

const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

/** The file of the log that contains a position. */
export const segmentName = (at: bigint): string => `00000001${hex(at >> 32n)}${hex((at & 0xffffffffn) / segmentBytes)}`

export const segmentStart = (at: bigint): bigint => at - (at % segmentBytes)

/**
 * The write-ahead log from one position to another, in parts that never cross a segment. What lies before PostgreSQL's flush
 * position is on the disk and is never written again.
 */
export async function* readLog(database: string, from: bigint, to: bigint): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const segmentEnd = segmentStart(at) + segmentBytes
    const end = to < segmentEnd ? to : segmentEnd
    const part = Buffer.alloc(Number(end - at))
    const file = await open(join(database, 'pg_wal', segmentName(at)), 'r')
    const { bytesRead } = await file.read(part, 0, part.length, Number(at % segmentBytes)).finally(() => file.close())
    if (bytesRead < part.length) throw new Error(`the log at ${formatPosition(at)} is shorter than it should be`)
    checkPages(part, at)
    yield part
    at = end
  }
}

/**
 * PostgreSQL renames old segments for later use. Their pages still have their old positions in their headers, so they are
 * recognised. The rest of a segment that was ended early is zeros.
 */
export function checkPages(part: Buffer, from: bigint): void {
  const end = from + BigInt(part.length)
  const first = from + ((pageBytes - (from % pageBytes)) % pageBytes)
  for (let page = first; page + 16n <= end; page += pageBytes) {
    const written = part.readBigUInt64LE(Number(page - from) + 8)
    if (written !== page && written !== 0n)
      throw new Error(`the log at ${formatPosition(page)} is missing: its file has ${formatPosition(written)}`)
  }
}
