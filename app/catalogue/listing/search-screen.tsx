import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { browserApi } from '../../shared/api.ts'
import { notStone } from '../../shared/not-stone.ts'
import type { OpenQuickView } from '../../shared/open-quick-view.ts'
import { useVocabulary } from '../../shared/vocabulary.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from './chips.tsx'
import { hasFilters } from './filters.ts'
import { type ListingPage, searchListing } from './listing-page.ts'
import { ProductCount } from './listing-screen.tsx'
import { facetsQuery } from './queries.ts'
import { Results } from './results.tsx'
import { SearchLinks } from './search-links.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListingState, useProducts } from './use-listing.ts'

/** /search: the search box and the results. */
export function SearchScreen({ q, openQuickView }: { q: string; openQuickView: OpenQuickView }) {
  const vocabulary = useVocabulary()
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Search' }]} />
      <h1 className="mt-3 text-2xl wrap-anywhere md:mt-4 md:text-3xl">
        {q ? `Search results for “${q}”` : 'Search the shop'}
      </h1>
      <SearchBox q={q} />
      {q ? <SearchLinks q={q} /> : null}
      {q ? <Found key={q} listing={searchListing(q, vocabulary)} openQuickView={openQuickView} /> : <Tips />}
    </div>
  )
}

function SearchBox({ q }: { q: string }) {
  return (
    <search className="mt-4 block max-w-2xl">
      <Form action="/search" className="flex">
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          required
          maxLength={200}
          aria-label="Search for stone, colours, sizes or rooms"
          placeholder="Stone, colour, size or room"
          className="min-h-12 w-full min-w-0 border border-r-0 border-mortar bg-white px-4 text-base placeholder:text-slate"
        />
        <Button type="submit" className="shrink-0">
          <Search aria-hidden="true" className="size-5" strokeWidth={1.5} />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </Form>
    </search>
  )
}

function Found({ listing, openQuickView }: { listing: ListingPage; openQuickView: OpenQuickView }) {
  const controls = useListingState(listing)
  const products = useProducts(listing, controls.state)
  const facets = useQuery(facetsQuery(browserApi, listing.source, controls.state))
  const list = products.visibleList?.first
  const found = list?.meta.total_products
  // If no product has every word, the list shows products with any of them, which the counts do not include.
  const uncounted = facets.data?.total === 0 && found !== 0
  const nothingToFilter = found === 0 && !hasFilters(controls.state)
  const explanation = found === undefined ? null : notStone(listing.q ?? '', found > 0)
  return (
    <>
      {explanation ? <p className="mt-5 max-w-2xl">{explanation}</p> : null}
      <div className="mt-4 mb-1 min-h-6">
        {list?.understood_as ? (
          <p className="mb-1">
            Showing results for <strong className="font-semibold">{list.understood_as}</strong>
          </p>
        ) : null}
        <ProductCount count={found} />
      </div>
      {facets.data && !uncounted && !nothingToFilter ? (
        <Toolbar listing={listing} controls={controls} facets={facets.data} sortable={false} />
      ) : null}
      <Chips listing={listing} state={controls.state} warm={controls.warm} />
      <div className="mt-5 md:mt-6">
        <Results
          listing={listing}
          controls={controls}
          products={products}
          openQuickView={openQuickView}
          emptyAdvice={<Tips />}
        />
      </div>
    </>
  )
}

const examples = ['Carrara', 'grey limestone', 'kitchen floor', 'herringbone', 'outdoor paving', '600x600']

function Tips() {
  return (
    <div className="mt-6 basis-full text-slate">
      <p>A few things that help:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>Use fewer or simpler words: the stone, its colour, or the room.</li>
        <li>Do not worry about spelling: we look for close matches too.</li>
        <li>You can search for a size as width by height in millimetres, such as 600x300.</li>
      </ul>
      <p className="mt-5">Or start here:</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {examples.map((words) => (
          <li key={words}>
            <Link
              to={`/search?q=${encodeURIComponent(words)}`}
              className="inline-flex min-h-11 items-center text-ink underline decoration-rule underline-offset-4 hover:text-clay"
            >
              {words}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/collections"
            className="inline-flex min-h-11 items-center text-ink underline decoration-rule underline-offset-4 hover:text-clay"
          >
            all collections
          </Link>
        </li>
      </ul>
    </div>
  )
}
