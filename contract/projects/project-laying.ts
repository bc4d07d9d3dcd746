import type { Shape } from '../arithmetic/area.ts'
import type { Variation } from '../catalogue/catalogue.ts'
import type { PatternName } from '../catalogue/vocabulary.ts'
import { makesPattern, type StoneLaying } from '../rooms/room-stone.ts'
import type { ProjectRoom, RoomLaying } from './project.ts'

/** Left free along walls, islands and columns, as the advice page says. */
export const movementGapMm = 6

/** One size of a stone, as far as laying it goes. */
export interface PlanSize {
  variationId: number
  /** '600x400x15'. */
  size: string
  width: number
  height: number
  thickness: number
  shape: Shape
  piecesPerSet: number
  coverageMm2: number
  weightG: number
  pricePence: number
  unit: 'm2' | 'piece'
  stock: number
}

/** In the order they are sold. */
export type PlanSizes = readonly [PlanSize, ...PlanSize[]]

export interface PlanStone {
  slug: string
  name: string
  laying: StoneLaying & { directional: boolean }
  sizes: PlanSizes
}

type StoneSource = {
  slug: string
  name: string
  laying: (StoneLaying & { directional: boolean }) | null
  variations: readonly Variation[]
}

/** A product as the planner sees it; none where it is not laid in pieces. */
export function planStoneOf({ slug, name, laying, variations }: StoneSource): PlanStone | null {
  const sizes = variations.flatMap((one): PlanSize[] => {
    const { width_mm: width, height_mm: height, thickness_mm: thickness, coverage_mm2: coverage } = one
    if (one.kind !== 'size' || !width || !height || !thickness || !coverage) return []
    return [
      {
        variationId: one.id,
        size: `${width}x${height}x${thickness}`,
        width,
        height,
        thickness,
        shape: one.shape,
        piecesPerSet: one.pieces_per_set,
        coverageMm2: coverage,
        weightG: one.weight_g,
        pricePence: one.price_pence,
        unit: one.unit,
        stock: one.stock,
      },
    ]
  })
  const [first, ...others] = sizes
  return laying && first ? { slug, name, laying, sizes: [first, ...others] } : null
}

/** Sheets are laid edge to edge, whatever lies on them. */
export const isSheet = ({ laying }: PlanStone) => Boolean(laying.chip)

/** The patterns a size can be laid in, the usual one first. */
export const planPatterns = (stone: PlanStone, size: PlanSize): PatternName[] =>
  isSheet(stone) ? stone.laying.patterns.slice(0, 1) : stone.laying.patterns.filter((name) => makesPattern(name, size))

/** How a stone is laid when nothing else is said. */
export function usualLaying(stone: PlanStone, size = stone.sizes[0]): RoomLaying {
  return {
    stone: stone.slug,
    size: size.size,
    pattern: planPatterns(stone, size)[0] ?? stone.laying.patterns[0] ?? 'straight',
    joint: Math.round(stone.laying.joint * 10),
    direction: isSheet(stone) ? 0 : stone.laying.direction,
    // The first piece lies against the gap, not under the skirting.
    start: [movementGapMm * 1000, movementGapMm * 1000],
  }
}

export const sizeOfLaying = (stone: PlanStone, laying: RoomLaying): PlanSize | undefined =>
  stone.sizes.find(({ size }) => size === laying.size)

/** Whether the stone comes in this size and may be laid so. */
export function suitsLaying(stone: PlanStone, laying: RoomLaying): boolean {
  const size = sizeOfLaying(stone, laying)
  if (!size || stone.slug !== laying.stone || !planPatterns(stone, size).includes(laying.pattern)) return false
  return !isSheet(stone) || laying.joint === Math.round(stone.laying.joint * 10)
}

/** A sheet's edges interlock: it counts for the oblong it covers. */
function laidAs(stone: PlanStone, laying: RoomLaying) {
  const size = sizeOfLaying(stone, laying) ?? stone.sizes[0]
  const joint = laying.joint / 10
  if (isSheet(stone)) {
    const height = size.coverageMm2 / size.width
    return { pattern: 'straight' as const, size: { width: size.width - joint, height: height - joint }, joint }
  }
  const sizes = stone.sizes.map(({ width, height }) => ({ width, height }))
  const mix = stone.laying.mix && { ...stone.laying.mix, sizes }
  return { pattern: laying.pattern, size: { width: size.width, height: size.height }, joint, mix }
}

/** A room as `laying/` takes it. */
export function roomInput({ outline, islands }: ProjectRoom, laying: RoomLaying, stone: PlanStone) {
  const [x, y] = laying.start
  return {
    outline,
    islands,
    gap: movementGapMm,
    laid: laidAs(stone, laying),
    position: { start: [x / 1000, y / 1000] as const, direction: laying.direction },
    directional: stone.laying.directional,
    stockOf: stockName(stone, laying),
  }
}

/** The sizes a pattern's pieces are bought as, in its own order: one, or all of a mix. */
export const boughtSizes = (stone: PlanStone, laying: RoomLaying): PlanSizes =>
  laying.pattern === 'opus' ? stone.sizes : [sizeOfLaying(stone, laying) ?? stone.sizes[0]]

/** Two stones that are sold together, an octagon with its cabochon or the two colours of a chequerboard. */
const isPair = ({ shape, piecesPerSet }: PlanSize) => shape === 'octagon-set' || piecesPerSet > 1

/** What a piece of the pattern comes out of: its product, size and, where two are sold together, which of them. */
function stockName(stone: PlanStone, laying: RoomLaying) {
  const sizes = boughtSizes(stone, laying)
  return (which: 0 | 1, size: number): string => {
    const bought = sizes[size] ?? sizes[0]
    return `${stone.slug} ${bought.size} ${isPair(bought) ? which : 0}`
  }
}

/** Pieces to buy of a size, given how many of each of its stocks are needed. */
export function piecesOfStocks(stone: PlanStone, size: PlanSize, needed: ReadonlyMap<string, number>): number {
  const [first, second] = [0, 1].map((which) => needed.get(`${stone.slug} ${size.size} ${which}`) ?? 0) as [
    number,
    number,
  ]
  if (size.shape === 'octagon-set') return Math.max(first, second)
  return isPair(size)
    ? size.piecesPerSet * Math.max(Math.ceil((2 * Math.max(first, second)) / size.piecesPerSet), 0)
    : first
}
