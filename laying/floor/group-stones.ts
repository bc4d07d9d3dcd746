import type { Ring } from '../geometry/polygon.ts'
import type { ListedCut } from './cut-list.ts'
import type { ListedProjectStone } from './project-plan.ts'

/** Stones that are cut alike: a tiler sets the saw once for all of them. */
export interface AlikeStones {
  numbers: number[]
  stock: string
  rooms: number[]
  /** Of any one of them. */
  cuts: ListedCut[]
}

/** The cut list with stones of one kind that are cut alike put together, in the order of their first. */
export function groupStones(stones: readonly ListedProjectStone[]): AlikeStones[] {
  const groups = new Map<string, AlikeStones>()
  for (const { number, stock, rooms, cuts } of stones) {
    const outlines = cuts.map(({ outline }) => outline.map(fromLowestLeft))
    const key = JSON.stringify([stock, outlines])
    const same = groups.get(key)
    if (!same) {
      const own = cuts.map((cut, index) => ({ ...cut, outline: outlines[index] ?? cut.outline }))
      groups.set(key, { numbers: [number], stock, rooms, cuts: own })
      continue
    }
    same.numbers.push(number)
    same.rooms = [...new Set([...same.rooms, ...rooms])]
  }
  return [...groups.values()]
}

/** The same ring, begun where a tiler begins to measure. */
function fromLowestLeft(ring: Ring): Ring {
  const distance = (at: number) => (ring[at]?.[0] ?? 0) + (ring[at]?.[1] ?? 0)
  const first = ring.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0)
  return [...ring.slice(first), ...ring.slice(0, first)]
}
