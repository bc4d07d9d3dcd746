import { formatPounds } from '#contract/arithmetic/money.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import type { OpenQuickView } from '../shared/open-quick-view.ts'
import { PriceText } from '../shared/price-text.tsx'
import { ProductLink } from '../shared/product-link.tsx'
import { ReductionBadge } from '../shared/reduction-badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Deal } from './queries.ts'

/** Adding to the basket needs a size and a quantity, so Add to Cart opens quick view. */
export function DealCard({ deal, openQuickView }: { deal: Deal; openQuickView?: OpenQuickView | undefined }) {
  const { price } = deal
  const [hideVat] = useHideVat()
  const exVat = useExVat()
  const displayed = (pence: number) => (hideVat ? exVat(pence) : pence)
  const page = `/product/${deal.slug}`
  const label = (
    <>
      Add to Cart<span className="sr-only"> {deal.name}</span>
    </>
  )
  return (
    <article className="group relative flex h-full flex-col">
      <div className="product-card-frame">
        {deal.image ? (
          <Picture picture={deal.image} alt="" sizes="(min-width: 1080px) 22vw, (min-width: 640px) 45vw, 85vw" />
        ) : (
          <p>No image available</p>
        )}
        {price.discount_percent ? (
          <ReductionBadge percent={price.discount_percent} className="absolute top-3 left-3" />
        ) : null}
      </div>
      <p className="eyebrow mt-5">{deal.material}</p>
      <h3 className="mt-1 text-lg">
        <ProductLink
          product={{ ...deal, images: deal.image ? [deal.image] : [] }}
          className="group-hover:text-clay after:absolute after:inset-0"
        >
          {deal.name}
        </ProductLink>
      </h3>
      <p className="figures mt-2 mb-5 flex flex-wrap items-baseline gap-x-2">
        <DealPrice now={displayed(price.amount)} was={displayed(price.regular)} />
        <span className="text-sm text-slate">
          <PriceText text={price.unit === 'm2' ? 'per SQM' : 'each'} />
          {hideVat ? ' ex VAT' : ''}
        </span>
        {hideVat ? (
          <span className="basis-full text-sm text-slate">
            <DealPrice now={price.amount} was={price.regular} small /> inc VAT
          </span>
        ) : null}
      </p>
      {openQuickView ? (
        <Button look="outline" className="relative mt-auto w-full" onClick={() => openQuickView(deal.slug)}>
          {label}
        </Button>
      ) : (
        <ButtonLink to={page} look="outline" className="relative mt-auto w-full">
          {label}
        </ButtonLink>
      )}
    </article>
  )
}

const DealPrice = ({ now, was, small = false }: { now: number; was: number; small?: boolean }) => (
  <>
    <span className="sr-only">Now </span>
    <span className={small ? '' : 'text-lg'}>{formatPounds(now)}</span>
    {now < was && (
      <>
        <span className="sr-only">, was </span> <s className="text-sm text-slate">{formatPounds(was)}</s>
      </>
    )}
  </>
)
