import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { logCode, logDecoder } from './tone.ts'

/** Every room there is; the visualiser offers them in this order. */
export const sceneNames = [
  'kitchen-floor',
  'kitchen-splashback',
  'bathroom',
  'wet-room',
  'living-room',
  'hallway',
  'terrace',
  'pool-edge',
] as const

export type SceneName = (typeof sceneNames)[number]
export type Triple = [number, number, number]

/** A flat piece of a stone surface: a point `a` metres along u and `b` along v from its corner lies at `at` + (a, b) of the laying plan. */
export type Face = { origin: Triple; u: Triple; v: Triple; size: [number, number]; at: [number, number] }

export type SceneFile = {
  title: string
  alt: string
  width: number
  height: number
  camera: { position: Triple; right: Triple; up: Triple; forward: Triple; sensor: number; shift: [number, number] }
  surfaces: Record<string, { plain: string; faces: Face[] }>
  grey: number
  tone: { linear: number; white: number }
  lightMax: number
  mirrorMax: number
}

export type Layers = {
  scene: SceneFile
  width: number
  height: number
  /** sRGB bytes as shown. */
  base: Buffer
  /** Log-coded in 16 bits. */
  light: Uint16Array
  /** Reflections, log-coded in 8 bits: sharp, then ever softer for honed stone. */
  mirrors: Uint8Array[]
  masks: Record<string, Buffer>
}

const folder = join(import.meta.dirname, 'layers')

export const readScene = (name: SceneName): SceneFile | undefined => {
  const path = join(folder, name, 'scene.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

const loaded = new Map<string, Promise<Layers>>()

/** The layers of a scene at a width, decoded once; a few are kept because products are drawn room by room. */
export const loadLayers = (name: SceneName, width: number): Promise<Layers> => {
  const key = `${name}@${width}`
  const found = loaded.get(key)
  if (found) return found
  if (loaded.size >= 10) loaded.delete(loaded.keys().next().value as string)
  const made = decode(name, width)
  loaded.set(key, made)
  return made
}

const decode = async (name: SceneName, width: number): Promise<Layers> => {
  const scene = readScene(name)
  if (!scene) throw new Error(`unknown scene '${name}'`)
  const height = Math.round((width * scene.height) / scene.width)
  const pixels = (file: string) => sharp(join(folder, name, `${file}.webp`)).resize(width, height, { fit: 'fill' })
  const colour = (file: string) => pixels(file).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const grey = (file: string) => pixels(file).extractChannel(0).toColourspace('b-w').raw().toBuffer()
  const surfaces = Object.keys(scene.surfaces)
  const [base, light, mirror, ...masks] = await Promise.all([
    colour('base'),
    colour('light'),
    colour('mirror'),
    ...surfaces.map((surface) => grey(`mask-${surface}`)),
  ])
  return {
    scene,
    width,
    height,
    base,
    light: deband(light, width, height),
    mirrors: soften(mirror, masks, width, height, scene.mirrorMax),
    masks: Object.fromEntries(surfaces.map((surface, i) => [surface, masks[i] as Buffer])),
  }
}

const around = [-7, -4, -2, -1, 1, 2, 4, 7]

/** Eight bits leave faint steps in a smooth light; averaging neighbours within a step or two gives back the slope between. */
const deband = (light: Buffer, width: number, height: number): Uint16Array => {
  const out = new Uint16Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c
        const own = light[i] as number
        if (own === 0) continue
        let sum = own
        let count = 1
        for (const d of around) {
          if (x + d >= 0 && x + d < width) {
            const value = light[i + d * 3] as number
            if (Math.abs(value - own) <= 2) {
              sum += value
              count++
            }
          }
          if (y + d >= 0 && y + d < height) {
            const value = light[i + d * width * 3] as number
            if (Math.abs(value - own) <= 2) {
              sum += value
              count++
            }
          }
        }
        out[i] = Math.round((sum / count) * 257)
      }
    }
  }
  return out
}

/** Reflections blurred within the stone only, so that the dark beyond its edge does not creep in. */
const soften = (mirror: Buffer, masks: Buffer[], width: number, height: number, max: number): Uint8Array[] => {
  const count = width * height
  const decoder = logDecoder(max, 256)
  const cover = new Float32Array(count)
  for (const mask of masks) for (let i = 0; i < count; i++) if ((mask[i] as number) > 250) cover[i] = 1
  const blurred = [width / 160, width / 40].map((size) => {
    const radius = Math.max(1, Math.round(size))
    const plane = new Float32Array(count)
    const share = blur(cover.slice(), width, height, radius)
    const out = new Uint8Array(count * 3)
    for (let c = 0; c < 3; c++) {
      for (let i = 0; i < count; i++) plane[i] = (decoder[mirror[i * 3 + c] as number] as number) * (cover[i] as number)
      blur(plane, width, height, radius)
      for (let i = 0; i < count; i++) {
        if ((share[i] as number) > 1e-4) out[i * 3 + c] = logCode((plane[i] as number) / (share[i] as number), max)
      }
    }
    return out
  })
  return [mirror, ...blurred]
}

/** Two box blurs each way, in place. */
const blur = (plane: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const line = new Float32Array(Math.max(width, height))
  const run = (start: number, step: number, n: number) => {
    for (let i = 0; i < n; i++) line[i] = plane[start + i * step] as number
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += line[Math.min(Math.max(i, 0), n - 1)] as number
    for (let i = 0; i < n; i++) {
      plane[start + i * step] = sum / (2 * radius + 1)
      sum += (line[Math.min(i + radius + 1, n - 1)] as number) - (line[Math.max(i - radius, 0)] as number)
    }
  }
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) run(y * width, 1, width)
    for (let x = 0; x < width; x++) run(x, width, height)
  }
  return plane
}
