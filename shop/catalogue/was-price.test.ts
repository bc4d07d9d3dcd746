import { describe, expect, it } from 'vitest'
import { type RecordedPrice, wasPrice } from './was-price.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000)
const regular = (
  pence: number,
  from: number,
  until: number | null = null,
  recorded: number | null = from,
): RecordedPrice => ({
  kind: 'regular',
  pence,
  validFrom: day(from),
  validUntil: until === null ? null : day(until),
  recordedAt: recorded === null ? null : day(recorded),
})
const sale = (pence: number, from: number, until: number): RecordedPrice => ({
  ...regular(pence, from, until),
  kind: 'sale',
})
const was = (rows: RecordedPrice[], on: number, offeredSince = 0) =>
  wasPrice(rows, { now: day(on), offeredSince: day(offeredSince) })

describe('the higher price next to a sale price', () => {
  it('is shown from 28 recorded days before the sale on, and not from 27', () => {
    expect(was([regular(100, 0), sale(80, 28, 40)], 30)).toBe(100)
    expect(was([regular(100, 1), sale(80, 28, 40)], 30)).toBe(null)
  })
  it('is not shown before the sale, after it, or if the sale is not lower', () => {
    const rows = [regular(100, 0), sale(80, 28, 40)]
    expect([was(rows, 27), was(rows, 40)]).toEqual([null, null])
    expect(was([regular(100, 0), sale(100, 28, 40)], 30)).toBe(null)
  })
  it('is not shown where nobody recorded when the price was set, or only later', () => {
    expect(was([regular(100, -1000, null, null), sale(80, 28, 40)], 30)).toBe(null)
    expect(was([regular(100, -1000, null, 10), sale(80, 28, 40)], 30)).toBe(null)
    expect(was([regular(100, -1000, null, 0), sale(80, 28, 40)], 30)).toBe(100)
  })
  it('is not shown where the product was not on sale to anybody for all of the 28 days', () => {
    expect(was([regular(100, 0), sale(80, 28, 40)], 30, 1)).toBe(null)
  })
  it('is the lowest price that was charged in the 28 days', () => {
    expect(was([regular(90, 0, 20), regular(100, 20), sale(80, 40, 50)], 45)).toBe(90)
    expect(was([regular(70, 0, 20), regular(100, 20), sale(80, 40, 50)], 45)).toBe(null)
    expect(was([regular(70, 0, 12), regular(100, 12), sale(80, 40, 50)], 45)).toBe(100)
    expect(was([regular(100, 0), sale(95, 30, 31), sale(80, 40, 50)], 45)).toBe(95)
  })
  it('is not more than the regular price of today', () => {
    expect(was([regular(100, 0, 42), regular(85, 42), sale(80, 40, 50)], 45)).toBe(85)
  })
  it('follows from the 28 days before the first of several sales without a break', () => {
    expect(was([regular(100, 0), sale(90, 28, 40), sale(80, 40, 50)], 45)).toBe(100)
    expect(was([regular(100, 0), sale(90, 28, 40), sale(80, 41, 50)], 45)).toBe(90)
  })
})
