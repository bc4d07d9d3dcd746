import { formatPounds, withoutVat } from '#contract/money.ts'
import { shopConfig } from '#shop.config'

/** A sum as this visitor wants to see it: free is free, and with VAT hidden the price including it stays beside it. */
export function BasketPrice({ pence, hideVat, per = '' }: { pence: number; hideVat: boolean; per?: string }) {
  if (pence === 0) return <span>Free</span>
  if (!hideVat) {
    return (
      <span className="figures">
        {formatPounds(pence)}
        {per}
      </span>
    )
  }
  return (
    <span className="figures">
      {formatPounds(withoutVat(pence, shopConfig.vatRate))}
      {per} <span className="text-xs text-slate">ex VAT</span>{' '}
      <span className="text-xs text-slate">({formatPounds(pence)} inc VAT)</span>
    </span>
  )
}
