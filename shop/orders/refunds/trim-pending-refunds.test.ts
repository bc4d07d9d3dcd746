import { expect, it } from 'vitest'
import { whatFits } from './trim-pending-refunds.ts'

const asked = (...pence: number[]) => pence.map((amountPence, id) => ({ id, amountPence }))

it('keeps what fits together, the oldest first, and says what is left over', () => {
  expect(whatFits(asked(20, 238), 258)).toEqual({ unfit: [], restPence: 0 })
  expect(whatFits(asked(20, 238), 238)).toEqual({ unfit: [1], restPence: 218 })
  expect(whatFits(asked(20, 238), 20)).toEqual({ unfit: [1], restPence: 0 })
  expect(whatFits(asked(20, 238).toReversed(), 240)).toEqual({ unfit: [1], restPence: 220 })
  expect(whatFits(asked(258), 158)).toEqual({ unfit: [0], restPence: 158 })
  expect(whatFits(asked(20, 30, 5), 25)).toEqual({ unfit: [1], restPence: 0 })
  expect(whatFits([], 7)).toEqual({ unfit: [], restPence: 7 })
})
