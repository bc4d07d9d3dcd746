import { laidFaces, type WallLaying } from '#contract/rooms/laid-faces.ts'
import type { Face, Layers, SceneFile, Triple } from './layers.ts'
import { type LitRoom, lightRoom } from './light-room.ts'
import { linearColour } from './linear-colour.ts'
import { developer, logDecoder, untone } from './tone.ts'

/** Linear RGB 0..1 of the laid stone with joints at a point. The footprint is the size of the pixel on the surface. */
export type StoneSampler = (uMetres: number, vMetres: number, footprintMetres: number, out: Float32Array) => void

export type LaidSurface = {
  sampler: StoneSampler
  /** How much of the room the stone reflects, from 0 to 1. */
  gloss: number
  /** The average colour of the stone, linear: it lights the room. */
  colour: Triple
  /** How its pieces are laid. A top without joints has none. */
  laying?: WallLaying | null
}

/** The gloss of a surface without a chosen stone. */
export const PLAIN_GLOSS = 0.35

/** Lays stone into a rendered room, in about a second. */
export function layRoom(
  layers: Layers,
  surfaces: Record<string, LaidSurface>,
  plainGloss = PLAIN_GLOSS,
): { data: Buffer; width: number; height: number } {
  const sceneSurfaces = layers.scene.surfaces
  for (const surface of Object.keys(surfaces))
    if (!Object.hasOwn(sceneSurfaces, surface)) throw new Error(`unknown surface '${surface}'`)
  const count = layers.width * layers.height
  const laid: StonePixels = {
    colour: new Float32Array(count * 3),
    standIn: new Float32Array(count * 3),
    cover: new Float32Array(count),
  }
  const surfaceOf = (name: string) => surfaces[name] ?? plainSurface(sceneSurfaces[name]!.plain, plainGloss)
  const room = lightRoom(layers, (name) => surfaceOf(name).colour)
  for (const name of Object.keys(sceneSurfaces)) laySurface({ layers, room }, name, surfaceOf(name), laid)
  return { data: merge(layers.scene, room, laid), width: layers.width, height: layers.height }
}

/** The light that the stone and its rendered stand-in send to the camera, and how much of each pixel is stone. */
type StonePixels = { colour: Float32Array; standIn: Float32Array; cover: Float32Array }

/** In a pixel that is only partly stone, the stand-in is subtracted from the base before this stone is added. */
const merge = (scene: SceneFile, { base }: LitRoom, laid: StonePixels): Buffer => {
  const data = Buffer.from(base)
  const baseLinear = untone(scene.tone)
  const develop = developer(scene.tone)
  for (let i = 0; i < laid.cover.length; i++) {
    const cover = laid.cover[i] as number
    if (cover === 0) continue
    for (let j = i * 3; j < i * 3 + 3; j++) {
      const stone = laid.colour[j] as number
      if (cover > 0.985) data[j] = develop(stone / cover)
      else {
        const under = (baseLinear[base[j] as number] as number) - (laid.standIn[j] as number)
        data[j] = develop(Math.max(0, under) + stone)
      }
    }
  }
  return data
}

