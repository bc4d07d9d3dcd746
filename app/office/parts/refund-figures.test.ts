import { expect, test } from 'vitest'
import { piecesFieldOf, refundFigures } from './refund-figures.ts'

const order = { refundable: 50_000, refundable_delivery: 9000, return_delivery: 7800 }
const line = { pieces: 4, linePrice: 10_000, refunded: 0, left: 4 }
const figuresOf = (more: number, changes: Partial<Parameters<typeof refundFigures>[0]> = {}) =>
  refundFigures({ order, lines: [{ ...line, more }], keepsOthers: false, isReturn: true, entry: {}, ...changes })

test('the amount follows the pieces until someone types another', () => {
  expect(figuresOf(3)).toMatchObject({ suggested: 7500, amountText: '75.00', amount: 7500, delivery: 0 })
  expect(figuresOf(3, { entry: { amount: '60' } })).toMatchObject({ suggested: 7500, amountText: '60', amount: 6000 })
})

test('a return of everything includes standard delivery, a refund without a return all of it', () => {
  expect(figuresOf(4)).toMatchObject({ isReturned: true, withDelivery: true, delivery: 7800, amount: 17_800 })
  expect(figuresOf(4, { isReturn: false })).toMatchObject({ isReturned: false, delivery: 9000, amount: 19_000 })
  expect(figuresOf(4, { keepsOthers: true })).toMatchObject({ isReturned: false, withDelivery: false, amount: 10_000 })
})

test('delivery is left out or added once someone unticks or ticks the box', () => {
  expect(figuresOf(4, { entry: { delivery: false } })).toMatchObject({ isReturned: true, delivery: 0, amount: 10_000 })
  expect(figuresOf(3, { entry: { delivery: true } })).toMatchObject({ delivery: 9000, amount: 16_500 })
})

test('nothing is suggested beyond what can be refunded', () => {
  expect(figuresOf(4, { order: { ...order, refundable: 2000 } })).toMatchObject({ suggested: 2000, amount: 2000 })
})

test.each(['', '0', '500.01', '12.345', 'ten'])('%j is not an amount that can be refunded', (amount) =>
  expect(figuresOf(4, { entry: { amount } }).amount).toBeNull(),
)

test('more pieces than are left are reported', () => {
  expect(figuresOf(4).isMoreThanLeft).toBe(false)
  expect(figuresOf(5).isMoreThanLeft).toBe(true)
})

test('the server’s error about a line belongs to the field at its position', () => {
  const fieldOf = piecesFieldOf([{ id: 7 }, { id: 12 }])
  expect(fieldOf('lines.12')).toBe('lines.1.pieces')
  expect(fieldOf('lines.1')).toBeUndefined()
  expect(fieldOf('amount')).toBeUndefined()
})

test('leftovers bring their share of the price, and no delivery even if they are everything', () => {
  const share = 4000
  expect(figuresOf(3, { isReturn: false, share }).suggested).toBe(3000)
  expect(figuresOf(4, { isReturn: false, share })).toMatchObject({ withDelivery: false, delivery: 0 })
})
