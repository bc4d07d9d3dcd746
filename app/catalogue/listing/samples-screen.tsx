import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiClient, browserApi, read } from '../../shared/api.ts'
import type { OpenQuickView } from '../../shared/open-quick-view.ts'
import { SampleSize } from '../../shared/sample-size.tsx'
import { useVocabulary } from '../../shared/vocabulary.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { afterOpening } from '../../ui/split-html.ts'
import { samplesListing } from './listing-page.ts'
import { Results } from './results.tsx'
import { useListingState, useProducts } from './use-listing.ts'

export const samplesPageQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['page', 'samples'],
    queryFn: async () => (await read(api['wp-json'].wp.v2.pages.$get({ query: { slug: 'samples' } })))[0] ?? null,
  })

/** /samples: an introduction, every product with a sample, then the rest of the page's text. */
export function SamplesScreen({ openQuickView }: { openQuickView: OpenQuickView }) {
  const page = useQuery(samplesPageQuery(browserApi))
  const [opening, more] = afterOpening(page.data?.content.rendered ?? '')
  const vocabulary = useVocabulary()
  const listing = useMemo(() => samplesListing(vocabulary), [vocabulary])
  const controls = useListingState(listing)
  const products = useProducts(listing, controls.state)
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Samples' }]} />
      <div className="mt-3 md:mt-4 lg:grid lg:grid-cols-3 lg:gap-8">
        <h1 className="text-2xl md:text-3xl">{page.data?.title.rendered ?? 'Samples'}</h1>
        <div className="mt-4 lg:col-span-2 lg:mt-2">
          {page.data ? (
            <>
              <RichText html={opening} />
              <SampleSize className="mt-4" />
            </>
          ) : page.isPending ? (
            <Spinner />
          ) : (
            <div role="alert">
              <p>Error loading page</p>
              <Button look="outline" className="mt-4" onClick={() => void page.refetch()}>
                Try again
              </Button>
            </div>
          )}
        </div>
      </div>
      <section aria-labelledby="with-sample" className="mt-6 border-t border-rule pt-6">
        <h2 id="with-sample" className="mb-5 text-xl">
          Products with a sample
        </h2>
        <Results listing={listing} controls={controls} products={products} openQuickView={openQuickView} heading="h3" />
      </section>
      {more ? (
        <RichText
          html={more}
          className="mt-16 border-t border-rule pt-12 lg:max-w-none lg:columns-2 lg:gap-16 [&>h2]:break-after-avoid"
        />
      ) : null}
    </div>
  )
}
