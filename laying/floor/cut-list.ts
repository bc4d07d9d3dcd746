import { outlineOf } from '../geometry/outline.ts'
import { boxOf, type Point, type Ring } from '../geometry/polygon.ts'
import type { Pattern } from '../pattern.ts'
import { type Position, toRoom } from './lay-room.ts'
import { type Cut, type CutStone, ownOutline } from './off-cuts.ts'
import type { Plan } from './plan.ts'

/** One cut, as a tiler marks it on the tile: millimetres from the tile's lower left corner, face up. */
export interface ListedCut {
  /** As on the plan: the tile's number, and a letter if several pieces are cut from it. */
  label: string
  outline: Ring[]
  width: number
  height: number
  /** The middle of the cut in the room, in millimetres. */
  middle: Point
}

export interface ListedStone {
  number: number
  /** The index of the size in the pattern; `stone` is which of its two stones. */
  size: number
  stone: 0 | 1
  cuts: ListedCut[]
}

const letter = (index: number) => String.fromCharCode(97 + index)

const tenths = (micrometres: number) => Math.round(micrometres / 100) / 10

/** The tiles to cut, numbered, with every cut marked. */
export const cutList = (pattern: Pattern, { stones, position }: Plan): ListedStone[] =>
  listStones(stones, () => ({ pattern, position }))

/** The same for several rooms, each with its own pattern. */
export function listStones(
  stones: readonly CutStone[],
  laidAs: (cut: Cut) => { pattern: Pattern; position: Position },
): ListedStone[] {
  return stones.map(({ cuts }, index) => {
    const number = index + 1
    const first = cuts[0]!.cut
    const piece = laidAs(first).pattern.pieces[first.laid.piece]!
    const { left, bottom } = boxOf(ownOutline(piece))
    const fromCorner = ([x, y]: Point): Point => [tenths(x - left), tenths(y - bottom)]
    return {
      number,
      size: piece.size,
      stone: piece.stone,
      cuts: cuts.map(({ cut, parts }, at) => {
        const box = boxOf(parts.flat())
        const inRoom = boxOf(cut.laid.parts.flat())
        const middle: Point = [(inRoom.left + inRoom.right) / 2, (inRoom.bottom + inRoom.top) / 2]
        return {
          label: cuts.length > 1 ? `${number}${letter(at)}` : `${number}`,
          outline: outlineOf(parts).map((ring) => ring.map(fromCorner)),
          width: tenths(box.right - box.left),
          height: tenths(box.top - box.bottom),
          middle: toRoom(middle, laidAs(cut).position),
        }
      }),
    }
  })
}
