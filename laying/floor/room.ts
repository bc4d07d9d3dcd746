import { inset } from '../geometry/inset.ts'
import { anticlockwise, areaOf, type Ring } from '../geometry/polygon.ts'

/** A floor or a wall in whole millimetres; `islands` are areas without tiles, such as columns and windows. */
export interface Room {
  outline: Ring
  islands: readonly Ring[]
}

/** The room without the movement gap along its walls and islands; undefined if a side is too short for it. */
export function withinGap(room: Room, gap: number): Room | undefined {
  const outline = inset(anticlockwise(room.outline), gap)
  const islands = room.islands.map((island) => inset([...anticlockwise(island)].reverse(), gap))
  if (!outline || islands.some((island) => !island)) return undefined
  return { outline, islands: islands as Ring[] }
}

/** Square millimetres. */
export const roomArea = ({ outline, islands }: Room) =>
  Math.abs(areaOf(outline)) - islands.reduce((sum, island) => sum + Math.abs(areaOf(island)), 0)
