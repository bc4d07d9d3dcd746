import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { formatPosition, walPosition } from '#database/embedded/wal-position.ts'
import { type BackupStore, unusable } from './backup-store.ts'
import type { Backup } from './manifest.ts'

/** A part of the embedded database's log. The path says all of it: stream, positions, time, and the start of its SHA-256. */
export type LogPiece = { path: string; stream: string; from: bigint; to: bigint; at: Date; sha256: string }

const hex = (position: bigint) => position.toString(16).padStart(16, '0')
const hashOf = (packed: Uint8Array) => createHash('sha256').update(packed).digest('hex').slice(0, 32)
const pattern = /^log\/([^/]+)\/([0-9a-f]{16})-([0-9a-f]{16})-(\d+)-([0-9a-f]{32})$/

const logFolder = 'log/'

/** Null for other files. */
export function parsePiece(path: string): LogPiece | null {
  const [, stream, from, to, at, sha256] = pattern.exec(path) ?? []
  if (!stream || !sha256) return null
  return { path, stream, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), at: new Date(Number(at)), sha256 }
}

export async function writePiece(
  store: BackupStore,
  { stream, from, bytes, at }: { stream: string; from: bigint; bytes: Buffer; at: Date },
): Promise<string> {
  const packed = await promisify(zstdCompress)(bytes)
  const to = from + BigInt(bytes.length)
  const path = `${logFolder}${stream}/${hex(from)}-${hex(to)}-${at.getTime()}-${hashOf(packed)}`
  await store.write(path, packed)
  return path
}

/** Null if there is no such piece any more. */
async function readPiece(store: BackupStore, { path, from, to, sha256 }: LogPiece): Promise<Buffer | null> {
  const stream = await store.read(path)
  if (!stream) return null
  const packed = await buffer(stream)
  const bytes = hashOf(packed) === sha256 ? await promisify(zstdDecompress)(packed) : null
  if (!bytes || BigInt(bytes.length) !== to - from) throw unusable(`The backup is damaged: ${path} has changed.`)
  return bytes
}

/** What a stream has, in order. */
export async function listPieces(store: BackupStore, stream: string): Promise<LogPiece[]> {
  const paths = await store.list(`${logFolder}${stream}/`)
  return paths.flatMap((path) => parsePiece(path) ?? []).sort((a, b) => Number(a.from - b.from || b.to - a.to))
}

/**
 * The log that continues a backup, up to a time. Pieces may overlap, because an open shop joins small ones and deletes them; if
 * one disappears during the restore, the pieces are listed again. Throws if a part of the log is missing.
 */
export async function* readLogAfter(
  store: BackupStore,
  { stream, copy }: Pick<Backup, 'stream' | 'copy'>,
  until?: Date,
): AsyncGenerator<{ from: bigint; bytes: Buffer; at: Date }> {
  if (!stream || !copy) return
  let reached = walPosition(copy.to)
  for (let last = -1n; reached > last; ) {
    last = reached
    const pieces = (await listPieces(store, stream)).filter(({ to }) => to > reached)
    const wanted = pieces.filter(({ at }) => !until || at <= until)
    for (const piece of wanted) {
      if (piece.to <= reached) continue
      const bytes = piece.from <= reached ? await readPiece(store, piece) : null
      if (!bytes) break
      yield { from: piece.from, bytes, at: piece.at }
      reached = piece.to
    }
    const isLater = ({ from, to, at }: LogPiece) => until && at > until && from <= reached && to > reached
    if (wanted.every(({ to }) => to <= reached) || pieces.some(isLater)) return
  }
  throw unusable(`The backup is incomplete: its log after ${formatPosition(reached)} is missing.`)
}
