import { expect, it } from 'vitest'
import { fitRefunds } from './trim-pending-refunds.ts'

const pending = (...pence: number[]) => pence.map((amountPence, id) => ({ id, amountPence }))

it('keeps the pending refunds that fit, the oldest first, and returns the amount left over', () => {
  expect(fitRefunds(pending(20, 238), 258)).toEqual({ unfit: [], restPence: 0 })
  expect(fitRefunds(pending(20, 238), 238)).toEqual({ unfit: [1], restPence: 218 })
  expect(fitRefunds(pending(20, 238), 20)).toEqual({ unfit: [1], restPence: 0 })
  expect(fitRefunds(pending(20, 238).toReversed(), 240)).toEqual({ unfit: [1], restPence: 220 })
  expect(fitRefunds(pending(258), 158)).toEqual({ unfit: [0], restPence: 158 })
  expect(fitRefunds(pending(20, 30, 5), 25)).toEqual({ unfit: [1], restPence: 0 })
  expect(fitRefunds([], 7)).toEqual({ unfit: [], restPence: 7 })
})
