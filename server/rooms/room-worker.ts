import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { composeRoom, type RoomToDraw } from '#shop/rooms/compose-room.ts'
import type { Layers } from '#shop/rooms/layers.ts'
import { readPackedLayers, readSlab } from '#shop/rooms/packed-files.ts'

/** Draws room after room, as the main thread asks for them. */
sharp.concurrency(1)
const { folder } = workerData as { folder: string }

/** The last room is often asked for again, with another stone. */
let last: { key: string; layers: Promise<Layers> } | undefined

function layersOf(room: RoomName, width: number): Promise<Layers> {
  const key = `${room}@${width}`
  if (last?.key !== key) last = { key, layers: readPackedLayers(folder, room, width) }
  return last.layers
}

parentPort?.on('message', async ({ id, room }: { id: number; room: RoomToDraw }) => {
  try {
    const { data, width, height } = await composeRoom(room, { layersOf, readSlab })
    const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    parentPort?.postMessage({ id, bytes })
  } catch (error) {
    last = undefined
    parentPort?.postMessage({ id, error: String(error) })
  }
})
