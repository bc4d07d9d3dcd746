import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { browserApi } from '../../shared/api.ts'
import type { OpenQuickView } from '../../shared/open-quick-view.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Chips } from './chips.tsx'
import { crumbsOf } from './crumbs.ts'
import type { ListingPage } from './listing-page.ts'
import { facetsQuery, introQuery } from './queries.ts'
import { Results } from './results.tsx'
import { StructuredData } from './structured-data.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListingState, useProducts } from './use-listing.ts'

type ListingScreenProps = { listing: ListingPage; origin: string; openQuickView: OpenQuickView }

/** The screen of every path that lists products. */
export function ListingScreen({ listing, origin, openQuickView }: ListingScreenProps) {
  const controls = useListingState(listing)
  const products = useProducts(listing, controls.state)
  const facets = useQuery(facetsQuery(browserApi, listing.source, controls.state))
  const intro = useQuery(introQuery(browserApi, listing.source))
  const crumbs = crumbsOf(listing)
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <StructuredData origin={origin} crumbs={crumbs} products={products.visibleList?.products ?? []} />
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-3 mb-2 flex flex-wrap items-baseline gap-x-4 md:mt-4 md:mb-3">
        <h1 className="text-2xl wrap-anywhere md:text-3xl">{listing.title}</h1>
        <ProductCount count={products.visibleList?.first.meta.total_products} />
      </div>
      <Toolbar listing={listing} controls={controls} facets={facets.data} sortable />
      <Chips listing={listing} state={controls.state} warm={controls.warm} />
      <div className="mt-5 md:mt-6">
        <Results listing={listing} controls={controls} products={products} openQuickView={openQuickView} />
      </div>
      {intro.data ? <About title={listing.title} text={intro.data} /> : null}
    </div>
  )
}

/** Describes the collection below its products, because visitors want to see stone first. */
function About({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mt-14 grid gap-x-8 gap-y-4 border-t border-rule pt-10 md:grid-cols-[1fr_2fr]"
    >
      <h2 id={id} className="text-xl">
        About {title}
      </h2>
      <p className="max-w-3xl text-slate">{text}</p>
    </section>
  )
}

/** Screen readers announce the count whenever a filter changes it. */
export function ProductCount({ count }: { count: number | undefined }) {
  return (
    <p role="status" className="figures text-sm text-slate">
      {count === undefined ? '' : `${groupThousands(count)} ${count === 1 ? 'product' : 'products'}`}
    </p>
  )
}
