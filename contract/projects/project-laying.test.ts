import { expect, it } from 'vitest'
import {
  type PlanSize,
  type PlanStone,
  piecesOfStocks,
  planPatterns,
  roomInput,
  suitsLaying,
  usualLaying,
} from './project-laying.ts'

const size: PlanSize = {
  variationId: 1,
  size: '305x305x10',
  width: 305,
  height: 305,
  thickness: 10,
  shape: 'rectangle',
  piecesPerSet: 2,
  coverageMm2: 93_025,
  weightG: 2500,
  pricePence: 6000,
  unit: 'm2',
  stock: 100,
}
const chequer: PlanStone = {
  slug: 'chequer',
  name: 'Chequer',
  laying: { patterns: ['chequerboard'], joint: 2.2, direction: 0, directional: false },
  sizes: [size],
}
const room = { outline: [], islands: [] } as unknown as Parameters<typeof roomInput>[0]

it('the usual laying is the one in the stone’s pictures', () => {
  const laying = usualLaying(chequer)
  expect(laying).toMatchObject({ size: '305x305x10', pattern: 'chequerboard', joint: 22, direction: 0 })
  expect(suitsLaying(chequer, laying)).toBe(true)
  expect(suitsLaying(chequer, { ...laying, pattern: 'straight' })).toBe(false)
})

it('counts the two stones of a set separately, and buys equal numbers', () => {
  const { stockOf } = roomInput(room, usualLaying(chequer), chequer)
  expect([stockOf(0, 0), stockOf(1, 0)]).toEqual(['chequer 305x305x10 0', 'chequer 305x305x10 1'])
  const needed = new Map([
    ['chequer 305x305x10 0', 7],
    ['chequer 305x305x10 1', 9],
  ])
  expect(piecesOfStocks(chequer, size, needed)).toBe(18)
  expect(piecesOfStocks(chequer, { ...size, piecesPerSet: 1 }, needed)).toBe(7)
  expect(piecesOfStocks(chequer, { ...size, shape: 'octagon-set', piecesPerSet: 1 }, needed)).toBe(9)
})

it('a sheet counts as the rectangle it covers', () => {
  const sheet: PlanSize = {
    ...size,
    width: 305,
    height: 295,
    shape: 'mosaic-sheet',
    piecesPerSet: 1,
    coverageMm2: 87_100,
  }
  const mosaic: PlanStone = {
    ...chequer,
    laying: { ...chequer.laying, patterns: ['penny-round'], chip: '23x23', joint: 2 },
    sizes: [sheet],
  }
  const { laid } = roomInput(room, usualLaying(mosaic), mosaic)
  expect((laid.size.width + 2) * (laid.size.height + 2)).toBeCloseTo(87_100, 6)
})

it('herringbone is only offered for pieces twice as long as wide', () => {
  const oblong = { ...chequer, laying: { ...chequer.laying, patterns: ['herringbone' as const, 'straight' as const] } }
  expect(planPatterns(oblong, size)).toEqual(['straight'])
  expect(planPatterns(oblong, { ...size, width: 610 })).toEqual(['herringbone', 'straight'])
})
