import { at, evenJoint, oblong, type Pattern, type Size } from '../pattern.ts'

/** Rows of equal pieces with aligned joints. */
export const straight = (size: Size, joint: number): Pattern => ({
  steps: [at(size.width + joint, 0), at(0, size.height + joint)],
  pieces: [oblong({ x: 0, y: 0, ...size })],
  sizes: [size],
  ...evenJoint(joint),
})

/** Every other row is offset by `shift` of a piece: usually 0.5, for planks about a third. */
export function brickBond(size: Size, joint: number, shift = 0.5): Pattern {
  const pitch = size.width + joint
  const row = size.height + joint
  return {
    steps: [at(pitch, 0), at(0, 2 * row)],
    pieces: [oblong({ x: 0, y: 0, ...size }), oblong({ x: pitch * shift, y: row, ...size })],
    sizes: [size],
    ...evenJoint(joint),
  }
}

/** Each row is offset by a third of a piece from the one before. */
export function thirdBond(size: Size, joint: number): Pattern {
  const pitch = size.width + joint
  const row = size.height + joint
  const rows = [0, 1, 2].map((index) => oblong({ x: (pitch * index) / 3, y: row * index, ...size }))
  return { steps: [at(pitch, 0), at(0, 3 * row)], pieces: rows, sizes: [size], ...evenJoint(joint) }
}

/** Alternating squares of two stones. */
export function chequerboard({ width: side }: Size, joint: number): Pattern {
  const pitch = side + joint
  const square = { y: 0, width: side, height: side }
  return {
    steps: [at(2 * pitch, 0), at(pitch, pitch)],
    pieces: [oblong({ x: 0, ...square }), oblong({ x: pitch, ...square, stone: 1 })],
    sizes: [{ width: side, height: side }],
    ...evenJoint(joint),
  }
}
