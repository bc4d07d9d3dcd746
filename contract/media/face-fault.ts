import type { Face } from './face.ts'

type Point = readonly [number, number]

export type FaceFault = { field: 'src' | 'corners' | 'width' | 'height' | 'grey'; message: string }

/** The shortest side of a face in the photograph, in pixels. */
const fewestPixels = 30

/** The sine of a corner, which is the same at every size, and the length of the side that ends in it. */
function cornerAt([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) {
  const side = Math.hypot(bx - ax, by - ay)
  return { side, sine: ((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) / (side * Math.hypot(cx - bx, cy - by)) }
}

/** What is wrong with a face; null if it can be straightened. The size is that of the photograph. */
export function faceFault(
  { corners }: Pick<Face, 'corners'>,
  photo: { width: number; height: number },
): FaceFault | null {
  const [a, b, c, d] = corners.map(([x, y]) => [x * photo.width, y * photo.height] as const) as [
    Point,
    Point,
    Point,
    Point,
  ]
  const turns = [cornerAt(d, a, b), cornerAt(a, b, c), cornerAt(b, c, d), cornerAt(c, d, a)]
  if (Math.min(...turns.map(({ side }) => side)) < fewestPixels)
    return {
      field: 'corners',
      message: 'This part of the photograph is too small. Please mark a larger piece of stone.',
    }
  const sines = turns.map(({ sine }) => sine)
  if (sines.every((sine) => sine > flattest)) return null
  const message = sines.every((sine) => sine < -flattest)
    ? 'The corners run the wrong way round. Please mark them clockwise from the top left of the stone.'
    : sines.filter((sine) => sine > 0).length === 2
      ? 'The sides cross. Please mark the corners clockwise from the top left of the stone.'
      : 'Three of the corners are almost in a line. Please mark the four corners of the stone.'
  return { field: 'corners', message }
}

/** The sine of a corner of about 175 degrees. */
const flattest = 0.09
