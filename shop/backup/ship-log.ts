import { createHash, randomBytes } from 'node:crypto'
import {
  beginStream,
  endStream,
  findStream,
  type LogStream,
  logOnDisk,
  releaseUntil,
} from '#database/embedded/log-stream.ts'
import { readLog, segmentBytes, segmentStart } from '#database/embedded/read-log.ts'
import type { ShopContext } from '../context.ts'
import { ShopError, safeError } from '../error.ts'
import { type BackupStore, parseBucket, unusable } from './backup-store.ts'
import { checkDisk } from './check-disk.ts'
import { checkPassphrase } from './check-passphrase.ts'
import { listPhotos } from './list-photos.ts'
import { listPieces, writePiece } from './log-pieces.ts'
import { photoPath } from './manifest.ts'

type SmallPiece = { path: string; from: bigint; bytes: Buffer; at: Date }

/** A stream of the log that goes to one target. */
type OpenStream = {
  target: string
  store: BackupStore
  stream: LogStream
  /** What has been shipped. */
  at: bigint
  /** Not yet joined. */
  small: SmallPiece[]
  /** The names of the photos in the target; null if they have to be listed. */
  photos: Set<string> | null
  photosSince: Date
}

/** Small pieces become one after so many bytes, pieces or milliseconds. */
const joinAfter = { bytes: 1 << 20, pieces: 100, ms: 5 * 60_000 }
/** A photo's row is written before its file, which follows within this time. */
const uploadMs = 10 * 60_000
const retryMs = 10_000

export type LogShipper = {
  /** Ships the log as far as it is on the disk. Returns after how many milliseconds to do it again. */
  ship: () => Promise<number>
  /** Lists the target's photos again: a backup deletes those that no row refers to. */
  listPhotosAgain: () => void
}

/**
 * Ships the log of the embedded database to the folder or bucket of the backups every second, or every ten to a bucket, so that
 * a burnt machine loses seconds of work. See docs/decisions/036-backup.md.
 */
export function openLogShipper(ctx: ShopContext, signal = new AbortController().signal): LogShipper {
  let open: OpenStream | null = null
  let current: Promise<number> | null = null
  let isOff = false
  const turn = async () => {
    const { isOn, target } = ctx.settings.backup
    if (!isOn || target === '') {
      if (!isOff) await endStream(ctx.database.query)
      isOff = true
      open = null
      ctx.backups.shipping = null
      return retryMs
    }
    isOff = false
    if (open?.target !== target) open = await openStream(ctx, target)
    await shipNew(ctx, open, signal)
    if (ctx.backups.shipping?.error) ctx.log.info({ target }, 'the log is shipped again')
    ctx.backups.shipping = { at: ctx.clock.now(), error: null, failingSince: null }
    return parseBucket(target) ? 10_000 : 1000
  }
  const attempt = async () => {
    try {
      return await turn()
    } catch (error) {
      open = null
      if (signal.aborted) return retryMs
      const before = ctx.backups.shipping
      if (!before?.error) ctx.log.error(safeError(error), 'the log could not be shipped')
      const reason = error instanceof ShopError ? error.message : (safeError(error).error.split('\n')[0] ?? '')
      const failingSince = before?.failingSince ?? ctx.clock.now()
      ctx.backups.shipping = { at: before?.at ?? null, error: reason, failingSince }
      return retryMs
    }
  }
  return {
    listPhotosAgain() {
      if (open) open.photos = null
    },
    ship() {
      current ??= attempt().finally(() => {
        current = null
      })
      return current
    },
  }
}

/** Goes on after the last piece, or begins a new stream, which needs a new backup: see `streamBegan`. */
async function openStream(ctx: ShopContext, target: string): Promise<OpenStream> {
  const { database, backups, clock } = ctx
  const store = await backups.open(target)
  await checkPassphrase(store, target)
  const rest = { target, store, small: [], photos: null, photosSince: new Date(0) }
  const found = await findStream(database.query)
  if (found?.name.startsWith(targetKey(target)) && (await hasBeginning(store, found))) {
    const last = (await listPieces(store, found.name)).at(-1)
    const at = last?.to ?? found.from
    if (at >= found.from && at <= (await logOnDisk(database.query))) return { ...rest, stream: found, at }
  }
  await checkDisk(ctx, store, target)
  const stream = await beginStream(database.query, streamName(target, clock.now()))
  await store.write(beginningOf(stream), Buffer.from(`${clock.now().toISOString()}\n`))
  return { ...rest, stream, at: stream.from }
}

