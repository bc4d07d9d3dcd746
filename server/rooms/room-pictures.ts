import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RoomToDraw } from '#shop/rooms/compose-room.ts'
import { boundedQueue } from '../rendering/render-queue.ts'
import { pictureFolder } from './picture-folder.ts'

/** A room takes about two seconds; whoever would wait longer than a few of them asks again. */
const limits = { atOnce: 1, waiting: 4 }
const mostBytes = 256 * 1024 * 1024
const longestMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }

type Answer = { id: number; bytes?: Uint8Array; error?: string }

/** Pictures of rooms, drawn one at a time in a thread of its own and kept on disk. */
export function roomPictures({ root, folder }: { root: string; folder: string }) {
  const kept = pictureFolder(folder, mostBytes)
  const inTurn = boundedQueue(limits)
  const making = new Map<string, Promise<Buffer>>()
  let thread: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const worker = new Worker(new URL('./room-worker.ts', import.meta.url), {
      workerData: { folder: join(root, 'public/rooms') },
      resourceLimits,
    })
    worker.unref()
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  function draw(room: RoomToDraw): Promise<Buffer> {
    thread ??= start()
    const worker = thread
    const id = ++lastId
    return new Promise<Buffer>((resolve, reject) => {
      const settle = (outcome: Buffer | Error) => {
        clearTimeout(timer)
        worker.off('message', hear)
        worker.off('exit', ended)
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      const hear = (answer: Answer) => {
        if (answer.id === id) settle(answer.bytes ? Buffer.from(answer.bytes) : new Error(answer.error))
      }
      const ended = () => settle(new Error('the thread that draws rooms ended'))
      const timer = setTimeout(() => void worker.terminate(), longestMs)
      worker.on('message', hear)
      worker.on('exit', ended)
      worker.postMessage({ id, room })
    })
  }

  const nameOf = (room: RoomToDraw) =>
    `${createHash('sha256').update(JSON.stringify(room)).digest('hex').slice(0, 32)}.jpg`

  return {
    /** The picture if it is there already. */
    find: (room: RoomToDraw) => kept.get(nameOf(room)),
    make(room: RoomToDraw): Promise<Buffer> {
      const name = nameOf(room)
      let made = making.get(name)
      if (!made) {
        made = inTurn(async () => {
          const bytes = await draw(room)
          kept.put(name, bytes)
          return bytes
        }).finally(() => making.delete(name))
        making.set(name, made)
      }
      return made
    },
    close: async () => void (await thread?.terminate()),
  }
}

export type RoomPictures = ReturnType<typeof roomPictures>
