import { type TouchEvent, useRef, useState } from 'react'
import { SampleButton } from '../../basket/sample-button.tsx'
import { FromPrice } from '../../shared/from-price.tsx'
import { Price } from '../../shared/price.tsx'
import { ProductLink } from '../../shared/product-link.tsx'
import { ReductionBadge } from '../../shared/reduction-badge.tsx'
import type { ListedProduct } from '../list-for.ts'
import type { OpenQuickView } from '../quick-view/quick-view-host.tsx'
import { CardPictures } from './card-pictures.tsx'

type CardProps = {
  product: ListedProduct
  /** Seen without scrolling: 'first' is fetched before all others. */
  loading: 'first' | 'eager' | 'lazy'
  heading: 'h2' | 'h3'
  /** Given where a card offers quick view and a sample. */
  openQuickView?: OpenQuickView | undefined
}

export function ProductCard({ product, loading, heading: Heading, openQuickView }: CardProps) {
  const pictures = useCardPictures(product.images.length)
  const { price } = product
  return (
    <article {...pictures.listeners} className="product-card">
      <div className="product-card-frame" data-shown={pictures.shown || undefined}>
        <CardPictures images={product.images} loading={loading} fetched={pictures.fetched} shown={pictures.shown} />
        {price.discount_percent ? (
          <ReductionBadge percent={price.discount_percent} className="absolute top-3 left-3" />
        ) : null}
        {openQuickView ? <QuickViewButton product={product} open={openQuickView} /> : null}
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
        </div>
      ) : null}
    </article>
  )
}

/** On a card: the surface, the room, the single piece. */
const picturesOfCard = 3
const shortestSwipe = 30

/**
 * Which of a card's pictures is shown, and how many have been asked for. A mouse or the focus fetches the second; a
 * finger also turns to the third. Showing the second to a mouse is left to the stylesheet.
 */
function useCardPictures(count: number) {
  const [fetched, setFetched] = useState(1)
  const [shown, setShown] = useState(0)
  const touchedAt = useRef<number | null>(null)
  const last = Math.min(count, picturesOfCard) - 1
  const fetch = (wanted: number) => setFetched((before) => Math.max(before, wanted))
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
    if (touchedAt.current === null || Math.abs(moved) < shortestSwipe) return
    const next = Math.max(0, Math.min(last, shown + (moved < 0 ? 1 : -1)))
    setShown(next)
    fetch(next + 2)
  }
  return {
    fetched,
    shown,
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
