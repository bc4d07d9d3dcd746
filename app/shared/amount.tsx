import { formatPounds } from '#contract/arithmetic/money.ts'
import { useExVat, useHideVat } from './hide-vat.ts'

/** An amount. If the visitor hides VAT, the amount including VAT is shown after it. */
export function Amount({ pence }: { pence: number }) {
  const [hideVat] = useHideVat()
  const exVat = useExVat()
  if (pence === 0) return <span>Free</span>
  if (!hideVat) {
    return <span className="figures">{formatPounds(pence)}</span>
  }
  return (
    <span className="figures">
      {formatPounds(exVat(pence))} <span className="text-xs whitespace-nowrap text-slate">ex VAT</span>{' '}
      <span className="text-xs whitespace-nowrap text-slate">({formatPounds(pence)} inc VAT)</span>
    </span>
  )
}