/** A surface without a chosen stone has one plain colour. */
const plainSurface = (hex: string, gloss: number): LaidSurface => {
  const colour = linearColour(hex)
  return { sampler: (_u, _v, _footprint, out) => out.set(colour), gloss, colour }
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const maxTaps = 6

type Rendered = { layers: Layers; room: LitRoom }

const laySurface = (
  { layers, room }: Rendered,
  surface: string,
  { sampler, gloss, laying = null }: LaidSurface,
  laid: StonePixels,
) => {
  const { scene, width, height } = layers
  const { light, dimming } = room
  const standIn = room.standInOf(surface)
  const mask = layers.masks[surface] as Buffer
  const faces = laidFaces(surface, scene.surfaces[surface]?.faces ?? [], laying).map((face) =>
    prepare(face, scene.camera),
  )
  const { right, up, forward, sensor, shift } = scene.camera
  const [sharper, softer, share] = reflections(layers.mirrors, gloss)
  const mirror = logDecoder(scene.mirrorMax, 256)
  const out = new Float32Array(3)
  const step = sensor / width
  const stepRight: Triple = [right[0] * step, right[1] * step, right[2] * step]
  const stepDown: Triple = [-up[0] * step, -up[1] * step, -up[2] * step]

  for (let y = 0; y < height; y++) {
    const b = ((0.5 - (y + 0.5) / height) * (height / width) + shift[1]) * sensor
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const byte = mask[i] as number
      if (byte === 0) continue
      const a = ((x + 0.5) / width - 0.5 + shift[0]) * sensor
      const ray: Triple = [
        forward[0] + a * right[0] + b * up[0],
        forward[1] + a * right[1] + b * up[1],
        forward[2] + a * right[2] + b * up[2],
      ]
      const face = faces.length === 1 ? (faces[0] as Plane) : nearestFace(faces, ray)
      const facing = dot(face.normal, ray)
      if (facing === 0) continue
      const t = face.reach / facing
      const u = t * dot(face.u, ray) + face.u0
      const v = t * dot(face.v, ray) + face.v0
      // The extent of this pixel on the stone.
      const kx = dot(face.normal, stepRight) / facing
      const ky = dot(face.normal, stepDown) / facing
      const xu = t * (dot(face.u, stepRight) - kx * dot(face.u, ray))
      const xv = t * (dot(face.v, stepRight) - kx * dot(face.v, ray))
      const yu = t * (dot(face.u, stepDown) - ky * dot(face.u, ray))
      const yv = t * (dot(face.v, stepDown) - ky * dot(face.v, ray))
      const wide = Math.hypot(xu, xv)
      const tall = Math.hypot(yu, yv)
      const short = Math.min(wide, tall)
      const long = Math.max(wide, tall)
      const taps = Math.min(maxTaps, Math.max(2, Math.round((1.4 * long) / short)))
      const footprint = Math.max(0.75 * short, long / taps)
      const upright = tall >= wide
      let red = 0
      let green = 0
      let blue = 0
      for (let k = 0; k < taps; k++) {
        const along = (k + 0.5) / taps - 0.5
        const aside = k % 2 === 0 ? -0.22 : 0.22
        const p = upright ? aside : along
        const q = upright ? along : aside
        sampler(u + p * xu + q * yu, v + p * xv + q * yv, footprint, out)
        red += out[0] as number
        green += out[1] as number
        blue += out[2] as number
      }
      const graze = (1 - Math.abs(facing) / Math.hypot(ray[0], ray[1], ray[2])) ** 5
      const shine = gloss * (0.045 + 0.8 * graze) + (1 - gloss) * (0.012 + 0.1 * graze)
      const cover = byte / 255
      laid.cover[i] = (laid.cover[i] as number) + cover
      for (let c = 0; c < 3; c++) {
        const j = i * 3 + c
        const stone = (c === 0 ? red : c === 1 ? green : blue) / taps
        const reflected =
          (mirror[sharper[j] as number] as number) * (1 - share) + (mirror[softer[j] as number] as number) * share
        const lit = stone * (light[j] as number) * (1 - shine) + shine * reflected * (dimming[c] as number)
        laid.standIn[j] = (laid.standIn[j] as number) + cover * (standIn[j] as number)
        laid.colour[j] = (laid.colour[j] as number) + cover * lit
      }
    }
  }
}

type Plane = Face & { normal: Triple; reach: number; u0: number; v0: number; corner: [number, number] }

/** The values of a face that are the same for every pixel. */
const prepare = (face: Face, { position }: SceneFile['camera']): Plane => {
  const normal = cross(face.u, face.v)
  const towards: Triple = [position[0] - face.origin[0], position[1] - face.origin[1], position[2] - face.origin[2]]
  const a = dot(towards, face.u)
  const b = dot(towards, face.v)
  return { ...face, normal, reach: -dot(towards, normal), u0: a + face.at[0], v0: b + face.at[1], corner: [a, b] }
}

/** The nearest face the ray hits. On an antialiased edge it may just miss them all; then the one it misses by least. */
const nearestFace = (faces: Plane[], ray: Triple): Plane => {
  let best = faces[0] as Plane
  let bestScore = Number.POSITIVE_INFINITY
  for (const face of faces) {
    const facing = dot(face.normal, ray)
    if (facing === 0) continue
    const t = face.reach / facing
    if (t <= 0) continue
    const a = t * dot(face.u, ray) + face.corner[0]
    const b = t * dot(face.v, ray) + face.corner[1]
    const miss = Math.max(0, -a, a - face.size[0]) + Math.max(0, -b, b - face.size[1])
    const score = miss > 1e-4 ? 1e3 + miss : t
    if (score < bestScore) {
      bestScore = score
      best = face
    }
  }
  return best
}

/** The two reflections to mix and the softer one's share: polished stone reflects sharply, honed stone softly. */
const reflections = (mirrors: Uint8Array[], gloss: number): [Uint8Array, Uint8Array, number] => {
  const place = (1 - gloss) * (mirrors.length - 1)
  const from = Math.min(mirrors.length - 2, Math.floor(place))
  return [mirrors[from] as Uint8Array, mirrors[from + 1] as Uint8Array, place - from]
}
