import { vatIncluded } from './money.ts'

/** Integer pence including VAT. Goods and delivery are before the voucher's discount. */
export type Totals = {
  goods: number
  delivery: number
  slot: number
  /** What a voucher takes off. */
  discount: number
  vat_included: number
  total: number
}

type TotalParts = { goods: number; delivery: number; slot: number; discount?: number }

/** Quote, order and payment all use this function, so that their totals cannot differ. */
export function orderTotals({ goods, delivery, slot, discount = 0 }: TotalParts, vatRate: number): Totals {
  const total = goods + delivery + slot - discount
  return { goods, delivery, slot, discount, vat_included: vatIncluded(total, vatRate), total }
}

export type VatPart = { gross: number; vat: number; net: number }

/**
 * Splits the VAT of a sum over its parts so that the parts add up exactly. Each part gets its share rounded down; the
 * pence left over go to the largest remainders, in order if equal. `vatOfAll` is the VAT if it was already fixed, at
 * most a penny different.
 */
export function splitVat(grosses: readonly number[], vatRate: number, vatOfAll?: number): VatPart[] {
  const rate = BigInt(vatRate)
  const whole = 10_000n + rate
  const shares = grosses.map((gross, index) => {
    const exact = BigInt(gross) * rate
    return { index, gross, vat: Number(exact / whole), rest: exact % whole }
  })
  const total =
    vatOfAll ??
    vatIncluded(
      grosses.reduce((sum, gross) => sum + gross, 0),
      vatRate,
    )
  let left = total - shares.reduce((sum, share) => sum + share.vat, 0)
  const byRest = shares.toSorted((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  )
  for (const share of byRest) {
    if (left <= 0) break
    share.vat++
    left--
  }
  const [first] = shares
  if (first) first.vat += left
  return shares.map(({ gross, vat }) => ({ gross, vat, net: gross - vat }))
}