/** A file that a stream begins with. Without it, the target is another: a disk that is not mounted, or a folder that was emptied. */
const beginningOf = ({ name }: LogStream) => `log/${name}/began`

async function hasBeginning(store: BackupStore, stream: LogStream): Promise<boolean> {
  const file = await store.read(beginningOf(stream))
  file?.destroy()
  return file !== null
}

const targetKey = (target: string) => createHash('sha256').update(target).digest('hex').slice(0, 8)

const streamName = (target: string, now: Date) => {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()
  return `${targetKey(target)}_${time}z_${randomBytes(3).toString('hex')}`
}

/** When a stream began: only a backup that was started later is continued by it. */
export function streamBegan({ name }: Pick<LogStream, 'name'>): Date {
  const [, y, mo, d, h, mi, s] = /_(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z_/.exec(name) ?? []
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
}

async function shipNew(ctx: ShopContext, open: OpenStream, signal: AbortSignal): Promise<void> {
  const { query, files } = ctx.database
  if (!files) throw new Error('only the embedded database ships its log')
  const reached = await logOnDisk(query)
  if (reached <= open.at) return
  if (!(await hasBeginning(open.store, open.stream)))
    throw unusable(`${open.target} no longer has what was copied there. Is its disk mounted?`)
  // First, so that no row in the log is without its photo.
  await copyNewPhotos(ctx, open)
  const before = open.at
  for await (const bytes of readLog(files, open.at, reached)) {
    const piece = { from: open.at, bytes, at: ctx.clock.now() }
    signal.throwIfAborted()
    // A joined piece has the time of its last part: a restore to an earlier time ends before it.
    if (piece.from % segmentBytes === 0n || isOld(open.small, piece.at)) await joinPieces(open)
    const path = await writePiece(open.store, { stream: open.stream.name, ...piece })
    open.at += BigInt(bytes.length)
    open.small.push({ ...piece, path })
    if (isEnough(open.small)) await joinPieces(open)
  }
  // PostgreSQL deletes whole segments only.
  if (segmentStart(before) !== segmentStart(open.at)) await releaseUntil(query, open.stream, open.at)
}

const isOld = ([first]: SmallPiece[], now: Date): boolean =>
  first !== undefined && now.getTime() - first.at.getTime() >= joinAfter.ms

function isEnough(small: SmallPiece[]): boolean {
  const bytes = small.reduce((total, piece) => total + piece.bytes.length, 0)
  return bytes >= joinAfter.bytes || small.length >= joinAfter.pieces
}

/** Replaces small pieces by one, so that a folder does not fill with thousands of files. */
async function joinPieces({ store, stream, small }: OpenStream): Promise<void> {
  const pieces = small.splice(0)
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || first === last) return
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes))
  await writePiece(store, { stream: stream.name, from: first.from, bytes, at: last.at })
  for (const { path } of pieces) await store.remove(path)
}

async function copyNewPhotos(ctx: ShopContext, open: OpenStream): Promise<void> {
  const now = ctx.clock.now()
  const since = open.photos ? open.photosSince : new Date(0)
  const paths = open.photos ? [] : await open.store.list('photos/')
  const photos = open.photos ?? new Set(paths.map((path) => path.replace(/^.*\/|\.webp$/g, '')))
  for (const name of await listPhotos(ctx.database, since)) {
    if (photos.has(name)) continue
    const bytes = await ctx.photos.read(name)
    if (!bytes) continue
    await open.store.write(photoPath(name), bytes)
    photos.add(name)
  }
  open.photos = photos
  open.photosSince = new Date(now.getTime() - uploadMs)
}
