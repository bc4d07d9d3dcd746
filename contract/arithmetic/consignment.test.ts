import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConsignmentLine, carriageLimits, consignmentOf } from './consignment.ts'

const line = (kind: ConsignmentLine['kind'], carriage: ConsignmentLine['carriage'], grams: number) => ({
  kind,
  carriage,
  grams,
})
const free = line('free_sample', 'pallet', 250)
const fullSize = line('full_size_sample', 'pallet', 3400)
const tin = line('size', 'parcel', 1100)
const slab = line('size', 'slab', 250_000)
const tile = line('size', 'pallet', 3400)

describe('how a basket travels', () => {
  test.each([
    ['free samples alone by post', [free, free], { service: 'sample-post', grams: 0, pallets: 0 }],
    ['a full-size sample by parcel', [fullSize], { service: 'parcel', grams: 3400, pallets: 0 }],
    ['free samples with it weigh nothing', [fullSize, free], { service: 'parcel', grams: 3400, pallets: 0 }],
    ['a tin by parcel', [tin], { service: 'parcel', grams: 1100, pallets: 0 }],
    ['one tile on a pallet', [tile], { service: 'pallet', grams: 3400, pallets: 1 }],
    ['a tin with a tile on its pallet', [tin, tile], { service: 'pallet', grams: 4500, pallets: 1 }],
    ['exactly 25 kg by parcel', [line('size', 'parcel', 25_000)], { service: 'parcel', grams: 25_000, pallets: 0 }],
    ['a gram more on a pallet', [line('size', 'parcel', 25_001)], { service: 'pallet', grams: 25_001, pallets: 1 }],
    ['a tonne on one pallet', [line('size', 'pallet', 1_000_000)], { service: 'pallet', grams: 1e6, pallets: 1 }],
    ['a gram more on two', [line('size', 'pallet', 1_000_001)], { service: 'pallet', grams: 1_000_001, pallets: 2 }],
    ['a bookmatch pair as slabs', [slab, slab], { service: 'slab', grams: 500_000, pallets: 0 }],
    ['a tile and a tin with a slab', [slab, tile, tin], { service: 'slab', grams: 254_500, pallets: 1 }],
    [
      'a full-size sample of a slab by parcel',
      [line('full_size_sample', 'slab', 3400)],
      { service: 'parcel', grams: 3400, pallets: 0 },
    ],
    ['an empty basket by pallet, with no pallets', [], { service: 'pallet', grams: 0, pallets: 0 }],
  ])('%s', (_name, lines, consignment) => {
    expect(consignmentOf(lines)).toEqual(consignment)
  })

  test('free samples never change how the rest travels', () => {
    const anyLine = fc.record({
      kind: fc.constantFrom('size' as const, 'full_size_sample' as const),
      carriage: fc.constantFrom('parcel' as const, 'pallet' as const),
      grams: fc.nat(3_000_000),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), fc.nat(8), (lines, samples) => {
        const alone = consignmentOf(lines)
        expect(consignmentOf([...lines, ...Array.from({ length: samples }, () => free)])).toEqual(alone)
        expect(alone.pallets * carriageLimits.palletGrams).toBeGreaterThanOrEqual(alone.pallets > 0 ? alone.grams : 0)
        expect(alone.service === 'parcel').toBe(alone.pallets === 0)
      }),
    )
  })
})
