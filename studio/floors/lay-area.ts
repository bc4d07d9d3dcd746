import type { Point } from '#laying/geometry/polygon.ts'
import { hash2 } from '#laying/hash.ts'
import { type Layout, newPoint, type PointOnPiece } from '#laying/layout.ts'
import { type Cut, cutter, edges, type Finish } from '#shop/rooms/cuts.ts'
import { type Colour, clamp, linear, smoothstep } from '../colour.ts'
import { noiseOf } from '../frame.ts'
import { blankPicture, type Picture, reliefLight } from '../light.ts'
import type { Slab } from '../surface.ts'

export interface Floor {
  layout: Layout
  /** The point of the layout a picture from above is centred on, in millimetres; left out if it does not matter. */
  middle?: Point
  /** A slab for each stone of the pattern. */
  slabs: Slab[]
  finish: Finish
  joint: Colour
  variety: number
  /** Colours that single pieces tend towards, such as bricks. */
  leanings: Colour[]
  seed: number
}

/** Bilinear look-up on a slab; `out` receives linear light and the relief. */
export function sampleSlab(slab: Slab, x: number, y: number, out: Float32Array) {
  const { width, height, scale } = slab.frame
  const u = clamp((x - slab.frame.x) * scale, 0, width - 1.001)
  const v = clamp((y - slab.frame.y) * scale, 0, height - 1.001)
  const column = u | 0
  const row = v | 0
  const right = u - column
  const down = v - row
  const at = row * width + column
  const a = (1 - right) * (1 - down)
  const b = right * (1 - down)
  const c = (1 - right) * down
  const d = right * down
  const { colour, relief } = slab
  const i = at * 3
  const j = i + width * 3
  out[0] = colour[i]! * a + colour[i + 3]! * b + colour[j]! * c + colour[j + 3]! * d
  out[1] = colour[i + 1]! * a + colour[i + 4]! * b + colour[j + 1]! * c + colour[j + 4]! * d
  out[2] = colour[i + 2]! * a + colour[i + 5]! * b + colour[j + 2]! * c + colour[j + 5]! * d
  out[3] = relief[at]! * a + relief[at + 1]! * b + relief[at + width]! * c + relief[at + width + 1]! * d
}

/** The stone at a point, from the slab of its piece. */
export function sampleStone(floor: Floor, point: PointOnPiece, cut: Cut, out: Float32Array) {
  const slab = floor.slabs[point.stone] ?? floor.slabs[0]!
  sampleSlab(slab, cut.x + point.x * cut.turnX, cut.y + point.y * cut.turnY, out)
}

export interface Area {
  picture: Picture
  /** 1 on stone, 0 on joints: the pixels that count for the stone's average colour. */
  stone: Uint8Array
}

/** The upper left corner of a picture from above. */
export const cornerOf = ({ middle }: Floor, span: number): Point =>
  middle ? [middle[0] - span / 2, middle[1] - span / 2] : [10 * span, 10 * span]

/** A laid area from above, `span` millimetres wide, lit from the upper left. */
export function layArea(floor: Floor, span: number, size: number, reflection = 1): Area {
  const { layout, finish } = floor
  const edge = edges[finish]
  const scale = size / span
  const waver = noiseOf(floor.seed + 77)
  const cutOf = cutter(floor)
  const picture = blankPicture(size, size)
  const relief = new Float32Array(size * size)
  const stone = new Uint8Array(size * size)
  const gleam = new Float32Array(size * size)
  const point = newPoint()
  const sample = new Float32Array(4)
  const jointLight = floor.joint.map(linear)
  const depth = finish === 'split' ? 6 : finish === 'tumbled' ? 1.8 : Math.min(1.2, layout.joint * 0.5)
  const lift = finish === 'split' ? (layout.joint < 2 ? 7 : 0.8) : finish === 'tumbled' ? 0.5 : 0.08
  const [left, top] = cornerOf(floor, span)
  for (let py = 0, at = 0; py < size; py++) {
    for (let px = 0; px < size; px++, at++) {
      const x = left + px / scale
      const y = top + py / scale
      layout.locate(x, y, point)
      let inside = point.edge
      if (edge.waver > 0 && inside < 8)
        inside += edge.waver * (waver(x / 9, y / 9) * 0.6 + waver(x / 31, y / 31) * 0.7 - 0.3)
      const cover = clamp(inside * scale + 0.5)
      const grit = hash2(px, py, 5) - 0.5
      let red = jointLight[0]! * (1 + grit * 0.16)
      let green = jointLight[1]! * (1 + grit * 0.16)
      let blue = jointLight[2]! * (1 + grit * 0.16)
      let height = -depth - grit * 0.06
      if (cover > 0) {
        const cut = cutOf(point)
        sampleStone(floor, point, cut, sample)
        red += (sample[0]! * cut.tone[0] - red) * cover
        green += (sample[1]! * cut.tone[1] - green) * cover
        blue += (sample[2]! * cut.tone[2] - blue) * cover
        const slope = clamp(inside / edge.radius)
        const body = sample[3]! + cut.lift * lift - edge.drop * (1 - slope) ** 2
        height += (body - height) * cover
        if (cover === 1) {
          stone[at] = 1
          gleam[at] = (cut.lift + 0.5) * slope
        }
      }
      relief[at] = height
      picture.data[at * 3] = red
      picture.data[at * 3 + 1] = green
      picture.data[at * 3 + 2] = blue
    }
  }
  const raking = finish === 'split' || finish === 'tumbled' || finish === 'brushed'
  const light = reliefLight(relief, size, size, scale, { x: -1, y: -0.8, z: raking ? 1.05 : 1.5, ambient: 0.38 })
  illuminate(picture, light, gleam, edge.gloss * reflection)
  return { picture, stone }
}

/** Daylight that fades across the picture; each polished piece reflects the window at a slightly different angle. */
function illuminate(picture: Picture, light: Float32Array, gleam: Float32Array, gloss: number) {
  const { width, height, data } = picture
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const u = x / width
      const v = y / height
      const fall = 1.06 - 0.13 * (u * 0.55 + v * 0.45)
      const window =
        smoothstep(0.75, 0.1, Math.abs(u * 0.8 + v * 0.6 - 0.35 - gleam[at]! * 0.3)) * 0.6 + gleam[at]! * 0.4
      const shine = gleam[at]! > 0 ? gloss * 0.02 * window : 0
      const factor = light[at]! * fall
      data[at * 3] = data[at * 3]! * factor + shine
      data[at * 3 + 1] = data[at * 3 + 1]! * factor + shine
      data[at * 3 + 2] = data[at * 3 + 2]! * factor + shine * 1.03
    }
  }
}
