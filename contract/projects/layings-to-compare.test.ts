import { expect, it } from 'vitest'
import type { PatternName } from '../catalogue/vocabulary.ts'
import { layingsToCompare } from './layings-to-compare.ts'
import { type PlanSize, type PlanStone, suitsLaying, usualLaying } from './project-laying.ts'

const sized = (width: number, height: number): PlanSize => ({
  variationId: width,
  size: `${width}x${height}x12`,
  width,
  height,
  thickness: 12,
  shape: 'rectangle',
  piecesPerSet: 1,
  coverageMm2: width * height,
  weightG: 2500,
  pricePence: 6000,
  unit: 'm2',
  stock: 100,
})
const stoneOf = (patterns: PatternName[], direction: 0 | 45, sizes: PlanStone['sizes']): PlanStone => ({
  slug: 'stone',
  name: 'Stone',
  laying: { patterns, joint: 2, direction, directional: false },
  sizes,
})
const names = (stone: PlanStone, laying = usualLaying(stone)) =>
  layingsToCompare(stone, laying).map(({ size, pattern, direction }) => `${size} ${pattern} ${direction}`)

it('a stone is compared in the patterns that each size allows', () => {
  const patterns: PatternName[] = ['straight', 'brick-bond', 'third-bond', 'herringbone']
  const stone = stoneOf(patterns, 0, [sized(600, 300), sized(400, 400)])
  expect(names(stone)).toEqual([
    '600x300x12 straight 0',
    '600x300x12 straight 45',
    '600x300x12 brick-bond 0',
    '600x300x12 herringbone 45',
    '400x400x12 straight 0',
    '400x400x12 straight 45',
    '400x400x12 brick-bond 0',
  ])
  for (const laying of layingsToCompare(stone, usualLaying(stone))) expect(suitsLaying(stone, laying)).toBe(true)
})

it('the chosen laying is in the table as it is, with at most two sizes next to its own', () => {
  const stone = stoneOf(['herringbone', 'straight'], 45, [
    sized(200, 100),
    sized(280, 70),
    sized(400, 100),
    sized(600, 100),
    sized(800, 100),
  ])
  const chosen = { ...usualLaying(stone, stone.sizes[4]), direction: 90 as const, start: [1, 2] as [number, number] }
  const layings = layingsToCompare(stone, chosen)
  expect(layings).toContainEqual(chosen)
  expect(new Set(layings.map(({ size }) => size))).toEqual(new Set(['400x100x12', '600x100x12', '800x100x12']))
  expect(layings.every(({ start }) => start === chosen.start)).toBe(true)
})

it('a stone with one pattern of its own is compared by its sizes', () => {
  expect(names(stoneOf(['hexagon'], 0, [sized(200, 173), sized(100, 87)]))).toEqual([
    '200x173x12 hexagon 0',
    '100x87x12 hexagon 0',
  ])
})
