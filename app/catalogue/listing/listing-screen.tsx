import { useQuery } from '@tanstack/react-query'
import { grouped } from '#contract/line-words.ts'
import { browserApi } from '../../api.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { WakeApart } from '../../ui/wake-apart.tsx'
import { Chips } from './chips.tsx'
import { crumbsOf } from './crumbs.ts'
import type { Place } from './place.ts'
import type { CardActions } from './product-card.tsx'
import { facetsQuery, introQuery } from './queries.ts'
import { Results } from './results.tsx'
import { StructuredData } from './structured-data.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListingState, useProducts } from './use-listing.ts'

type ListingScreenProps = { place: Place; origin: string; actions: CardActions }

/** The one screen behind every path that lists products. */
export function ListingScreen({ place, origin, actions }: ListingScreenProps) {
  const controls = useListingState(place)
  const products = useProducts(place, controls.state)
  const facets = useQuery(facetsQuery(browserApi, place.source, controls.state))
  const intro = useQuery(introQuery(browserApi, place.source))
  const crumbs = crumbsOf(place)
  return (
    <div className="page pt-6 pb-12 md:pt-8">
      <StructuredData origin={origin} crumbs={crumbs} products={products.shown?.products ?? []} />
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-8 mb-8 md:mt-12 md:mb-10">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h1 className="text-3xl wrap-anywhere md:text-4xl">{place.title}</h1>
          <ProductCount count={products.shown?.first.meta.total_products} />
        </div>
        {intro.data ? <p className="mt-4 max-w-3xl text-sm text-slate md:mt-5 md:text-base">{intro.data}</p> : null}
      </div>
      <WakeApart>
        <Toolbar place={place} controls={controls} facets={facets.data} sortable />
      </WakeApart>
      <Chips place={place} state={controls.state} warm={controls.warm} />
      <div className="mt-8 md:mt-10">
        <WakeApart>
          <Results place={place} controls={controls} products={products} actions={actions} />
        </WakeApart>
      </div>
    </div>
  )
}

/** Says itself again whenever a filter changes it. */
export function ProductCount({ count }: { count: number | undefined }) {
  return (
    <p role="status" className="figures text-sm text-slate">
      {count === undefined ? '' : `${grouped(count)} ${count === 1 ? 'product' : 'products'}`}
    </p>
  )
}
