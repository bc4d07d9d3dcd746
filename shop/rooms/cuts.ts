import type { FacePlace } from '#contract/rooms/room-stone-list.ts'
import { facesFor, isTurned } from '#laying/faces-for.ts'
import { hash2, mix32 } from '#laying/hash.ts'
import type { Layout, PointOnPiece } from '#laying/layout.ts'
import { fromSrgb } from './tone.ts'

export type Finish = 'polished' | 'honed' | 'brushed' | 'tumbled' | 'split'

/** sRGB or linear light, from 0 to 1. */
export type Colour = [number, number, number]

/** The edge of a piece by finish: rounded over `radius`, irregular by `waver` millimetres. */
export const edges: Record<Finish, { radius: number; drop: number; waver: number; gloss: number }> = {
  polished: { radius: 0.8, drop: 0.5, waver: 0, gloss: 1 },
  honed: { radius: 1, drop: 0.5, waver: 0.1, gloss: 0.18 },
  brushed: { radius: 2.2, drop: 1, waver: 0.4, gloss: 0.12 },
  tumbled: { radius: 5, drop: 2.4, waver: 1.5, gloss: 0.06 },
  split: { radius: 2.5, drop: 1.6, waver: 1, gloss: 0.05 },
}

/** How much of the room each finish reflects. */
export const gloss: Record<Finish, number> = { polished: 0.85, honed: 0.35, brushed: 0.2, tumbled: 0.12, split: 0.05 }

/** A view of the endless slab: its origin in millimetres, and its scale in pixels per millimetre. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  scale: number
}

/** What the pieces of a laid surface are cut from. */
export interface CutFrom {
  layout: Layout
  slabs: readonly { frame: Frame }[]
  /** The photographed faces on the slab, each piece within one of them; none if the whole slab is stone. */
  faces?: readonly FacePlace[]
  /** How much one piece differs from the next. */
  variety: number
  /** Colours that individual pieces tend towards, as with bricks. */
  leanings: readonly Colour[]
  seed: number
}

/** Where on the slab a piece is cut from. No two pieces have the same cut. */
export interface Cut {
  x: number
  y: number
  turnX: 1 | -1
  turnY: 1 | -1
  tone: Colour
  lift: number
  /** The photographed face that the piece shows, and whether it is turned by a quarter on it. */
  face?: FacePlace
  isQuarter?: boolean
}

/** Returns the cut of a piece, always the same for the same piece. */
export function cutter(floor: CutFrom): (point: PointOnPiece) => Cut {
  const cuts = new Map<number, Cut>()
  const leanings = floor.leanings.map((colour) => colour.map(fromSrgb) as Colour)
  return (point) => {
    const found = cuts.get(point.piece)
    if (found) return found
    const { frame } = floor.slabs[point.stone] ?? floor.slabs[0]!
    const reach = Math.hypot(floor.layout.width, floor.layout.height) / 2
    const share = (part: number) => hash2(point.piece, part, floor.seed)
    const spot = (start: number, pixels: number, part: number) => {
      const span = pixels / frame.scale
      const margin = Math.min(reach, span / 2)
      return start + margin + share(part) * (span - 2 * margin)
    }
    const light = 1 + (share(4) - 0.5) * 2 * floor.variety
    const warm = (share(5) - 0.5) * floor.variety * 0.7
    let tone: Colour = [light * (1 + warm), light, light * (1 - warm)]
    if (leanings.length > 0) {
      const lean = leanings[mix32(point.piece) % leanings.length]!
      const pull = share(8) ** 2 * 0.75
      const base = leanings[0]!
      tone = tone.map(
        (value, index) => value * (1 + pull * (lean[index]! / Math.max(0.02, base[index]!) - 1)),
      ) as Colour
    }
    const turn: 1 | -1 = share(3) < 0.5 ? 1 : -1
    if (floor.faces && floor.faces.length > 0) {
      const onFace = faceCut(floor.layout, floor.faces, { point, share })
      const cut: Cut = { ...onFace, turnX: turn, turnY: turn, tone, lift: 0 }
      cuts.set(point.piece, cut)
      return cut
    }
    const cut: Cut = {
      x: spot(frame.x, frame.width, 1),
      y: spot(frame.y, frame.height, 2),
      turnX: turn,
      // Half of the turned pieces are rotated, the others mirrored: both happen at the saw.
      turnY: share(6) < 0.5 ? turn : (-turn as 1 | -1),
      tone,
      lift: share(7) - 0.5,
    }
    cuts.set(point.piece, cut)
    return cut
  }
}

type Piece = { point: PointOnPiece; share: (part: number) => number }

/** The face of a piece, and where on it the piece is cut. Photographed stone is turned, but never mirrored or scaled. */
function faceCut({ width, height, sizes }: Layout, faces: readonly FacePlace[], { point, share }: Piece) {
  const piece = sizes?.[point.kind] ?? { width, height }
  const mask = facesFor(piece, faces)
  const suitable = faces.filter((_, index) => mask & (1 << index))
  const face = suitable[(share(9) * 4294967296) % suitable.length]!
  const isQuarter = isTurned(piece, face)
  const spot = (size: number, side: number, part: number) => {
    const margin = Math.min(side, size) / 2
    return margin + share(part) * (size - 2 * margin)
  }
  return {
    face,
    isQuarter,
    x: spot(face.width, isQuarter ? piece.height : piece.width, 1),
    y: spot(face.height, isQuarter ? piece.width : piece.height, 2),
  }
}
