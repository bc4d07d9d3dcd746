import { vatIncluded } from './money.ts'

/** Integer pence including VAT. */
export type Totals = { goods: number; delivery: number; slot: number; vat_included: number; total: number }

/** What an order comes to. One function for quote, order and charge, so that they cannot differ. */
export function orderTotals(parts: { goods: number; delivery: number; slot: number }, vatRate: number): Totals {
  const total = parts.goods + parts.delivery + parts.slot
  return { ...parts, vat_included: vatIncluded(total, vatRate), total }
}

export type VatPart = { gross: number; vat: number; net: number }

/**
 * The VAT of a whole, shared out over its parts so that they add up to it again: each part gets its share rounded down,
 * and the pence left over go to the largest remainders, the first of equals first. `vatOfAll` where it was settled before,
 * a penny apart at most.
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
