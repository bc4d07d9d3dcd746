export type PriceRow = { kind: 'regular' | 'sale'; pence: number; validFrom: Date; validUntil: Date | null }

export type CurrentPrice = { pence: number; regularPence: number }

export const isValidAt = (price: Pick<PriceRow, 'validFrom' | 'validUntil'>, at: Date) =>
  price.validFrom <= at && (price.validUntil === null || price.validUntil > at)

/** The price of a variation at this time: the lower of the regular and the sale price. Rows of one kind never overlap. */
export function currentPrice(rows: readonly PriceRow[], now: Date): CurrentPrice | null {
  const valid = rows.filter((row) => isValidAt(row, now))
  const regular = valid.find(({ kind }) => kind === 'regular')
  const sale = valid.find(({ kind }) => kind === 'sale')
  if (!regular) return null
  return { pence: Math.min(regular.pence, sale?.pence ?? regular.pence), regularPence: regular.pence }
}

/** When the next of these prices starts or ends. */
export function nextPriceChange(rows: readonly PriceRow[], now: Date): Date | null {
  const moments = rows
    .flatMap((row) => [row.validFrom, row.validUntil])
    .filter((moment) => moment !== null && moment > now)
  return moments.reduce<Date | null>((first, moment) => (moment && (!first || moment < first) ? moment : first), null)
}
