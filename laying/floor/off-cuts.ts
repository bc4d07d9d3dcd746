import { areApart } from '../geometry/clip.ts'
import { areaOf, type Box, boxOf, moved, type Point, type Ring, turned } from '../geometry/polygon.ts'
import type { Pattern, Piece } from '../pattern.ts'
import type { LaidPiece } from './lay-room.ts'

export interface CuttingRules {
  /** Blade width in millimetres. */
  kerf: number
  /** The most pieces cut from one tile. */
  mostCuts: number
  /** The stone has a direction, so that a tile may only be turned end for end. */
  directional: boolean
}

/** Typical values for a tiler. */
export const usualCutting: CuttingRules = { kerf: 3, mostCuts: 4, directional: false }

/** A cut piece in the axes of its tile, with the tile's centre at the origin. */
export interface Cut {
  laid: LaidPiece
  /** Cuts of the same stock, that is of the same stone and size, can share a tile. */
  stock: string
  parts: readonly Ring[]
  area: number
  stoneArea: number
  symmetry: number
}

/** A tile and the pieces cut from it. */
export interface CutStone {
  stock: string
  cuts: { cut: Cut; turn: number; parts: readonly Ring[] }[]
  /** Square micrometres not used yet. */
  left: number
}

/** The cut pieces of a room. One narrower than a millimetre is left out: the gap at the wall takes it up. */
export function cutsOf(pattern: Pattern, laid: readonly LaidPiece[], stockOf = usualStock): Cut[] {
  return laid
    .filter(({ whole, width }) => !whole && width >= 1000)
    .map((one) => {
      const piece = pattern.pieces[one.piece]!
      const [a, b] = pattern.steps
      const [x, y] = centreOf(piece.outline)
      const middleX = x + one.across * a[0] + one.along * b[0]
      const middleY = y + one.across * a[1] + one.along * b[1]
      return {
        laid: one,
        stock: stockOf(piece.stone, piece.size),
        parts: one.parts.map((part) => turned(moved(part, -middleX, -middleY), -piece.turn)),
        area: one.area,
        stoneArea: areaOf(piece.outline),
        symmetry: piece.symmetry,
      }
    })
}

/** The centre of rotation of a face. */
const centreOf = (outline: Ring): Point => [
  outline.reduce((sum, [x]) => sum + x, 0) / outline.length,
  outline.reduce((sum, [, y]) => sum + y, 0) / outline.length,
]

/** The uncut face in the axes of its cuts. */
export function ownOutline({ outline, turn }: Piece): Ring {
  const [x, y] = centreOf(outline)
  return turned(moved(outline, -x, -y), -turn)
}

const usualStock = (stone: 0 | 1, size: number) => `${stone}.${size}`

/**
 * Best fit: the largest cut first, each from the tile with the least left that it still fits into. A cut keeps its
 * position in the tile, so that factory edges stay at the joints; the tile may be rotated.
 */
export function sawStones(cuts: readonly Cut[], rules: CuttingRules): CutStone[] {
  const stones: CutStone[] = []
  const boxes = new Map<Ring, Box>()
  const boxFor = (ring: Ring) => {
    const box = boxes.get(ring) ?? boxOf(ring)
    boxes.set(ring, box)
    return box
  }
  const gap = rules.kerf * 1000
  const clear = (one: Ring, other: Ring) => boxesApart(boxFor(one), boxFor(other), gap) || areApart(one, other, gap)
  for (const cut of [...cuts].sort((one, other) => other.area - one.area)) {
    const ways = turnsOf(cut.symmetry, rules).map((turn) => ({
      turn,
      parts: turn === 0 ? cut.parts : cut.parts.map((part) => turned(part, turn)),
    }))
    let best: { stone: CutStone; turn: number; parts: readonly Ring[] } | undefined
    for (const stone of stones) {
      if (stone.stock !== cut.stock || stone.left < cut.area || stone.cuts.length >= rules.mostCuts) continue
      if (best && stone.left >= best.stone.left) continue
      const way = ways.find(({ parts }) =>
        stone.cuts.every((other) => other.parts.every((taken) => parts.every((part) => clear(taken, part)))),
      )
      if (way) best = { stone, ...way }
    }
    if (best) {
      best.stone.cuts.push({ cut, turn: best.turn, parts: best.parts })
      best.stone.left -= cut.area
    } else
      stones.push({
        stock: cut.stock,
        cuts: [{ cut, turn: 0, parts: cut.parts }],
        left: cut.stoneArea - cut.area,
      })
  }
  return stones
}

function turnsOf(symmetry: number, { directional }: CuttingRules): number[] {
  if (directional) return symmetry % 2 === 0 ? [0, 180] : [0]
  return Array.from({ length: symmetry }, (_, index) => (index * 360) / symmetry)
}

const boxesApart = (one: Box, other: Box, gap: number) =>
  one.left - other.right >= gap ||
  other.left - one.right >= gap ||
  one.bottom - other.top >= gap ||
  other.bottom - one.top >= gap
