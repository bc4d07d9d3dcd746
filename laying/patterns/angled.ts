import { at, evenJoint, micrometres, oblong, type Pattern, type Piece, type Size } from '../pattern.ts'

/** Long side first. */
const blockOf = ({ width, height }: Size) => ({ length: Math.max(width, height), width: Math.min(width, height) })

/** Blocks at right angles, each ending against the side of the next. The length need not be a multiple of the width. */
export const herringbone = (size: Size, joint: number): Pattern => blocksAtRightAngles(size, joint, 1)

/** Herringbone of blocks in pairs. */
export const doubleHerringbone = (size: Size, joint: number): Pattern => blocksAtRightAngles(size, joint, 2)

function blocksAtRightAngles(size: Size, joint: number, count: number): Pattern {
  const { length, width } = blockOf(size)
  const pitch = width + joint
  const bundle = count * pitch
  const places = Array.from({ length: count }, (_, index) => index * pitch)
  const quarter = size.width < size.height ? 90 : 0
  return {
    steps: [at(-bundle, bundle), at(length + joint + bundle, length + joint - bundle)],
    pieces: [
      ...places.map((y) => oblong({ x: 0, y, width: length, height: width, turn: quarter })),
      ...places.map((x) => oblong({ x: length + joint + x, y: 0, width, height: length, turn: 90 - quarter })),
    ],
    sizes: [size],
    ...evenJoint(joint),
  }
}

/** Blocks cut to 45° at both ends, which meet in a line; each is cut from a whole block. */
export function chevron(size: Size, joint: number): Pattern {
  const { length, width } = blockOf(size)
  if (length <= width) throw new Error('a chevron needs blocks longer than wide')
  const column = (length - width) / Math.SQRT2
  const high = width * Math.SQRT2
  const start = column + joint
  const piece = (outline: Piece['outline'], turn: number): Piece => ({ outline, size: 0, stone: 0, turn, symmetry: 2 })
  return {
    steps: [at(2 * start, 0), at(0, (width + joint) * Math.SQRT2)],
    pieces: [
      piece([at(0, 0), at(column, column), at(column, column + high), at(0, high)], 45),
      piece([at(start, column), at(start + column, 0), at(start + column, high), at(start, column + high)], -45),
    ],
    sizes: [size],
    ...evenJoint(joint),
  }
}

/** Bundles of blocks that are as wide as long, each at right angles to the next. */
export function basketweave(size: Size, joint: number): Pattern {
  const block = blockOf(size)
  const count = Math.max(2, Math.round((block.length + joint) / (block.width + joint)))
  // If the blocks do not make up a square, the square is the larger of the two, with wider joints.
  const side = Math.max(block.length, count * (block.width + joint) - joint)
  const between = (side - count * block.width) / (count - 1)
  const margin = (side - block.length) / 2
  const places = Array.from({ length: count }, (_, index) => index * (block.width + between))
  const start = side + joint
  return {
    steps: [at(2 * start, 0), at(start, start)],
    pieces: [
      ...places.map((y) => oblong({ x: margin, y, width: block.length, height: block.width })),
      ...places.map((x) => oblong({ x: start + x, y: margin, width: block.width, height: block.length, turn: 90 })),
    ],
    sizes: [size],
    joint: micrometres(joint),
    widestJoint: micrometres(Math.max(between, joint + margin)),
  }
}
