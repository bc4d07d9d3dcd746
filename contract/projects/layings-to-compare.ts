import type { PatternName } from '../catalogue/vocabulary.ts'
import type { RoomLaying } from './project.ts'
import { isSheet, type PlanSize, type PlanStone, planPatterns, suitsLaying, usualLaying } from './project-laying.ts'

const mostSizes = 3

/** Compared for every stone that can be laid in them, next to its usual pattern and the chosen one. */
const compared: ReadonlySet<PatternName> = new Set(['straight', 'brick-bond', 'herringbone'])

export const isSameLaying = (one: RoomLaying, other: RoomLaying) =>
  one.size === other.size && one.pattern === other.pattern && one.direction === other.direction

/** Other ways of laying a stone: up to three of its sizes in the usual patterns. The chosen laying is one of them. */
export function layingsToCompare(stone: PlanStone, chosen: RoomLaying): RoomLaying[] {
  return sizesToCompare(stone, chosen).flatMap((size) => {
    const usual = usualLaying(stone, size)
    const isWanted = (name: PatternName) => compared.has(name) || name === usual.pattern || name === chosen.pattern
    const layings = planPatterns(stone, size)
      .filter(isWanted)
      .flatMap((pattern): RoomLaying[] => {
        const laying: RoomLaying = { ...usual, pattern, start: chosen.start, direction: 0 }
        if (!isSheet(stone)) laying.joint = chosen.joint
        if (chosen.grout) laying.grout = chosen.grout
        if (pattern === stone.laying.patterns[0]) laying.direction = stone.laying.direction
        else if (pattern === 'herringbone') laying.direction = 45
        const isTurned = pattern === 'straight' && !isSheet(stone) && laying.direction === 0
        return isTurned ? [laying, { ...laying, direction: 45 }] : [laying]
      })
      .filter((laying) => suitsLaying(stone, laying))
    if (size.size !== chosen.size) return layings
    const at = layings.findIndex((laying) => isSameLaying(laying, chosen))
    if (at >= 0) return layings.with(at, chosen)
    const after = layings.findLastIndex(({ pattern }) => pattern === chosen.pattern)
    return layings.toSpliced(after + 1, 0, chosen)
  })
}

/** The chosen size and those next to it in the catalogue. */
function sizesToCompare({ sizes }: PlanStone, { size: chosen, pattern }: RoomLaying): PlanSize[] {
  const at = sizes.findIndex(({ size }) => size === chosen)
  // All sizes of a mix are laid together.
  if (pattern === 'opus') return sizes.slice(Math.max(at, 0), Math.max(at, 0) + 1)
  const first = Math.min(Math.max(at - 1, 0), Math.max(sizes.length - mostSizes, 0))
  return sizes.slice(first, first + mostSizes)
}
