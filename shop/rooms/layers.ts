import type { RoomName } from '#contract/rooms/rooms.ts'
import { logCode, logDecoder } from './tone.ts'

export type Triple = [number, number, number]

/** A flat stone surface. The point `a` metres along u and `b` along v from its corner is `at` + (a, b) in the plan. */
export type Face = { origin: Triple; u: Triple; v: Triple; size: [number, number]; at: [number, number] }

/**
 * The bases of a room over a dark and over a pale stone on this surface, of these albedos. `dimmed` is the room over the
 * dark stone as a share of the one over the pale stone.
 */
export type Bounce = { surface: string; dark: number; pale: number; dimmed: Triple }

/** The description of a rendered room: camera, surfaces, tone. */
export type SceneFile = {
  title: string
  alt: string
  width: number
  height: number
  camera: { position: Triple; right: Triple; up: Triple; forward: Triple; sensor: number; shift: [number, number] }
  surfaces: Record<string, { plain: string; faces: Face[] }>
  /** The albedo of the stand-in for stone in the base. */
  grey: number
  /** Left out for a room with one base. */
  bounce?: Bounce
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
  /** Over a dark stone, if `base` and `light` are over a pale one. */
  dark?: { base: Buffer; light: Uint16Array } | undefined
  /** Reflections, log-coded in 8 bits: the first is sharp, the next ones softer and softer, for honed stone. */
  mirrors: Uint8Array[]
  masks: Record<string, Buffer>
}

/** A room's pictures as they are stored, decoded to bytes of one size. */
export type StoredLayers = {
  scene: SceneFile
  width: number
  height: number
  base: Buffer
  light: Buffer
  dark?: { base: Buffer; light: Buffer } | undefined
  mirror: Buffer
  masks: Record<string, Buffer>
}

/** Reads the layers of a room at a width. The studio reads its own files, the shop those it also serves. */
export type LayersOf = (room: RoomName, width: number) => Promise<Layers>

export const layersFrom = ({ scene, width, height, base, light, dark, mirror, masks }: StoredLayers): Layers => ({
  scene,
  width,
  height,
  base,
  light: deband(light, width, height),
  dark: dark && { base: dark.base, light: deband(dark.light, width, height) },
  mirrors: soften(mirror, Object.values(masks), width, height, scene.mirrorMax),
  masks,
})

const neighbours = [-7, -4, -2, -1, 1, 2, 4, 7]

/** Eight bits leave faint steps in a smooth light; averaging neighbours within two steps restores the gradient. */
const deband = (light: Buffer, width: number, height: number): Uint16Array => {
  const out = new Uint16Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c
        const centre = light[i] as number
        if (centre === 0) continue
        let sum = centre
        let count = 1
        for (const d of neighbours) {
          if (x + d >= 0 && x + d < width) {
            const value = light[i + d * 3] as number
            if (Math.abs(value - centre) <= 2) {
              sum += value
              count++
            }
          }
          if (y + d >= 0 && y + d < height) {
            const value = light[i + d * width * 3] as number
            if (Math.abs(value - centre) <= 2) {
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

/** Reflections, blurred only within the stone, so that the dark beyond its edge does not bleed in. */
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

/** Two box blurs in each direction, in place. */
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
