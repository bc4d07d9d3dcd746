import type { Point } from '../geometry/polygon.ts'
import { at, evenJoint, type Pattern, type Piece, type Size } from '../pattern.ts'

const ROOT3 = Math.sqrt(3)

/** Hexagons: a size taller than wide stands on a corner, a wider one on a side. */
export function hexagon(size: Size, joint: number): Pattern {
  const lying = size.width > size.height
  const across = Math.min(size.width, size.height)
  const pitch = across + joint
  const corner = across / ROOT3
  const half = across / 2
  const place = (x: number, y: number): Point => (lying ? at(y, -x) : at(x, y))
  const outline = [
    place(0, -corner),
    place(half, -corner / 2),
    place(half, corner / 2),
    place(0, corner),
    place(-half, corner / 2),
    place(-half, -corner / 2),
  ]
  return {
    steps: [place(pitch, 0), place(pitch / 2, (pitch * ROOT3) / 2)],
    pieces: [{ outline, size: 0, stone: 0, turn: 0, symmetry: 6 }],
    sizes: [size],
    ...evenJoint(joint),
  }
}

/**
 * Octagons with a quarter of each side cut off, and between them cabochons of the second stone, standing on a corner.
 */
export function octagonCabochon({ width: side }: Size, joint: number): Pattern {
  const pitch = side + joint
  const cut = side / 4
  const cabochon = cut - (Math.SQRT2 - 1) * joint
  const [low, high] = [cut, side - cut]
  const middle = side + joint / 2
  return {
    steps: [at(pitch, 0), at(0, pitch)],
    pieces: [
      {
        outline: [
          at(low, 0),
          at(high, 0),
          at(side, low),
          at(side, high),
          at(high, side),
          at(low, side),
          at(0, high),
          at(0, low),
        ],
        size: 0,
        stone: 0,
        turn: 0,
        symmetry: 4,
      },
      {
        outline: [
          at(middle, middle - cabochon),
          at(middle + cabochon, middle),
          at(middle, middle + cabochon),
          at(middle - cabochon, middle),
        ],
        size: 1,
        stone: 1,
        turn: 45,
        symmetry: 4,
      },
    ],
    sizes: [
      { width: side, height: side },
      { width: cabochon * Math.SQRT2, height: cabochon * Math.SQRT2 },
    ],
    ...evenJoint(joint),
  }
}

/** Equilateral triangles point up and down alternately; right-angled ones, sold as half a square, are laid in fours. */
export const triangle = (size: Size, joint: number): Pattern =>
  size.width === size.height ? halfSquares(size, joint) : equalSided(size, joint)

function equalSided(size: Size, joint: number): Pattern {
  const side = size.width
  const pitch = side + joint * ROOT3
  const high = (side * ROOT3) / 2
  const row = (pitch * ROOT3) / 2
  // The tip of the triangle pointing down is a joint above the bottom of the row.
  const base = row - joint
  const piece = (outline: Piece['outline'], stone: 0 | 1): Piece => ({
    outline,
    size: 0,
    stone,
    turn: stone * 180,
    symmetry: 3,
  })
  const middle = side / 2 + pitch / 2
  return {
    steps: [at(pitch, 0), at(pitch / 2, row)],
    pieces: [
      piece([at(0, 0), at(side, 0), at(side / 2, high)], 0),
      piece([at(middle, base - high), at(middle + side / 2, base), at(middle - side / 2, base)], 1),
    ],
    sizes: [size],
    ...evenJoint(joint),
  }
}

function halfSquares(size: Size, joint: number): Pattern {
  const leg = size.width
  // Two halves and the joint between them make a square slightly larger than the leg.
  const side = leg + joint / Math.SQRT2
  const pitch = side + joint
  const half = (corner: [number, number], [right, up]: [1 | -1, 1 | -1]): Piece => {
    const [x, y] = corner
    const along = at(x + right * leg, y)
    const upward = at(x, y + up * leg)
    const turn = right > 0 ? (up > 0 ? 0 : 270) : up > 0 ? 90 : 180
    const outline = right === up ? [at(x, y), along, upward] : [at(x, y), upward, along]
    return { outline, size: 0, stone: right > 0 ? 0 : 1, turn, symmetry: 1 }
  }
  return {
    steps: [at(2 * pitch, 0), at(pitch, pitch)],
    pieces: [
      half([0, 0], [1, 1]),
      half([side, side], [-1, -1]),
      half([pitch, side], [1, -1]),
      half([pitch + side, 0], [-1, 1]),
    ],
    sizes: [size],
    ...evenJoint(joint),
  }
}
