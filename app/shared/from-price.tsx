import { formatPounds } from '#contract/arithmetic/money.ts'
import { useExVat, useHideVat } from './hide-vat.ts'
import { PriceText } from './price-text.tsx'

/** 'from £6.13 / M2'; if the visitor hides VAT, both prices, marked 'ex VAT' and 'inc VAT'. */
export function FromPrice({ pence, per, className }: { pence: number; per: string; className: string }) {
  const [hidden] = useHideVat()
  const exVat = useExVat()
  return (
    <p className={`figures ${className}`}>
      <PriceText text={`from ${formatPounds(hidden ? exVat(pence) : pence)} ${per}`} />
      {hidden ? ` ex VAT, ${formatPounds(pence)} inc VAT` : ''}
    </p>
  )
}
