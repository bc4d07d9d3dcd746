import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adhesiveRate, cheapestPacks, groutRate, type Pack } from './fixing-materials.ts'

it('calculates quantities as the advice page does', () => {
  expect(adhesiveRate(3)).toBe(4.5)
  expect(groutRate({ length: 600, width: 400, thickness: 15, joint: 3 })).toBeCloseTo(0.3, 10)
})

it('counts the gaps between round pieces, which are wider than between squares', () => {
  const square = { length: 23, width: 23, thickness: 10, joint: 2 }
  const rate = groutRate({ ...square, isRound: true })
  expect(rate).toBeGreaterThan(groutRate(square))
  // By sampling one cell of the sheet.
  const [pitch, steps] = [25, 400]
  const [width, height] = [pitch, pitch * Math.sqrt(3)]
  const middles = [0, 1, 0.5].flatMap((x) =>
    x === 0.5
      ? [[x, 0.5]]
      : [
          [x, 0],
          [x, 1],
        ],
  ) as [number, number][]
  let free = 0
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const [x, y] = [((i + 0.5) / steps) * width, ((j + 0.5) / steps) * height]
      if (middles.every(([u, v]) => Math.hypot(x - u * width, y - v * height) > 11.5)) free++
    }
  expect(rate).toBeCloseTo((free / steps ** 2) * 10 * 1.6, 1)
})

it('picks the cheapest packs that cover the area', () => {
  const packs = [
    { id: 1, coverageMm2: 7_500_000, pence: 995, stock: 10 },
    { id: 2, coverageMm2: 15_000_000, pence: 1595, stock: 10 },
    { id: 3, coverageMm2: 30_000_000, pence: 2695, stock: 10 },
  ]
  const mix = (m2: number) => cheapestPacks(m2 * 1_000_000, packs)?.packs
  expect(mix(7)).toEqual([{ id: 1, count: 1 }])
  // Two small boxes cost more than one bag.
  expect(mix(8)).toEqual([{ id: 2, count: 1 }])
  expect(mix(50)).toEqual([
    { id: 3, count: 1 },
    { id: 2, count: 1 },
    { id: 1, count: 1 },
  ])
  expect(mix(0)).toEqual([])
  expect(mix(600)).toBeUndefined()
})

const anyPack = fc.record({
  coverageMm2: fc.integer({ min: 1, max: 40 }),
  pence: fc.integer({ min: 1, max: 500 }),
  stock: fc.integer({ min: 0, max: 4 }),
})

/** The cheapest price by brute force over every mix of packs. */
function byTrying(area: number, packs: Pack[]): number | null {
  const [first, ...rest] = packs
  if (!first) return area <= 0 ? 0 : null
  const prices = Array.from({ length: first.stock + 1 }, (_, count) => {
    const others = byTrying(area - count * first.coverageMm2, rest)
    return others === null ? null : others + count * first.pence
  }).filter((price) => price !== null)
  return prices.length > 0 ? Math.min(...prices) : null
}

it('the chosen packs are never dearer than any other mix, and always enough', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.array(anyPack, { maxLength: 3 }), (area, kinds) => {
      const packs = kinds.map((kind, id) => ({ id, ...kind }))
      const mix = cheapestPacks(area, packs)
      expect(mix?.pence ?? null).toBe(byTrying(area, packs))
      const covered = mix?.packs.reduce((sum, { id, count }) => sum + count * (packs[id]?.coverageMm2 ?? 0), 0)
      if (mix) expect(covered).toBe(mix.coverageMm2)
      if (mix) expect(mix.coverageMm2).toBeGreaterThanOrEqual(area)
    }),
  )
})
