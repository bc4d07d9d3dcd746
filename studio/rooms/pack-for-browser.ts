import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import { layersFrom, type StoredLayers } from '#shop/rooms/layers.ts'
import { project } from '../manifest.ts'
import { storedLayers } from './layers.ts'

export const packedFolder = (room: RoomName) => join(project, 'public/rooms', room)

const softNames = ['mirror-soft', 'mirror-softest']
const softWidths = [360, 180]

/** Makes the layers of a room for browsers: the same pictures, smaller, with all masks in one file. */
export async function packForBrowser(room: RoomName) {
  const layers = await storedLayers(room, 1440)
  const { scene, width, height, base, masks } = layers
  const folder = packedFolder(room)
  mkdirSync(folder, { recursive: true })
  const image = (data: Buffer) => sharp(data, { raw: { width, height, channels: 3 } })
  const covers = Object.values(masks)
  const light = fillOutside(layers.light, covers, width, height)
  const mirror = fillOutside(layers.mirror, covers, width, height)
  const { dark } = layers
  const write = async (name: string, picture: Sharp) => writeFileSync(join(folder, name), await picture.toBuffer())
  const writeBase = (name: string, data: Buffer) =>
    write(name, image(data).avif({ quality: 58, effort: 6, chromaSubsampling: '4:2:0' }))
  const writeLight = (name: string, data: Buffer) =>
    write(name, image(data).avif({ quality: 78, effort: 6, chromaSubsampling: '4:4:4' }))
  await writeBase('base.avif', base)
  await writeLight('light.avif', light)
  if (dark) {
    await writeBase('base-dark.avif', dark.base)
    await writeLight('light-dark.avif', fillOutside(dark.light, covers, width, height))
  }
  await write('mirror.avif', image(mirror).avif({ quality: 55, effort: 6, chromaSubsampling: '4:2:0' }))
  await write('masks.webp', image(inOne(covers, width * height)).webp({ lossless: true, effort: 6 }))
  await packReflections(room, layers)
  const { title: _, alt: __, ...rest } = scene
  writeFileSync(join(folder, 'scene.json'), `${JSON.stringify(rest)}\n`)
}

/** Honed stone reflects the room softly: blurred once here instead of in every browser. */
export async function packReflections(room: RoomName, layers: StoredLayers) {
  const { width, height } = layers
  const solid = Object.values(layers.masks).map((mask) => Buffer.from(mask.map((byte) => (byte > 250 ? byte : 0))))
  const [, ...soft] = layersFrom(layers).mirrors
  for (const [index, blurred] of soft.entries()) {
    const data = fillOutside(Buffer.from(blurred), solid, width, height)
    const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize(softWidths[index])
    const bytes = await picture.avif({ quality: 70, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer()
    writeFileSync(join(packedFolder(room), `${softNames[index]}.avif`), bytes)
  }
}

/** One mask per colour channel; a fourth would need alpha, which browsers do not keep exactly. */
function inOne(masks: Buffer[], count: number): Buffer {
  if (masks.length > 3) throw new Error('a room has at most three surfaces')
  const packed = Buffer.alloc(count * 3)
  masks.forEach((mask, part) => {
    for (let at = 0; at < count; at++) packed[at * 3 + part] = mask[at]!
  })
  return packed
}

interface Level {
  width: number
  height: number
  data: Float32Array
  filled: Float32Array
}

/**
 * Fills the unused area outside the masks with a soft continuation, which takes no space and leaves no visible edge.
 */
function fillOutside(source: Buffer, masks: Buffer[], width: number, height: number): Buffer {
  const filled = new Float32Array(width * height)
  for (const mask of masks) for (let at = 0; at < filled.length; at++) if (mask[at]! > 0) filled[at] = 1
  const levels: Level[] = [{ width, height, data: Float32Array.from(source), filled }]
  for (let last = levels[0]!; last.width > 1 || last.height > 1; last = levels.at(-1)!) levels.push(halved(last))
  for (let index = levels.length - 2; index >= 0; index--) {
    const fine = levels[index]!
    const coarse = levels[index + 1]!
    for (let at = 0; at < fine.filled.length; at++) {
      if (fine.filled[at]! > 0) continue
      const x = (at % fine.width) >> 1
      const y = Math.floor(at / fine.width) >> 1
      const from = (y * coarse.width + x) * 3
      for (let part = 0; part < 3; part++) fine.data[at * 3 + part] = coarse.data[from + part]!
    }
  }
  return Buffer.from(levels[0]!.data.map(Math.round))
}

function halved(from: Level): Level {
  const width = (from.width + 1) >> 1
  const height = (from.height + 1) >> 1
  const data = new Float32Array(width * height * 3)
  const filled = new Float32Array(width * height)
  for (let y = 0; y < from.height; y++)
    for (let x = 0; x < from.width; x++) {
      const at = y * from.width + x
      const share = from.filled[at]!
      if (share === 0) continue
      const to = (y >> 1) * width + (x >> 1)
      filled[to] = filled[to]! + share
      for (let part = 0; part < 3; part++)
        data[to * 3 + part] = data[to * 3 + part]! + share * from.data[at * 3 + part]!
    }
  for (let at = 0; at < filled.length; at++) {
    if (filled[at] === 0) continue
    for (let part = 0; part < 3; part++) data[at * 3 + part] = data[at * 3 + part]! / filled[at]!
    filled[at] = 1
  }
  return { width, height, data, filled }
}
