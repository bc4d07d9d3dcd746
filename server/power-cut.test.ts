import { expect, inject, test } from 'vitest'
import { cutPower } from '#testing/crash/power-cut.ts'

const seeded = inject('seeded')

test.runIf('folder' in seeded)(
  'after a power cut, the embedded shop has every order it had confirmed and no incomplete order',
  async () => {
    const results = await cutPower('folder' in seeded ? seeded.folder : '', { orders: 3, cuts: 4 })
    expect(results.filter(({ faults }) => faults.length > 0)).toEqual([])
    expect(results.length).toBeGreaterThan(2)
    expect(results.some(({ acknowledged }) => acknowledged > 2)).toBe(true)
  },
  300_000,
)
