import { useQuery } from '@tanstack/react-query'
import { browserApi } from '../shared/api.ts'
import type { OpenQuickView } from '../shared/open-quick-view.ts'
import { Carousel } from '../ui/carousel.tsx'
import { cardWidths } from './card-widths.ts'
import { DealCard } from './deal-card.tsx'
import { DealsBanner } from './deals-banner.tsx'
import { dealsQuery } from './queries.ts'
import { SectionError, SectionLoading } from './section-state.tsx'

const failure = 'Error loading clearance products'

/** Clearance products in a carousel. */
export function SpecialDeals({ openQuickView }: { openQuickView?: OpenQuickView | undefined }) {
  const { data: deals = [] } = useQuery(dealsQuery(browserApi))
  return (
    <div className="page">
      <Deals openQuickView={openQuickView} />
      <DealsBanner reductions={deals.flatMap(({ price }) => price.discount_percent ?? [])} />
    </div>
  )
}

function Deals({ openQuickView }: { openQuickView?: OpenQuickView | undefined }) {
  const deals = useQuery(dealsQuery(browserApi))
  const heading = <h2 className="text-2xl">Special Deals</h2>
  if (deals.data && deals.data.length > 0) {
    return (
      <Carousel label="special deals" heading={heading} cardClassName={cardWidths}>
        {deals.data.map((deal) => (
          <DealCard key={deal.id} deal={deal} openQuickView={openQuickView} />
        ))}
      </Carousel>
    )
  }
  return (
    <>
      <div className="mb-8">{heading}</div>
      {deals.isPending ? <SectionLoading failure={failure} /> : null}
      {deals.isError ? <SectionError text={failure} retry={() => deals.refetch()} /> : null}
      {deals.isSuccess ? <p className="text-slate">There are no special deals at the moment.</p> : null}
    </>
  )
}
