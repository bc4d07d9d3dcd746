import type { Ring } from '../geometry/polygon.ts'
import type { ListedCut } from './cut-list.ts'
import type { ListedProjectStone } from './project-plan.ts'

/** Tiles with the same cuts: the tiler sets the saw once for all of them. */
export interface AlikeStones {
  numbers: number[]
  stock: string
  rooms: number[]
  /** The cuts of each of the tiles. */
  cuts: ListedCut[]
}

/** Groups tiles of one stock with the same cuts, in the order of the first tile of each group. */
export function groupStones(stones: readonly ListedProjectStone[]): AlikeStones[] {
  const groups = new Map<string, AlikeStones>()
  for (const { number, stock, rooms, cuts } of stones) {
    const outlines = cuts.map(({ outline }) => outline.map(fromLowestLeft))
    const key = JSON.stringify([stock, outlines])
    const same = groups.get(key)
    if (!same) {
      const withOutlines = cuts.map((cut, index) => ({ ...cut, outline: outlines[index] ?? cut.outline }))
      groups.set(key, { numbers: [number], stock, rooms, cuts: withOutlines })
      continue
    }
    same.numbers.push(number)
    same.rooms = [...new Set([...same.rooms, ...rooms])]
  }
  return [...groups.values()]
}

/** The same ring, starting where a tiler starts measuring. */
function fromLowestLeft(ring: Ring): Ring {
  const distance = (at: number) => (ring[at]?.[0] ?? 0) + (ring[at]?.[1] ?? 0)
  const first = ring.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0)
  return [...ring.slice(first), ...ring.slice(0, first)]
}
