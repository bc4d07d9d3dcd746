import type { Shape } from '../arithmetic/area.ts'
import type { Variation } from '../catalogue/catalogue.ts'
import type { PatternName } from '../catalogue/vocabulary.ts'
import { makesPattern, type StoneLaying } from '../rooms/room-stone.ts'
import type { PlannedRoom } from './planned-room.ts'
import type { ProjectRoom, RoomLaying } from './project.ts'

/** The gap along walls, islands and columns; the advice page gives the same figure. */
export const movementGapMm = 6

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

/** In the catalogue's order. */
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

/** A product in the planner; null if it is not laid in pieces. */
export function planStoneOf({ slug, name, laying, variations }: StoneSource): PlanStone | null {
  const sizes = variations.flatMap((variation): PlanSize[] => {
    const { width_mm: width, height_mm: height, thickness_mm: thickness, coverage_mm2: coverage } = variation
    if (variation.kind !== 'size' || !width || !height || !thickness || !coverage) return []
    return [
      {
        variationId: variation.id,
        size: `${width}x${height}x${thickness}`,
        width,
        height,
        thickness,
        shape: variation.shape,
        piecesPerSet: variation.pieces_per_set,
        coverageMm2: coverage,
        weightG: variation.weight_g,
        pricePence: variation.price_pence,
        unit: variation.unit,
        stock: variation.stock,
      },
    ]
  })
  const [first, ...others] = sizes
  return laying && first ? { slug, name, laying, sizes: [first, ...others] } : null
}

/** Sheets are laid edge to edge, whatever pattern they carry. */
export const isSheet = ({ laying }: PlanStone) => Boolean(laying.chip)

/** The patterns a size can be laid in, the usual one first. */
export const planPatterns = (stone: PlanStone, size: PlanSize): PatternName[] =>
  isSheet(stone) ? stone.laying.patterns.slice(0, 1) : stone.laying.patterns.filter((name) => makesPattern(name, size))

export function usualLaying(stone: PlanStone, size = stone.sizes[0]): RoomLaying {
  return {
    stone: stone.slug,
    size: size.size,
    pattern: planPatterns(stone, size)[0] ?? stone.laying.patterns[0] ?? 'straight',
    joint: Math.round(stone.laying.joint * 10),
    direction: isSheet(stone) ? 0 : stone.laying.direction,
    start: usualStart(),
  }
}

/** The first piece starts at the gap, not at the wall, or inside the joint of a border. */
export function usualStart(border?: ProjectRoom['border']): RoomLaying['start'] {
  const taken = border?.laying ? border.width + border.laying.joint / 10 : 0
  const corner = Math.round((movementGapMm + taken) * 1000)
  return [corner, corner]
}

export const sizeOfLaying = (stone: PlanStone, laying: RoomLaying): PlanSize | undefined =>
  stone.sizes.find(({ size }) => size === laying.size)

/** Whether the stone comes in this size and can be laid like this. */
export function suitsLaying(stone: PlanStone, laying: RoomLaying): boolean {
  const size = sizeOfLaying(stone, laying)
  if (!size || stone.slug !== laying.stone || !planPatterns(stone, size).includes(laying.pattern)) return false
  return !isSheet(stone) || laying.joint === Math.round(stone.laying.joint * 10)
}

/** The edges of a sheet interlock, so a sheet counts as the rectangle it covers. */
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

/** The area that is laid, and the gap along its edges. */
export const regionOf = ({ outline, islands, region }: Pick<PlannedRoom, 'outline' | 'islands' | 'region'>) =>
  region ? { ...region, gap: 0 } : { outline, islands, gap: movementGapMm }

/** A room as input for `laying/`. */
export function roomInput(room: PlannedRoom, laying: RoomLaying, stone: PlanStone) {
  const [x, y] = laying.start
  return {
    ...regionOf(room),
    laid: laidAs(stone, laying),
    position: { start: [x / 1000, y / 1000] as const, direction: room.direction ?? laying.direction },
    directional: stone.laying.directional,
    stockOf: stockName(stone, laying),
  }
}

/** The sizes to buy for a pattern, in the pattern's order: one, or all sizes of a mix. */
export const boughtSizes = (stone: PlanStone, laying: RoomLaying): PlanSizes =>
  laying.pattern === 'opus' ? stone.sizes : [sizeOfLaying(stone, laying) ?? stone.sizes[0]]

/** Two stones sold together: an octagon with its cabochon, or the two colours of a chequerboard. */
const isPair = ({ shape, piecesPerSet }: PlanSize) => shape === 'octagon-set' || piecesPerSet > 1

/** Names the stock a piece is cut from: its product, its size and, for a pair, which of the two stones. */
function stockName(stone: PlanStone, laying: RoomLaying) {
  const sizes = boughtSizes(stone, laying)
  return (which: 0 | 1, size: number): string => {
    const bought = sizes[size] ?? sizes[0]
    return `${stone.slug} ${bought.size} ${isPair(bought) ? which : 0}`
  }
}

/** Pieces of a size to buy, from the number needed of each stock. */
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
