import { describe, expect, it } from 'vitest'
import type { Site } from '#contract/settings/site.ts'
import { largeShareText } from './large-share-text.ts'

/** A third may be held by one visitor. */
const site = {
  unpaid_share: 3333,
  takes_transfers: true,
  transfer_hold_days: { usual: 5, short: 2 },
} as Site

const tile = { stock: 540, weightG: 9000 }

describe('a quantity of a size', () => {
  it.each([1, 179])('of %i pieces is reserved as usual', (pieces) => {
    expect(largeShareText({ ...tile, pieces }, site)).toBeNull()
  })

  it('above a third of the stock says how it is reserved by card and by bank transfer', () => {
    expect(largeShareText({ ...tile, pieces: 200 }, site)).toBe(
      'This is a large part of our stock. You can order it now: by card we reserve it when your payment arrives; by bank transfer we hold it for 2 working days.',
    )
    expect(largeShareText({ ...tile, pieces: 200 }, { ...site, takes_transfers: false })).toBe(
      'This is a large part of our stock. You can order it now: by card we reserve it when your payment arrives.',
    )
  })

  it('that fits a pallet, or that we do not have, says nothing', () => {
    expect(largeShareText({ stock: 60, weightG: 9000, pieces: 60 }, site)).toBeNull()
    expect(largeShareText({ ...tile, pieces: 541 }, site)).toBeNull()
  })
})
