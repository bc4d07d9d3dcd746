import { mix32 } from '../random.ts'

/** Where a point of a laid area falls: which piece, where on it, and how far from its edge. */
export interface Place {
  /** A number that belongs to the piece: chooses its cut, its turn and its tone. */
  piece: number
  /** Millimetres from the middle of the piece, in the piece's own axes. */
  x: number
  y: number
  /** Millimetres to the nearest edge; below zero the point lies in a joint. */
  edge: number
  stone: 0 | 1
}

/** A pattern of pieces that covers the plane without end. */
export interface Laying {
  /** Millimetres of joint between pieces. */
  joint: number
  /** The largest piece, for choosing cuts. */
  width: number
  height: number
  locate(x: number, y: number, place: Place): void
}

export const newPlace = (): Place => ({ piece: 0, x: 0, y: 0, edge: 0, stone: 0 })

export const pieceOf = (column: number, row: number, part = 0) =>
  mix32(Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(part, 0x9e3779b1))

/** The same pattern turned by some degrees. */
export function turned(laying: Laying, degrees: number): Laying {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return { ...laying, locate: (x, y, place) => laying.locate(x * cos + y * sin, y * cos - x * sin, place) }
}
