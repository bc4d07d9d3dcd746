import { multiplyDivide } from './money.ts'
import { shareOut } from './refund-amount.ts'

export const voucherKinds = ['percent', 'amount'] as const

export type VoucherTerms = {
  kind: (typeof voucherKinds)[number]
  /** Basis points of a percentage; pence of an amount. */
  value: number
  /** What the goods it covers must cost at least, in pence. */
  leastSpend: number
  onDelivery: boolean
}

/** What a voucher takes off, in pence. `lines` has the share of each line. */
export type Discount = { lines: number[]; delivery: number; total: number }

/** Why these goods get no discount. */
type GoodsFault = { code: 'no_match' } | { code: 'too_little'; missing: number }

export type VoucherResult = { ok: true; discount: Discount } | { ok: false; fault: GoodsFault }

/**
 * The discount on lines with these prices, of which the voucher covers some, and on delivery if the voucher says so. It
 * is spread over what it covers in proportion to the price, to the penny, so that the shares add up.
 */
export function voucherDiscount(
  terms: VoucherTerms,
  lines: readonly { price: number; isCovered: boolean }[],
  delivery: number,
): VoucherResult {
  const goods = lines.map(({ price, isCovered }) => (isCovered ? price : 0))
  const spent = sum(goods)
  if (spent === 0) return { ok: false, fault: { code: 'no_match' } }
  if (spent < terms.leastSpend) return { ok: false, fault: { code: 'too_little', missing: terms.leastSpend - spent } }
  const parts = [terms.onDelivery ? delivery : 0, ...goods]
  const covered = sum(parts)
  const total = terms.kind === 'percent' ? multiplyDivide(covered, terms.value, 10_000) : Math.min(terms.value, covered)
  const [ofDelivery = 0, ...ofLines] = shareOut(total, parts)
  return { ok: true, discount: { lines: ofLines, delivery: ofDelivery, total } }
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)
