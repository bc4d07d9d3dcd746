import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { type Layers, layersFrom, type SceneFile, type StoredLayers } from '#shop/rooms/layers.ts'
import { storedLayers as readLayers } from '#shop/rooms/stored-layers.ts'

const folder = join(import.meta.dirname, 'layers')

export const readScene = (name: RoomName): SceneFile | undefined => {
  const path = join(folder, name, 'scene.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

const loaded = new Map<string, Promise<Layers>>()

/** The decoded layers of a scene at a width. Ten are cached, because products are drawn room by room. */
export const loadLayers = (name: RoomName, width: number): Promise<Layers> => {
  const key = `${name}@${width}`
  const cached = loaded.get(key)
  if (cached) return cached
  if (loaded.size >= 10) loaded.delete(loaded.keys().next().value as string)
  const layers = storedLayers(name, width).then(layersFrom)
  loaded.set(key, layers)
  return layers
}

/** The layers as rendered. */
export const storedLayers = async (name: RoomName, width: number): Promise<StoredLayers> => {
  const scene = readScene(name)
  if (!scene) throw new Error(`unknown scene '${name}'`)
  const fileOf = (picture: string) => join(folder, name, `${picture}.webp`)
  return readLayers(scene, width, {
    fileOf,
    async masks(size) {
      const masks = Object.keys(scene.surfaces).map(async (surface) => {
        const cover = sharp(fileOf(`mask-${surface}`)).resize({ ...size, fit: 'fill' })
        return [surface, await cover.extractChannel(0).toColourspace('b-w').raw().toBuffer()] as const
      })
      return Object.fromEntries(await Promise.all(masks))
    },
  })
}
