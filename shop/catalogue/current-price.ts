export type PriceRow = { kind: 'regular' | 'sale'; pence: number; validFrom: Date; validUntil: Date | null }

export type CurrentPrice = { pence: number; regularPence: number }

const isValid = (price: PriceRow, now: Date) =>
  price.validFrom <= now && (price.validUntil === null || price.validUntil > now)

/** The price of a variation at this time. A valid sale price wins over the regular price. */
export function currentPrice(rows: PriceRow[], now: Date): CurrentPrice | null {
  const newest = (kind: PriceRow['kind']) =>
    rows
      .filter((row) => row.kind === kind && isValid(row, now))
      .reduce<PriceRow | null>((best, row) => (best && best.validFrom > row.validFrom ? best : row), null)
  const regular = newest('regular')
  const sale = newest('sale')
  if (!regular) return null
  return { pence: sale?.pence ?? regular.pence, regularPence: regular.pence }
}

/** When the next of these prices starts or ends. */
export function nextPriceChange(rows: PriceRow[], now: Date): Date | null {
  const moments = rows
    .flatMap((row) => [row.validFrom, row.validUntil])
    .filter((moment) => moment !== null && moment > now)
  return moments.reduce<Date | null>((first, moment) => (moment && (!first || moment < first) ? moment : first), null)
}
