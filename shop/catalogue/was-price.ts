import { currentPrice, isValidAt, type PriceRow } from './current-price.ts'

export type RecordedPrice = PriceRow & { recordedAt: Date | null }

const provenMs = 28 * 24 * 60 * 60_000

type When = {
  now: Date
  /** When the product went on sale: nobody was charged before. */
  offeredSince: Date
}

/**
 * The higher price that may be shown next to a sale price: the lowest that was charged throughout the 28 days before the sale
 * began, and not more than the regular price of today. Null unless the records prove all 28 days (decision 034).
 */
export function wasPrice(rows: readonly RecordedPrice[], { now, offeredSince }: When): number | null {
  const current = currentPrice(rows, now)
  const periods = rows.filter(({ validFrom, validUntil }) => validUntil === null || validUntil > validFrom)
  const sales = periods.filter(({ kind }) => kind === 'sale')
  const sale = sales.find((row) => isValidAt(row, now))
  if (!current || !sale || current.pence >= current.regularPence) return null
  const end = startOfSale(sales, sale)
  const start = new Date(end.getTime() - provenMs)
  const regular = periods.filter(({ kind }) => kind === 'regular')
  if (offeredSince > start || !isProven(regular, start, end)) return null
  const charged = periods
    .filter(({ validFrom, validUntil }) => validFrom < end && (validUntil === null || validUntil > start))
    .map(({ pence }) => pence)
  const lowest = Math.min(current.regularPence, ...charged)
  return lowest > current.pence ? lowest : null
}

/** Sales that follow each other without a break are one sale. */
function startOfSale(sales: RecordedPrice[], sale: RecordedPrice): Date {
  const before = sales.find(({ validUntil }) => validUntil?.getTime() === sale.validFrom.getTime())
  return before ? startOfSale(sales, before) : sale.validFrom
}

/** A price that was written down later than it began proves nothing about the time before. */
function isProven(regular: RecordedPrice[], start: Date, end: Date): boolean {
  let until = start
  for (const { validFrom, validUntil, recordedAt } of regular.toSorted((a, b) => +a.validFrom - +b.validFrom)) {
    if (validUntil !== null && validUntil <= until) continue
    if (recordedAt === null || recordedAt > until || validFrom > until) return false
    if (validUntil === null || validUntil >= end) return true
    until = validUntil
  }
  return false
}
