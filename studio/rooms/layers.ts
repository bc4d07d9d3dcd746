import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { type Layers, layersFrom, type SceneFile, type StoredLayers } from '#shop/rooms/layers.ts'

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
  const height = Math.round((width * scene.height) / scene.width)
  const pixels = (file: string) => sharp(join(folder, name, `${file}.webp`)).resize(width, height, { fit: 'fill' })
  const colour = (file: string) => pixels(file).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const grey = (file: string) => pixels(file).extractChannel(0).toColourspace('b-w').raw().toBuffer()
  const surfaces = Object.keys(scene.surfaces)
  const [base, light, mirror, dark, ...masks] = await Promise.all([
    colour('base'),
    colour('light'),
    colour('mirror'),
    scene.bounce && Promise.all([colour('base-dark'), colour('light-dark')]),
    ...surfaces.map((surface) => grey(`mask-${surface}`)),
  ])
  return {
    scene,
    width,
    height,
    base,
    light,
    dark: dark && { base: dark[0], light: dark[1] },
    mirror,
    masks: Object.fromEntries(surfaces.map((surface, i) => [surface, masks[i] as Buffer])),
  }
}
