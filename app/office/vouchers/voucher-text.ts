import { formatPounds } from '#contract/arithmetic/money.ts'
import type { VoucherListRow } from '#contract/office/vouchers.ts'
import { dateText } from '../parts/format.ts'

export const stateTexts: Record<VoucherListRow['state'], string> = {
  scheduled: 'Scheduled',
  running: 'Running',
  used_up: 'Used up',
  ended: 'Ended',
}

export const offerText = ({ kind, value }: VoucherListRow): string =>
  kind === 'percent' ? `${value / 100}% off` : `${formatPounds(value)} off`

/** What limits the voucher, or what it covers beyond goods. */
export const termsTexts = (row: VoucherListRow, titles: Map<string, string>): string[] => [
  ...(row.collections.length > 0 ? [row.collections.map((slug) => titles.get(slug) ?? slug).join(', ')] : []),
  ...(row.least_spend > 0 ? [`spend ${formatPounds(row.least_spend)} or more`] : []),
  ...(row.once_per_customer ? ['once per customer'] : []),
  ...(row.on_samples ? ['also samples'] : []),
  ...(row.on_delivery ? ['also delivery'] : []),
]

export const periodText = ({ from, until }: VoucherListRow): string =>
  until ? `${dateText(from)} to ${dateText(until)}` : `From ${dateText(from)}`

export const usesText = ({ uses, most_uses: most }: VoucherListRow): string =>
  most === null ? String(uses) : `${uses} of ${most}`
