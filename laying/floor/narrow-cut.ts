import { hullOf, widthOf } from '../geometry/polygon.ts'
import type { Pattern } from '../pattern.ts'
import type { LaidPiece } from './lay-room.ts'

/** A cut narrower than this share of its tile's short side looks like a filler, and breaks easily when it is sawn. */
const leastShare = 1 / 3

/** A triangle is a tip if it is at most this many times longer than wide; a longer one tapers like a strip. */
const stoutest = 2.5

/**
 * Where a pattern meets a wall at an angle, small triangles fill the gaps between its tiles, as in every herringbone
 * floor. Hardly any start avoids them, and nobody minds them, so they are not counted as narrow.
 */
function isTip({ parts, width }: LaidPiece): boolean {
  const hull = hullOf(parts.flat())
  if (hull.length !== 3) return false
  const sides = hull.map(([x, y], index) => {
    const [nextX, nextY] = hull[(index + 1) % 3]!
    return Math.hypot(nextX - x, nextY - y)
  })
  return Math.max(...sides) <= stoutest * width
}

export interface NarrowCuts {
  /** Cuts narrower than the smallest piece worth laying. */
  slivers: number
  /** Cuts narrower than a third of their tile's short side, with the slivers. */
  narrow: number
  /** Millimetres; undefined if nothing is cut but tips. */
  narrowestCut: number | undefined
}

/** How narrow the cuts of a room are. `smallest`: millimetres. */
export function narrowCuts(pattern: Pattern, cuts: readonly LaidPiece[], smallest: number): NarrowCuts {
  const shortSides = pattern.pieces.map(({ outline }) => widthOf(outline) / 1000)
  const strips = cuts.filter((cut) => !isTip(cut))
  const isNarrow = ({ piece, width }: LaidPiece) => width / 1000 < Math.max(smallest, shortSides[piece]! * leastShare)
  return {
    slivers: strips.filter(({ width }) => width / 1000 < smallest).length,
    narrow: strips.filter(isNarrow).length,
    narrowestCut: strips.length > 0 ? Math.min(...strips.map(({ width }) => width / 1000)) : undefined,
  }
}
