import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BestSellers } from '../best-sellers.tsx'
import { ProductGrid } from '../product-grid.tsx'
import type { OpenQuickView } from '../quick-view/quick-view-host.tsx'
import { cleared, hasFilters } from './filters.ts'
import type { ListingPage } from './listing-page.ts'
import { LoadMore } from './load-more.tsx'
import { hrefOf, mostDrawn, mostPages, upTo } from './url-state.ts'
import type { ListingControls, ProductsShown } from './use-listing.ts'

type ResultsProps = {
  listing: ListingPage
  controls: ListingControls
  products: ProductsShown
  openQuickView: OpenQuickView
  heading?: 'h2' | 'h3'
  /** Whether the list begins above the fold. */
  first?: boolean
  /** What to say where there is nothing, after the specified sentence. */
  emptyAdvice?: ReactNode
}

/** The list in each of its states: coming, there, empty, failed. */
export function Results({
  listing,
  controls,
  products,
  openQuickView,
  heading = 'h2',
  first = true,
  emptyAdvice,
}: ResultsProps) {
  const { state, warm } = controls
  const { shown } = products
  if (!shown && products.hasFailed)
    return (
      <Nothing title={listing.title} alert>
        <Button look="outline" onClick={() => void products.retry()}>
          Try again
        </Button>
      </Nothing>
    )
  if (!shown)
    return (
      <div className="grid min-h-96 place-items-center">
        <Spinner />
      </div>
    )
  if (shown.products.length === 0)
    return (
      <>
        <Nothing title={listing.title}>
          {hasFilters(state) ? (
            <ButtonLink look="outline" to={hrefOf(listing, cleared(state))} preventScrollReset>
              <span className="first-letter:uppercase">clear filters</span>
            </ButtonLink>
          ) : null}
          {emptyAdvice ?? (
            <ButtonLink look="quiet" to="/stone-collection/all-products">
              See all products
            </ButtonLink>
          )}
        </Nothing>
        <BestSellers />
      </>
    )
  const { meta } = shown.first
  return (
    <>
      {shown.start > 1 ? (
        <ButtonLink look="quiet" to={hrefOf(listing, { ...state, page: 1 })} className="mb-8">
          Start from the first page
        </ButtonLink>
      ) : null}
      <div
        aria-busy={products.isUpdating || undefined}
        className={`transition-opacity duration-150 ${products.isUpdating ? 'opacity-50' : ''}`}
      >
        <ProductGrid
          products={shown.products}
          openQuickView={openQuickView}
          heading={heading}
          first={first}
          pageStarts={shown.pageStarts}
        />
      </div>
      <LoadMore
        page={shown.last}
        pages={meta.total_pages}
        hasNext={shown.last < meta.total_pages}
        isLoading={products.isLoadingMore}
        hasFailed={products.hasFailed}
        href={(page) => hrefOf(listing, upTo(state, page, mostPages))}
        plainHref={(page) => hrefOf(listing, upTo(state, page, mostDrawn))}
        onIntent={(page) => warm({ ...state, page })}
        retry={() => void products.retry()}
      />
    </>
  )
}

function Nothing({ title, alert = false, children }: { title: string; alert?: boolean; children: ReactNode }) {
  return (
    <div role={alert ? 'alert' : undefined} className="max-w-2xl py-8 md:py-12">
      <p className="font-serif text-xl wrap-anywhere">No products found for {title}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">{children}</div>
    </div>
  )
}
