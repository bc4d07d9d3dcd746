import { areaOf } from '../geometry/polygon.ts'
import type { Pattern } from '../pattern.ts'
import { type LaidPiece, layRoom, type Position } from './lay-room.ts'
import { type NarrowCuts, narrowCuts } from './narrow-cut.ts'
import { type Cut, type CutStone, type CuttingRules, cutsOf, sawStones, usualCutting } from './off-cuts.ts'
import { type Room, roomArea } from './room.ts'

export interface PlanRules extends CuttingRules {
  /** Millimetres; a narrower cut is a sliver, which tilers avoid. */
  narrowest: number
}

export const usualRules: PlanRules = { ...usualCutting, narrowest: 25 }

export interface Plan {
  position: Position
  laid: LaidPiece[]
  stones: CutStone[]
  figures: PlanFigures
}

export interface PlanFigures extends NarrowCuts {
  /** Pieces to buy of each size of the pattern, to lay whole or to cut. */
  pieces: number[]
  whole: number
  cuts: number
  /** Cuts made from off-cuts of other tiles. */
  fromOffCuts: number
  /** Square millimetres. */
  roomArea: number
  stoneArea: number
  jointArea: number
  /** The share of the purchased stone that is not laid. */
  waste: number
}

export interface PlanInput {
  pattern: Pattern
  room: Room
  position: Position
  rules?: PlanRules
}

/** A room laid and cut, before the cuts are assigned to tiles. */
export interface CutRoom extends Required<PlanInput> {
  laid: LaidPiece[]
  cuts: Cut[]
  narrow: NarrowCuts
}

export function cutRoom({ pattern, room, position, rules = usualRules }: PlanInput): CutRoom {
  const laid = layRoom(pattern, room, position)
  const cuts = cutsOf(pattern, laid)
  const pieces = cuts.map((cut) => cut.laid)
  return { pattern, room, position, rules, laid, cuts, narrow: narrowCuts(pattern, pieces, rules.narrowest) }
}

export const planRoom = (input: PlanInput): Plan => planCuts(cutRoom(input))

export function planCuts({ pattern, room, position, rules, laid, cuts, narrow }: CutRoom): Plan {
  const stones = sawStones(cuts, rules)
  const pieces = pattern.sizes.map(() => 0)
  const count = (piece: number) => {
    const { size } = pattern.pieces[piece]!
    pieces[size] = (pieces[size] ?? 0) + 1
  }
  const whole = laid.filter((one) => one.whole)
  for (const one of whole) count(one.piece)
  for (const stone of stones) count(stone.cuts[0]!.cut.laid.piece)
  const stoneArea = laid.reduce((sum, one) => sum + one.area, 0) / 1e6
  const area = roomArea(room)
  const bought =
    whole.reduce((sum, one) => sum + areaOf(pattern.pieces[one.piece]!.outline), 0) +
    stones.reduce((sum, stone) => sum + stone.cuts[0]!.cut.stoneArea, 0)
  return {
    position,
    laid,
    stones,
    figures: {
      pieces,
      whole: whole.length,
      cuts: cuts.length,
      fromOffCuts: cuts.length - stones.length,
      ...narrow,
      roomArea: area,
      stoneArea,
      jointArea: area - stoneArea,
      waste: bought > 0 ? 1 - (stoneArea * 1e6) / bought : 0,
    },
  }
}
