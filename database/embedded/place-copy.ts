import { mkdir, open, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DatabaseCopy } from './copy-database.ts'
import { checkPages, segmentBytes, segmentName, segmentStart } from './read-log.ts'
import { walPosition, writePosition } from './wal-position.ts'

type LogPart = { from: bigint; bytes: Buffer }

/**
 * Writes a copy of `copyDatabase` into a new data folder, and the log after it. The first opening recovers it from its log; the
 * file `wal-position` makes that opening fail if the log ends too early. The streams are uncompressed; nothing is synced.
 */
export async function placeCopy(
  copy: DatabaseCopy,
  { database, log, after }: { database: Readable; log: Readable; after?: AsyncIterable<LogPart> },
  folder: string,
): Promise<void> {
  const place = join(folder, 'database')
  for (const path of ['', 'pg_wal', ...copy.folders]) await mkdir(join(place, path), { recursive: true })
  const bytes = reader(database)
  for (const { path, bytes: size } of copy.files) {
    await mkdir(dirname(join(place, path)), { recursive: true })
    await writeParts(join(place, path), bytes(size))
  }
  // Without it PostgreSQL would begin at whatever checkpoint `pg_control` names, which may be later than the copied pages.
  await writeFile(join(place, 'backup_label'), copy.label)
  await placeLog(copy, reader(log), join(place, 'pg_wal'))
  let reached = walPosition(copy.to)
  for await (const part of after ?? []) reached = await placeLogPart(part, join(place, 'pg_wal'))
  writePosition(folder, reached)
}

/** Writes a part of the log, which never crosses a segment, and returns where it ends. */
async function placeLogPart({ from, bytes }: LogPart, folder: string): Promise<bigint> {
  checkPages(bytes, from)
  const path = join(folder, segmentName(from))
  const file = await open(path, from % segmentBytes === 0n ? 'w' : 'r+')
  await file.write(bytes, 0, bytes.length, Number(from % segmentBytes)).finally(() => file.close())
  await truncate(path, Number(segmentBytes))
  return from + BigInt(bytes.length)
}

async function placeLog({ from, to }: DatabaseCopy, bytes: ReturnType<typeof reader>, folder: string) {
  const end = walPosition(to)
  for (let at = segmentStart(walPosition(from)); at < end; at += segmentBytes) {
    const part = await joined(bytes(Math.min(Number(end - at), Number(segmentBytes))))
    checkPages(part, at)
    const path = join(folder, segmentName(at))
    await writeFile(path, part)
    // PostgreSQL does not read the last page of a file that is shorter than a segment.
    await truncate(path, Number(segmentBytes))
  }
}

async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const part of parts) await file.write(part)
  } finally {
    await file.close()
  }
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = []
  for await (const part of parts) list.push(part)
  return Buffer.concat(list)
}

/** Reads a stream by given numbers of bytes. */
function reader(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  return async function* (size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next()
        if (done) throw new Error('the copy of the database ends too early')
        rest = value
      }
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}
