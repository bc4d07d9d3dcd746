import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import type { ReadSlab } from './compose-room.ts'
import { type Layers, layersFrom, type SceneFile } from './layers.ts'
import { storedLayers } from './stored-layers.ts'
import { fromSrgb } from './tone.ts'

const linear = Float32Array.from({ length: 256 }, (_, byte) => fromSrgb(byte / 255))

/** Reads a slab's texture from the file that browsers also load. */
export const readSlab: ReadSlab = async (file, span) => {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = Float32Array.from(data, (byte) => linear[byte]!)
  const { width, height } = info
  return { frame: { x: 400, y: 400, width, height, scale: width / span }, light }
}

/** Reads the layers of a room from the files that browsers also load. */
export async function readPackedLayers(folder: string, room: RoomName, width: number): Promise<Layers> {
  const at = (name: string) => join(folder, room, name)
  const scene: SceneFile = JSON.parse(readFileSync(at('scene.json'), 'utf8'))
  const layers = await storedLayers(scene, width, {
    fileOf: (picture) => at(`${picture}.avif`),
    async masks(size) {
      const packed = await sharp(at('masks.webp'))
        .resize({ ...size, fit: 'fill' })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer()
      const masks = Object.keys(scene.surfaces).map((surface, part) => {
        const mask = Buffer.alloc(size.width * size.height)
        for (let pixel = 0; pixel < mask.length; pixel++) mask[pixel] = packed[pixel * 3 + part]!
        return [surface, mask]
      })
      return Object.fromEntries(masks)
    },
  })
  return layersFrom(layers)
}
