import { formatPounds } from '#contract/money.ts'

type PriceProps = {
  price: { amount: number; regular: number; unit: 'm2' | 'piece' }
  /** 'From' before the figure, where there are several sizes. */
  from?: boolean
}

/** The one component that prints prices: it knows what they are per, and what they were before. */
export function Price({ price, from = false }: PriceProps) {
  const reduced = price.amount < price.regular
  return (
    <span className="figures">
      {from ? 'From ' : ''}
      {formatPounds(price.amount)} {price.unit === 'm2' ? '/M2' : 'each'}
      {reduced ? (
        <>
          {' '}
          <span className="sr-only">reduced from</span>
          <s className="text-slate">{formatPounds(price.regular)}</s>
        </>
      ) : null}
    </span>
  )
}
