import { clamp } from '../colour.ts'
import { groundOf } from '../floors/sampler.ts'
import { noiseOf } from '../frame.ts'
import { type Product, shownSize } from '../product.ts'
import { solidOf } from '../solids/object-of.ts'
import type { Solid } from '../solids/solid.ts'
import { group } from '../solids/stone-piece.ts'
import { FRONT_SUN, type Shown, trace } from '../tracer.ts'
import { houseFloor } from './house-floor.ts'

/** Objects in use in the corner of a room: basins on oak, sills under a window, skirtings at the wall. */
export async function drawInUse(product: Product, width: number): Promise<Shown> {
  const height = Math.round((width * 2) / 3)
  const size = { width, height, lens: 30 }
  const { object } = product.look
  const solid = await solidOf(product, Math.round(width * 0.6))
  const ground = groundOf(houseFloor(product))
  const back = solid.high[1]
  if (object === 'sink')
    return trace(solid, {
      ...size,
      turn: -16,
      rise: 22,
      fill: 0.7,
      lift: 0.04,
      sun: FRONT_SUN,
      exposure: 1.25,
      ground: oak,
      groundGloss: 0.25,
      wall: { y: back + 60, paint: ground },
    })
  if (object === 'sill')
    return trace(solid, {
      ...size,
      turn: -14,
      rise: 20,
      fill: 0.98,
      lift: -0.2,
      sun: [-0.7, 0.5, 0.7],
      ground: plaster,
      wall: { y: back + 1, paint: windowPane(shownSize(product).width) },
    })
  if (object === 'moulding') {
    const length = shownSize(product).width
    const run = upright(group([-1, 0, 1].map((step) => ({ solid, x: step * (length + 0.6), y: 0 }))))
    const tall = run.high[2]
    const field = Math.min(length * 2.2, Math.max(330, tall * 5))
    return trace(run, {
      ...size,
      turn: -24,
      rise: 20,
      target: [0, run.low[1], tall * 0.9],
      away: field / (2 * Math.tan((15 * Math.PI) / 180)),
      sun: FRONT_SUN,
      exposure: 1.12,
      ground,
      groundGloss: 0.3,
      wall: { y: run.high[1], paint: plaster },
    })
  }
  const tall = solid.high[2] > (solid.high[0] - solid.low[0]) * 0.6
  const gap = object === 'table-top' ? 420 : 130
  return trace(solid, {
    ...size,
    turn: object === 'table-top' ? -26 : 20,
    rise: tall || object === 'table-top' ? 14 : 26,
    fill: object === 'table-top' ? 0.8 : 0.68,
    sun: FRONT_SUN,
    exposure: 1.14,
    ground,
    groundGloss: 0.3,
    wall: { y: back + gap, paint: plaster },
  })
}

/** Stands an object that lies on its back up against the wall. */
function upright(solid: Solid): Solid {
  const { low, high } = solid
  return {
    hollow: true,
    low: [low[0], -high[2], low[1] - low[1]],
    high: [high[0], -low[2], high[1] - low[1]],
    distance: (x, y, z) => solid.distance(x, z + low[1], -y),
    paint(x, y, z, skin) {
      const [, ny, nz] = [skin.nx, skin.ny, skin.nz]
      skin.ny = nz
      skin.nz = -ny
      solid.paint(x, z + low[1], -y, skin)
      const [turnedY, turnedZ] = [skin.ny, skin.nz]
      skin.ny = -turnedZ
      skin.nz = turnedY
    },
  }
}

const grain = noiseOf(4242)

/** Slightly uneven lime plaster. */
export function plaster(x: number, y: number, _footprint: number, out: Float32Array) {
  const tone = 1 + grain(x / 160, y / 160) * 0.02 + grain(x / 37, y / 37) * 0.012
  out[0] = 0.74 * tone
  out[1] = 0.715 * tone
  out[2] = 0.665 * tone
}

/** An oiled oak counter in broad staves. */
export function oak(x: number, y: number, _footprint: number, out: Float32Array) {
  const stave = Math.floor((y + 2000) / 62)
  const shift = grain(stave * 7.7, 3) * 500
  const figure = grain((x + shift) / 300, y / 7 + stave * 9) * 0.5 + grain((x + shift) / 90, y / 2.4 + stave * 5) * 0.3
  const tone = 1 + figure * 0.17 + grain(stave * 3.1, 9) * 0.12
  const gap = Math.abs(y + 2000 - Math.round((y + 2000) / 62) * 62) < 0.7 ? 0.6 : 1
  out[0] = 0.43 * tone * gap
  out[1] = 0.285 * tone * gap
  out[2] = 0.16 * tone * gap
}

/** A painted sash window with a soft garden behind it. */
function windowPane(width: number) {
  return (x: number, z: number, _footprint: number, out: Float32Array) => {
    const bar = Math.abs(x) < 13 || Math.abs(Math.abs(x) - width * 0.56) < 26 || z < 46 || Math.abs(z - 330) < 12
    if (bar || Math.abs(x) > width * 0.56) {
      const edge = Math.abs(x) > width * 0.58 ? 0.93 : 1
      out[0] = 0.84 * edge
      out[1] = 0.83 * edge
      out[2] = 0.8 * edge
      return
    }
    const bush = clamp(0.62 - z / 520 + grain(x / 130, z / 130) * 0.42 + grain(x / 45, z / 45) * 0.16)
    const leaf = 0.85 + grain(x / 26, z / 26) * 0.2
    out[0] = 0.86 + (0.27 * leaf - 0.86) * bush
    out[1] = 0.92 + (0.38 * leaf - 0.92) * bush
    out[2] = 0.97 + (0.18 * leaf - 0.97) * bush
  }
}
