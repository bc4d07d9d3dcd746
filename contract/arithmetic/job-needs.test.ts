import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adhesiveKgPerMm, groutRate } from './fixing-materials.ts'
import {
  adhesiveVolume,
  groutKg,
  type JobRoom,
  laidWeight,
  levellingVolume,
  sealantLength,
  trimLengths,
} from './job-needs.ts'

const room: JobRoom = {
  areaMm2: 20e6,
  jointAreaMm2: 0,
  chip: null,
  thickness: 15,
  bedMm: 3,
  groutTimes: 1,
  levelMm: 0,
  freeWallMm: 17_200,
  gapMm: 6,
  trimsMm: [],
}
const kilograms = (volume: number) => (volume * adhesiveKgPerMm) / 1e6

describe('a job', () => {
  it('needs the adhesive given on the advice page', () => {
    expect(kilograms(adhesiveVolume(room)) / 20).toBeCloseTo(4.5, 10)
  })

  it('needs the grout given on the advice page if its joints are those of a whole floor', () => {
    // 600 x 400 with 3 mm: each piece is responsible for half of the joint around it.
    const jointAreaMm2 = 20e6 * ((600 + 400) / (600 * 400)) * 3
    expect(groutKg({ ...room, jointAreaMm2 })).toBeCloseTo(6, 6)
    const chip = { length: 48, width: 23, thickness: 10, joint: 2 }
    expect(groutKg({ ...room, chip, jointAreaMm2: 1 })).toBeCloseTo(20 * groutRate(chip), 6)
    expect(groutKg({ ...room, jointAreaMm2, groutTimes: 2.5 })).toBeCloseTo(15, 6)
  })

  it('needs levelling compound by depth, and sealant along its free walls', () => {
    expect(levellingVolume({ ...room, levelMm: 5 })).toBe(100e6)
    expect(sealantLength(room, [5, 5])).toBeCloseTo(17_200 * 1.2, 6)
  })

  it('gives the weight a wall has to bear', () => {
    // Ten-millimetre marble, 27 kg/m² according to the advice page, is only just light enough.
    const marble = { ...room, thickness: 10, jointAreaMm2: 20e6 * 0.01 }
    expect(laidWeight(marble, 27_000)).toBeLessThan(32)
    expect(laidWeight({ ...marble, bedMm: 4 }, 27_000)).toBeGreaterThan(32)
  })
})

describe('trims', () => {
  it('are cut from as few lengths as possible, the longest first', () => {
    expect(trimLengths([], 2500)).toBe(0)
    expect(trimLengths([800, 800, 800], 2500)).toBe(1)
    expect(trimLengths([900, 900, 900], 2500)).toBe(2)
    expect(trimLengths([2500], 2500)).toBe(1)
    expect(trimLengths([3000], 2500)).toBe(2)
  })

  it('are never shorter than the openings, and at most one per started length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 9000 }), { maxLength: 8 }), (openings) => {
        const lengths = trimLengths(openings, 2500)
        const total = openings.reduce((sum, one) => sum + one, 0)
        expect(lengths * 2500).toBeGreaterThanOrEqual(total)
        expect(lengths).toBeLessThanOrEqual(openings.reduce((sum, one) => sum + Math.ceil(one / 2500), 0))
      }),
    )
  })
})
