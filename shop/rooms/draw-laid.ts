import { laidAs } from '#contract/rooms/room-stone.ts'
import { type ReadSlab, type SurfaceToDraw, samplerOf } from './compose-room.ts'
import { developer } from './tone.ts'

/** The side of the picture in millimetres: three or four of the largest pieces. */
function spanOf({ stone, laid, slab: { faces } }: SurfaceToDraw): number {
  const as = laidAs(stone, laid)
  // Of a slab for worktops, as much as the photograph shows without repeating itself.
  if (!as) return Math.min(2600, ...faces.map(({ width, height }) => Math.min(width, height)))
  const sizes = as.pattern === 'opus' ? (as.mix?.sizes ?? []) : [as.size]
  const longest = Math.max(...sizes.flatMap(({ width, height }) => [width, height]))
  return Math.min(2600, Math.max(560, longest * (longest > 500 ? 3.1 : 4.3)))
}

/** A laid surface from straight above, in even light: the picture of a stone that only has photographs. */
export async function drawLaid(surface: SurfaceToDraw, width: number, readSlab: ReadSlab) {
  const slabs = await Promise.all(surface.slab.files.map(({ path }) => readSlab(path, surface.slab.span)))
  const sample = samplerOf(surface, slabs)
  const metres = spanOf(surface) / 1000
  const pixel = metres / width
  // The middle of the picture is the middle of the layout, 50 metres from its origin.
  const from = -metres / 2 - 50
  const develop = developer({ linear: 1, white: 1 })
  const data = Buffer.alloc(width * width * 3)
  const out = new Float32Array(3)
  for (let row = 0, at = 0; row < width; row++)
    for (let column = 0; column < width; column++) {
      let [red, green, blue] = [0, 0, 0]
      for (let tap = 0; tap < 4; tap++) {
        const u = from + (column + 0.25 + (tap & 1) / 2) * pixel
        sample(u, -from - (row + 0.25 + (tap >> 1) / 2) * pixel, pixel / 2, out)
        red += out[0]! / 4
        green += out[1]! / 4
        blue += out[2]! / 4
      }
      data[at++] = develop(red)
      data[at++] = develop(green)
      data[at++] = develop(blue)
    }
  return { data, width, height: width }
}
