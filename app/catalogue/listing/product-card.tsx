import { type TouchEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SampleButton } from '../../basket/sample-button.tsx'
import { FromPrice } from '../../shared/from-price.tsx'
import type { OpenQuickView } from '../../shared/open-quick-view.ts'
import { Price } from '../../shared/price.tsx'
import { ProductLink } from '../../shared/product-link.tsx'
import { ReductionBadge } from '../../shared/reduction-badge.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { type ListedProduct, maxCardPictures } from '../list-for.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { CardPictures } from './card-pictures.tsx'

type CardProps = {
  product: ListedProduct
  /** 'first' and 'eager' are visible without scrolling; 'first' is fetched before all others. */
  loading: 'first' | 'eager' | 'lazy'
  heading: 'h2' | 'h3'
  /** Set if the card offers quick view and a sample. */
  openQuickView?: OpenQuickView | undefined
}

export function ProductCard({ product, loading, heading: Heading, openQuickView }: CardProps) {
  const pictures = useCardPictures(product.images.length)
  const { price } = product
  return (
    <article {...pictures.listeners} className="product-card">
      <div className="product-card-frame" data-shown={pictures.visibleIndex || undefined}>
        <CardPictures
          images={product.images}
          loading={loading}
          fetched={pictures.fetched}
          visibleIndex={pictures.visibleIndex}
        />
        {price.discount_percent ? (
          <ReductionBadge percent={price.discount_percent} className="absolute top-3 left-3" />
        ) : null}
        {openQuickView ? <QuickViewButton product={product} open={openQuickView} /> : null}
        {openQuickView ? <SaveButton product={product} className="save-button" /> : null}
      </div>
      <Heading className="product-card-name">
        <ProductLink product={product}>{product.name}</ProductLink>
      </Heading>
      <p className={price.amount < price.regular ? 'product-card-price text-ink' : 'product-card-price'}>
        <Price price={price} from />
      </p>
      {price.per_m2 === null ? null : <FromPrice pence={price.per_m2} per="/ M2" className="text-xs text-slate" />}
      {product.in_stock ? null : <p className="text-xs text-slate">Temporarily out of stock</p>}
      {openQuickView ? (
        <div className="product-card-action">
          <SampleButton look="card" product={product} />
          <RoomLink product={product} />
        </div>
      ) : null}
    </article>
  )
}

/** Only in the browser, so that a listing's HTML stays small. Stone that is sold by area can be seen in rooms. */
function RoomLink({ product: { slug, name, price } }: { product: ListedProduct }) {
  if (!useHydrated() || price.unit !== 'm2') return null
  return (
    <Link to={`/visualiser?stone=${slug}`} aria-label={`See it in a room: ${name}`} className="product-card-room">
      See it in a room
    </Link>
  )
}

const minSwipe = 30

/**
 * The visible picture of a card, and how many have been requested. Hover and focus fetch the second picture; a swipe
 * also shows the third. The stylesheet shows the second picture on hover.
 */
function useCardPictures(count: number) {
  const [fetched, setFetched] = useState(1)
  const [visibleIndex, setVisibleIndex] = useState(0)
  const touchedAt = useRef<number | null>(null)
  const last = Math.min(count, maxCardPictures) - 1
  const fetch = (wanted: number) => setFetched((before) => Math.max(before, wanted))
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
    if (touchedAt.current === null || Math.abs(moved) < minSwipe) return
    const next = Math.max(0, Math.min(last, visibleIndex + (moved < 0 ? 1 : -1)))
    setVisibleIndex(next)
    fetch(next + 2)
  }
  return {
    fetched,
    visibleIndex,
    listeners: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && fetch(2),
      onFocus: () => fetch(2),
      onTouchStart: (event: TouchEvent) => {
        touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
        fetch(2)
      },
      onTouchEnd,
    },
  }
}

function QuickViewButton({ product, open }: { product: ListedProduct; open: OpenQuickView }) {
  return (
    <button
      type="button"
      onClick={() => open(product.slug)}
      aria-label={`Quick view: ${product.name}`}
      className="quick-view-button"
    >
      <span aria-hidden="true">Quick view</span>
    </button>
  )
}
