import { describe, expect, it } from 'vitest'
import { slateLine } from '#testing/contract/basket-line.ts'
import type { Basket, BasketLine } from './calls.ts'
import { areaOfLine, withChanges } from './with-changes.ts'

const line = (overrides: Partial<BasketLine>): BasketLine => ({ ...slateLine, id: 'a', ...overrides })

const basket = (lines: BasketLine[]): Basket => {
  const subtotal = lines.reduce((sum, { total_pence }) => sum + total_pence, 0)
  const rest = { vat_included: Math.round(subtotal / 6), weight_g: 28_000, pallets: 1, count: lines.length }
  return { lines, totals: { subtotal, discount: 0, total: subtotal, ...rest }, voucher: null }
}

describe('the basket with pending changes', () => {
  it('is the same object when nothing changes', () => {
    const before = basket([line({})])
    expect(withChanges(before, [], 2000)).toBe(before)
    expect(withChanges(before, [{ lineId: 'a', pieces: 50 }], 2000)).toBe(before)
    expect(withChanges(before, [{ lineId: 'other', pieces: 3 }], 2000)).toBe(before)
  })

  it('prices the line by its area and updates the totals', () => {
    const after = withChanges(
      basket([line({}), line({ id: 'b', unit: 'piece', price_pence: 1200, total_pence: 1200 })]),
      [{ lineId: 'a', pieces: 51 }],
      2000,
    )
    expect(after.lines[0]).toMatchObject({ quantity: 51, total_pence: 4437, price_per_piece_pence: 87 })
    expect(after.totals).toMatchObject({ subtotal: 5637, vat_included: 940, total: 5637 })
  })

  it('applies the last of several changes to a line', () => {
    const changes = [
      { lineId: 'a', pieces: 51 },
      { lineId: 'a', pieces: 10 },
    ]
    const after = withChanges(basket([line({})]), changes, 2000)
    expect(after.lines[0]?.quantity).toBe(10)
  })

  it('takes the voucher off what it covers, unless the basket says that it does not hold', () => {
    const before = basket([line({}), line({ id: 'b', unit: 'piece', price_pence: 1200, total_pence: 1200 })])
    const voucher = {
      code: 'SPRING10',
      kind: 'percent',
      value: 1000,
      least_spend: 4400,
      on_delivery: false,
      line_ids: ['a'],
      fault: null,
    } as const
    const totalsWith = (changes: Partial<NonNullable<Basket['voucher']>>, pieces: number) =>
      withChanges({ ...before, voucher: { ...voucher, line_ids: ['a'], ...changes } }, [{ lineId: 'a', pieces }], 2000)
        .totals
    expect(totalsWith({}, 51)).toMatchObject({ subtotal: 5637, discount: 444, vat_included: 866, total: 5193 })
    expect(totalsWith({}, 49)).toMatchObject({ discount: 0 })
    expect(totalsWith({ fault: 'The voucher SPRING10 has expired.' }, 51)).toMatchObject({ discount: 0, total: 5637 })
  })

  it('gives samples no area', () => {
    expect(areaOfLine(line({ quantity: 3, coverage_mm2: 34_650 }))).toBe(104)
    expect(areaOfLine(line({ kind: 'full_size_sample' }))).toBeNull()
  })
})
