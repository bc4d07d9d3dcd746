import { formatPounds } from '#contract/arithmetic/money.ts'
import { useExVat, useHideVat } from './hide-vat.ts'
import { PriceText } from './price-text.tsx'

type PriceProps = {
  price: { amount: number; regular: number; unit: 'm2' | 'piece' }
  /** Puts 'From' before the price, for products with several sizes. */
  from?: boolean
}

/** A price with its unit and, if reduced, the regular price. If VAT is hidden, the price including VAT follows. */
export function Price({ price, from = false }: PriceProps) {
  const [hidden] = useHideVat()
  const exVat = useExVat()
  if (price.amount === 0) return <span>Free</span>
  if (!hidden) return <Figure price={price} from={from} />
  const net = { ...price, amount: exVat(price.amount), regular: exVat(price.regular) }
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <span>
        <Figure price={net} from={from} /> <span className="text-xs text-slate">ex VAT</span>
      </span>
      <span className="text-sm text-slate">
        <Figure price={price} from={false} /> <span className="text-xs">inc VAT</span>
      </span>
    </span>
  )
}

function Figure({ price, from }: Required<PriceProps>) {
  return (
    <span className="figures">
      <PriceText text={`${from ? 'From ' : ''}${formatPounds(price.amount)} ${price.unit === 'm2' ? '/M2' : 'each'}`} />
      {price.amount < price.regular ? (
        <>
          {' '}
          <span className="sr-only">reduced from</span>
          <s className="text-slate">{formatPounds(price.regular)}</s>
        </>
      ) : null}
    </span>
  )
}
