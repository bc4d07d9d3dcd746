import { expect, test } from 'vitest'
import { leavesLeftovers, leftoverPence, leftoverText } from './leftovers.ts'

const tile = { kind: 'size', unit: 'm2', carriage: 'pallet' } as const

test('stone by area leaves leftovers; slabs, packs, single pieces and samples do not', () => {
  expect(leavesLeftovers(tile)).toBe(true)
  for (const other of [{ carriage: 'slab' }, { unit: 'piece' }, { kind: 'free_sample' }, { kind: 'full_size_sample' }])
    expect(leavesLeftovers({ ...tile, ...(other as object) })).toBe(false)
})

test('they bring a share of the price, rounded to a penny', () => {
  expect(leftoverPence(899, { share: 4000 })).toBe(360)
  expect(leftoverText({ days: 60, share: 3333 })).toContain('for 33.33% of the price paid')
})
