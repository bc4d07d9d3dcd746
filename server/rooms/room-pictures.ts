import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pictureFolder } from '#shop/media/picture-folder.ts'
import type { RoomToDraw } from '#shop/rooms/compose-room.ts'
import { visitorQueue } from '#shop/visitor-queue.ts'
import { openPool } from '../open-pool.ts'

const worker = new URL('./room-worker.ts', import.meta.url)

/** A room takes about two seconds. The router limits how many rooms one visitor may request. */
const limits = { atOnce: 1, waiting: 4, perVisitor: 5 }
const mostBytes = 256 * 1024 * 1024
const longestMs = 30_000

type RoomPicturesParts = { root: string; folder: string; onError: (error: unknown) => void }

/** Pictures of rooms, drawn in a thread, one at a time, and stored on disk. */
export function roomPictures({ root, folder, onError }: RoomPicturesParts) {
  const stored = pictureFolder(folder, mostBytes)
  const inProgress = new Map<string, Promise<Buffer>>()
  const enqueue = visitorQueue(limits)
  const pool = openPool<RoomToDraw, Uint8Array<ArrayBuffer>>({
    worker,
    threads: { min: 0, max: 1 },
    megabytes: 512,
    workerData: { folder: join(root, 'public/rooms') },
    onError,
  })

  async function draw(room: RoomToDraw, name: string): Promise<Buffer> {
    const bytes = Buffer.from(await pool.run(room, { longestMs }))
    stored.put(name, bytes)
    return bytes
  }

  return {
    /** The same for the same picture. */
    nameOf,
    /** The picture if it has been drawn already. */
    find: (room: RoomToDraw) => stored.get(nameOf(room)),
    /** Draws the picture. Requests that arrive while it is being drawn share it. */
    make(room: RoomToDraw): Promise<Buffer> {
      const name = nameOf(room)
      const shared = inProgress.get(name)
      if (shared) return shared
      const drawing = enqueue('anyone', () => draw(room, name)).finally(() => inProgress.delete(name))
      inProgress.set(name, drawing)
      return drawing
    },
    close: pool.close,
  }
}

const nameOf = (room: RoomToDraw) =>
  `${createHash('sha256').update(JSON.stringify(room)).digest('hex').slice(0, 32)}.jpg`

export type RoomPictures = ReturnType<typeof roomPictures>
