import { type LaidAs, latticeOf } from '../lay-stone.ts'
import type { Pattern } from '../pattern.ts'
import { type ListedStone, listStones } from './cut-list.ts'
import { type LaidPiece, layRoom, type Position } from './lay-room.ts'
import { type NarrowCuts, narrowCuts } from './narrow-cut.ts'
import { type Cut, type CutStone, type CuttingRules, cutsOf, sawStones } from './off-cuts.ts'
import { type Room, roomArea, withinGap } from './room.ts'
import { findRoomFault } from './room-fault.ts'

export interface RoomToLay {
  /** The room without its movement gap. */
  room: Room
  pattern: Pattern
  position: Position
  /** The stone has a direction, so that a tile may only be turned end for end. */
  directional: boolean
  /** The stock a piece is cut from: pieces with the same name come from the same boxes. */
  stockOf: (stone: 0 | 1, size: number) => string
}

export interface RoomInput extends Omit<RoomToLay, 'room' | 'pattern'>, Room {
  /** The gap along walls and islands in millimetres. */
  gap: number
  laid: LaidAs
}

/** Undefined if the gap leaves nothing of the room, or if its sheets are not a lattice. */
export function roomToLay({ outline, islands, gap, laid, ...how }: RoomInput): RoomToLay | undefined {
  const room = findRoomFault({ outline, islands }, gap) === null ? withinGap({ outline, islands }, gap) : undefined
  const pattern = latticeOf(laid)
  return room && pattern && { room, pattern, ...how }
}

export interface ProjectRules extends Omit<CuttingRules, 'directional'> {
  narrowest: number
  /** Whether off-cuts of one room are used in another. */
  shared: boolean
}

export const usualProjectRules: ProjectRules = { kerf: 3, mostCuts: 4, narrowest: 25, shared: true }

export interface LaidRoom extends NarrowCuts {
  laid: LaidPiece[]
  whole: number
  cuts: number
  /** Square millimetres. */
  area: number
  jointArea: number
}

export interface ProjectPlan {
  rooms: LaidRoom[]
  /** The tiles to cut, in the order of the cut list. */
  stones: CutStone[]
  /** Pieces to buy of each stock. */
  pieces: Map<string, number>
  /** Cuts made from off-cuts of other tiles. */
  fromOffCuts: number
}

/** Lays every room, cuts from as few tiles as the rules allow, and counts the pieces to buy. */
export function planProject(rooms: readonly RoomToLay[], rules: ProjectRules): ProjectPlan {
  const pieces = new Map<string, number>()
  const groups = new Map<string, { cuts: Cut[]; directional: boolean }>()
  const laidRooms = rooms.map(({ room, pattern, position, directional, stockOf }, index): LaidRoom => {
    const laid = layRoom(pattern, room, position)
    for (const one of laid.filter(({ whole }) => whole)) {
      const { stone, size } = pattern.pieces[one.piece]!
      add(pieces, stockOf(stone, size))
    }
    const cuts = cutsOf(pattern, laid, stockOf)
    for (const cut of cuts) {
      const key = rules.shared ? cut.stock : `${index} ${cut.stock}`
      const group = groups.get(key) ?? { cuts: [], directional }
      group.cuts.push(cut)
      groups.set(key, group)
    }
    const area = roomArea(room)
    return {
      laid,
      whole: laid.filter(({ whole }) => whole).length,
      cuts: cuts.length,
      ...narrowCuts(
        pattern,
        cuts.map((cut) => cut.laid),
        rules.narrowest,
      ),
      area,
      jointArea: area - laid.reduce((sum, one) => sum + one.area, 0) / 1e6,
    }
  })
  const stones = [...groups.values()].flatMap(({ cuts, directional }) => sawStones(cuts, { ...rules, directional }))
  for (const { stock } of stones) add(pieces, stock)
  const cutCount = laidRooms.reduce((sum, { cuts }) => sum + cuts, 0)
  return { rooms: laidRooms, stones, pieces, fromOffCuts: cutCount - stones.length }
}

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

export type ListedProjectStone = ListedStone & { stock: string; rooms: number[] }

/** The numbers run across all rooms, and each tile names the rooms of its cuts. */
export function projectCutList(rooms: readonly RoomToLay[], { rooms: laidRooms, stones }: ProjectPlan) {
  const roomOf = new Map<LaidPiece, number>()
  for (const [index, { laid }] of laidRooms.entries()) for (const one of laid) roomOf.set(one, index)
  const listed = listStones(stones, ({ laid }) => rooms[roomOf.get(laid)!]!)
  return listed.map((stone, index): ListedProjectStone => {
    const { stock, cuts } = stones[index]!
    return { ...stone, stock, rooms: [...new Set(cuts.map(({ cut }) => roomOf.get(cut.laid)!))] }
  })
}
