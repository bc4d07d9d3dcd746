import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { Product } from '../../shared/product-query.ts'
import { useVocabulary } from '../../shared/vocabulary.ts'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { useStickyTop } from '../../ui/use-sticky-top.ts'
import { BuyColumn } from './buy-column.tsx'
import { Gallery } from './gallery.tsx'
import { ProductDetails } from './product-details.tsx'
import { Related } from './related.tsx'
import { StructuredData } from './structured-data.tsx'

const loadRecentlySeen = () => import('../saved/recently-seen.tsx').then((part) => part.RecentlySeen)

type ProductScreenProps = {
  card: ProductCard
  /** The complete product. If the page was opened from a card, it loads a moment later. */
  product: Product | undefined
  cameAt: number
  url: string
  /** Set if the rest of the product could not be fetched. */
  onRetry?: (() => void) | undefined
}

export function ProductScreen({ card, product, cameAt, url, onRetry }: ProductScreenProps) {
  const crumbs = crumbsOf(card, useVocabulary())
  return (
    <>
      <div className="page pt-4 md:pt-6">
        <Breadcrumbs crumbs={crumbs} />
        <div className="mt-4 grid gap-x-8 gap-y-8 md:mt-5 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-20">
          <StickyColumn>
            <Gallery name={card.name} pictures={card.images} />
            {card.images.length > 0 && !card.images.some(isPhotograph) ? (
              <p className="mt-3 text-sm text-slate">
                These pictures are drawn by computer.
                {card.sample.state === 'none' ? null : ' A free sample shows you the stone itself.'}
              </p>
            ) : null}
          </StickyColumn>
          <StickyColumn>
            <BuyColumn {...{ card, product, cameAt, url, onRetry }} />
          </StickyColumn>
        </div>
      </div>
      {product ? (
        <>
          <ProductDetails product={product} />
          <StructuredData product={product} url={url} crumbs={crumbs} />
        </>
      ) : null}
      <Related productId={card.id} />
      <LazyPart load={loadRecentlySeen} part={{ open: true, productId: card.id }} failure="" />
    </>
  )
}

/** An upload of the merchant's, or stone laid from their photographs. The starter pictures are drawings. */
const isPhotograph = ({ src }: { src: string }) => /^\/media\/|^\/images\/products\/[^/]+\/faces\//.test(src)

/** The shorter of the two columns stays visible while the taller one scrolls. */
function StickyColumn({ children }: { children: ReactNode }) {
  return (
    <div ref={useStickyTop<HTMLDivElement>()} className="min-w-0 md:sticky md:self-start">
      {children}
    </div>
  )
}

function crumbsOf(card: ProductCard, { collectionPath }: OpenVocabulary): Crumb[] {
  const category = card.categories[0]
  const path = category && collectionPath(category.slug)
  return [{ label: 'Home', to: '/' }, ...(path ? [{ label: category.name, to: path }] : []), { label: card.name }]
}
