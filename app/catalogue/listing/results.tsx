import type { ReactNode } from 'react'
import type { OpenQuickView } from '../../shared/open-quick-view.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BestSellers } from '../best-sellers.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { cleared, hasFilters } from './filters.ts'
import type { ListingPage } from './listing-page.ts'
import { LoadMore } from './load-more.tsx'
import { ProductCode } from './product-code.tsx'
import { hrefOf, maxPages, maxRenderedPages, upTo } from './url-state.ts'
import type { ListingControls, VisibleProducts } from './use-listing.ts'

type ResultsProps = {
  listing: ListingPage
  controls: ListingControls
  products: VisibleProducts
  openQuickView: OpenQuickView
  heading?: 'h2' | 'h3'
  /** Whether the list starts above the fold. */
  first?: boolean
  /** Advice for an empty list, after the specified sentence. */
  emptyAdvice?: ReactNode
}

/** The list in each of its states: loading, loaded, empty, failed. */
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
  const { visibleList } = products
  if (!visibleList && products.hasFailed)
    return (
      <Nothing title={listing.title} alert>
        <Button look="outline" onClick={() => void products.retry()}>
          Try again
        </Button>
      </Nothing>
    )
  if (!visibleList)
    return (
      <div className="grid min-h-96 place-items-center">
        <Spinner />
      </div>
    )
  const [firstProduct] = visibleList.products
  if (!firstProduct)
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
  const { meta } = visibleList.first
  return (
    <>
      {visibleList.start > 1 ? (
        <ButtonLink look="quiet" to={hrefOf(listing, { ...state, page: 1 })} className="mb-8">
          Start from the first page
        </ButtonLink>
      ) : null}
      <div
        aria-busy={products.isUpdating || undefined}
        className={`transition-opacity duration-150 ${products.isUpdating ? 'opacity-50' : ''}`}
      >
        <ProductGrid
          products={visibleList.products}
          openQuickView={openQuickView}
          heading={heading}
          first={first}
          pageStarts={visibleList.pageStarts}
        />
      </div>
      <LoadMore
        page={visibleList.last}
        pages={meta.total_pages}
        hasNext={visibleList.last < meta.total_pages}
        isLoading={products.isLoadingMore}
        hasFailed={products.hasFailed}
        href={(page) => hrefOf(listing, upTo(state, page, maxPages))}
        plainHref={(page) => hrefOf(listing, upTo(state, page, maxRenderedPages))}
        onIntent={(page) => warm({ ...state, page })}
        retry={() => void products.retry()}
      />
      <ProductCode slug={firstProduct.slug} />
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
