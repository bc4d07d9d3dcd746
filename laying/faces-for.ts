import type { Size } from './pattern.ts'

/** A face that is smaller than a piece by less than this is still whole: pieces are sawn a little under their nominal size. */
const isAbout = (face: number, piece: number) => Math.abs(face - piece) <= 2 + piece * 0.02
const isEnough = (face: number, piece: number) => face >= piece - 2 - piece * 0.02

/** Whether a piece is cut across the face: it only fits when turned by a quarter. */
export const isTurned = (piece: Size, face: Size): boolean => !fits(piece, face) && fits(quarter(piece), face)

const quarter = ({ width, height }: Size): Size => ({ width: height, height: width })

const fits = (piece: Size, face: Size) => isEnough(face.width, piece.width) && isEnough(face.height, piece.height)

const isSame = (piece: Size, face: Size) => isAbout(face.width, piece.width) && isAbout(face.height, piece.height)

/** The first of these sizes that a face is a whole piece of, else the first that fits into a face. */
export function bestSize<Piece extends Size>(pieces: readonly Piece[], faces: readonly Size[]): Piece | undefined {
  const find = (suits: (piece: Size, face: Size) => boolean) =>
    pieces.find((piece) => faces.some((face) => suits(piece, face) || suits(quarter(piece), face)))
  return find(isSame) ?? find(fits)
}

/**
 * The faces that a piece may be cut from, as bits: photographs of pieces of its size, else those it fits into, else the
 * largest, which continue mirrored.
 */
export function facesFor(piece: Size, faces: readonly Size[]): number {
  const bits = (suits: (face: Size) => boolean) =>
    faces.reduce((mask, face, index) => (suits(face) ? mask | (1 << index) : mask), 0)
  const largest = Math.max(...faces.map(({ width, height }) => width * height))
  return (
    bits((face) => isSame(piece, face) || isSame(quarter(piece), face)) ||
    bits((face) => fits(piece, face) || fits(quarter(piece), face)) ||
    bits(({ width, height }) => width * height >= largest * 0.9)
  )
}
