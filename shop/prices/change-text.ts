import { addDays, londonTime, startOfLondonDay } from '#contract/arithmetic/delivery-dates.ts'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Rounding } from '#contract/arithmetic/price-change.ts'
import type { PriceChange } from '#contract/office/prices.ts'

export const londonDay = (moment: Date): string => londonDate(moment.toISOString())

/** A sale lasts until the end of its last day. A day that has begun means now. */
export function changePeriod({ starts, ends }: Pick<PriceChange, 'starts' | 'ends'>) {
  return {
    from: starts === null ? null : startOfLondonDay(starts),
    until: ends === null ? null : startOfLondonDay(addDays(ends, 1)),
  }
}

/** Why a change with these days makes no sense at this moment; by field. */
export function dayFaults(
  { starts, ends }: Pick<PriceChange, 'starts' | 'ends'>,
  now: Date,
): Record<string, string> | null {
  const today = londonTime(now).day
  if (starts !== null && starts <= today) return { starts: 'Please enter a day after today, or choose now' }
  if (ends !== null && ends < today) return { ends: 'This day is over' }
  return null
}

/** '+4%, rounded to .95, from 1 April 2027'. */
export function changeText(change: Pick<PriceChange, 'operation' | 'starts' | 'ends'>): string {
  const { from, until } = changePeriod(change)
  const days = [
    ...(from ? [`from ${londonDay(from)}`] : []),
    ...(until ? [`until ${londonDay(new Date(until.getTime() - 1))}`] : []),
  ]
  return [operationText(change.operation), ...days].join(', ')
}

const percentText = (basisPoints: number) => `${Math.abs(basisPoints) / 100}%`
const sign = (amount: number) => (amount < 0 ? '−' : '+')
const roundingText: Record<Rounding, string> = {
  penny: '',
  95: ', rounded to .95',
  99: ', rounded to .99',
  whole: ', rounded to whole pounds',
}

function operationText(operation: PriceChange['operation']): string {
  switch (operation.kind) {
    case 'set':
      return `Price ${formatPounds(operation.pence)}`
    case 'percent':
      return `${sign(operation.basis_points)}${percentText(operation.basis_points)}${roundingText[operation.rounding]}`
    case 'amount':
      return `${sign(operation.pence)}${formatPounds(Math.abs(operation.pence))}${roundingText[operation.rounding]}`
    case 'sale_price':
      return `Sale at ${formatPounds(operation.pence)}`
    case 'sale_percent':
      return `Sale ${percentText(operation.basis_points)} off${roundingText[operation.rounding]}`
    case 'end_sale':
      return 'End of sale'
    case 'cells':
      return 'Typed prices'
  }
}
