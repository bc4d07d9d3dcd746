import { workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { composeRoom, type RoomToDraw } from '#shop/rooms/compose-room.ts'
import type { Layers } from '#shop/rooms/layers.ts'
import { readPackedLayers, readSlab } from '#shop/rooms/packed-files.ts'

sharp.concurrency(1)
const { folder } = workerData as { folder: string }

/** The same room is often requested again with another stone. */
let last: { key: string; layers: Promise<Layers> } | undefined

function layersOf(room: RoomName, width: number): Promise<Layers> {
  const key = `${room}@${width}`
  if (last?.key !== key) last = { key, layers: readPackedLayers(folder, room, width) }
  return last.layers
}

export default async function drawRoom(room: RoomToDraw): Promise<Uint8Array> {
  try {
    const { data, width, height } = await composeRoom(room, { layersOf, readSlab })
    return await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  } catch (error) {
    last = undefined
    throw error
  }
}
