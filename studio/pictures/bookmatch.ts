import { edges } from '#shop/rooms/cuts.ts'
import { clamp } from '../colour.ts'
import { sampleSlab } from '../floors/lay-area.ts'
import { blankPicture } from '../light.ts'
import { type Product, shownSize } from '../product.ts'
import type { Solid } from '../solids/solid.ts'
import { stoneOf } from '../surface.ts'
import { cutSlab } from '../surfaces/cut-slab.ts'
import type { Shown } from '../tracer.ts'
import { CUT } from './piece.ts'

/** The other half of a bookmatched block. */
export function mirrored(solid: Solid): Solid {
  return {
    ...solid,
    low: [-solid.high[0], solid.low[1], solid.low[2]],
    high: [-solid.low[0], solid.high[1], solid.high[2]],
    distance: (x, y, z) => solid.distance(-x, y, z),
    paint(x, y, z, skin) {
      skin.nx = -skin.nx
      solid.paint(-x, y, z, skin)
      skin.nx = -skin.nx
    },
  }
}

/** Slabs edge to edge on a wall: consecutive slabs of a block, or bookmatched. */
export function drawSlabWall(product: Product, size: number): Shown {
  const stone = stoneOf(product)
  const { width, height } = shownSize(product)
  const book = product.collections.includes('bookmatch-slabs')
  // An upright pair fills the square; a single stone is shown four slabs high.
  const wide = book ? height : width * 0.75
  const tall = book ? width : height * 0.72
  const span = wide * 2
  const scale = size / span
  const slab = cutSlab(stone, {
    x: CUT.x - wide / 2,
    y: CUT.y - tall / 2,
    width: Math.ceil(wide * scale * 1.15),
    height: Math.ceil(Math.max(tall, span * 0.6) * scale),
    scale,
  })
  const picture = blankPicture(size, size)
  const mask = new Uint8Array(size * size).fill(1)
  const sample = new Float32Array(4)
  const gloss = edges[stone.finish].gloss
  for (let py = 0, at = 0; py < size; py++) {
    for (let px = 0; px < size; px++, at++) {
      const x = px / scale
      const y = py / scale
      const column = x < wide ? 0 : 1
      const row = Math.floor(y / tall)
      const fromSeam = Math.min(Math.abs(x - wide), Math.abs(y - Math.round(y / tall) * tall) || span)
      const flip = book ? column === 1 : false
      const u = flip ? span - x : x - column * wide
      const turned = !book && (row + column) % 2 === 1
      const v = y - row * tall
      // The next slab of a block has the same veins, slightly shifted.
      sampleSlab(
        slab,
        CUT.x - wide / 2 + (turned ? wide - u : u) + (book ? 0 : column * wide * 0.06),
        CUT.y - tall / 2 + (turned ? tall - v : v),
        sample,
      )
      const joint = 0.72 + 0.28 * clamp(fromSeam * scale * 0.8 - 0.2)
      const light = (1.06 - 0.13 * ((px / size) * 0.55 + (py / size) * 0.45)) * joint
      const band = Math.abs(px / size + py / size - 0.62)
      const shine = gloss * 0.02 * Math.max(0, 1 - band * 3.2)
      for (let part = 0; part < 3; part++) picture.data[at * 3 + part] = sample[part]! * light + shine
    }
  }
  return { picture, stone: mask }
}
