import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { AddToBasket, UseIsSampled } from '#contract/adding.ts'
import type { ProductCard as Product } from '#contract/catalogue.ts'
import { ProductLink } from '../../product-link.tsx'
import { FromPrice } from '../../ui/from-price.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { ReductionBadge } from '../../ui/reduction-badge.tsx'
import { SampleButton } from './sample-button.tsx'

/** What a card can do beside leading to its product. The routes hand it in. */
export type CardActions = {
  addSample: AddToBasket
  useIsSampled: UseIsSampled
  openQuickView: (slug: string) => void
}

type CardProps = {
  product: Product
  /** Seen without scrolling: its picture is fetched first. */
  eager: boolean
  heading: 'h2' | 'h3'
  /** Shown as it is laid, where the pattern is what is sold. */
  laid: boolean
  actions?: CardActions | undefined
}

const sizes = '(min-width: 1440px) 421px, (min-width: 1080px) 30vw, (min-width: 640px) 45vw, 90vw'

export function ProductCard({ product, eager, heading: Heading, laid, actions }: CardProps) {
  const [pointed, setPointed] = useState(false)
  const image = (laid ? product.images[1] : undefined) ?? product.images[0]
  const { price } = product
  return (
    <article
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(true)}
      className="group relative flex h-full flex-col"
    >
      <div className="relative">
        {image ? (
          <>
            <Picture picture={image} eager={eager} sizes={sizes} alt="" className="aspect-square w-full object-cover" />
            {pointed ? <InUse product={product} /> : null}
          </>
        ) : (
          <p className="grid aspect-square place-items-center bg-lime text-sm text-slate">No image available</p>
        )}
        {price.discount_percent ? (
          <ReductionBadge percent={price.discount_percent} className="absolute top-3 left-3" />
        ) : null}
        {actions ? <QuickViewButton product={product} open={actions.openQuickView} /> : null}
      </div>
      <Heading className="mt-4 text-lg">
        <ProductLink product={product} className="after:absolute after:inset-0 group-hover:text-clay">
          {product.name}
        </ProductLink>
      </Heading>
      <p className={`mt-1 text-sm ${price.amount < price.regular ? 'text-ink' : 'text-slate'}`}>
        <Price price={price} from />
      </p>
      {price.per_m2 === null ? null : <FromPrice pence={price.per_m2} per="/ M2" className="text-xs text-slate" />}
      {product.in_stock ? null : <p className="text-xs text-slate">Temporarily out of stock</p>}
      {actions ? (
        // Above the link that covers the card; at the foot, so that a row's buttons stand in line.
        <div className="relative z-10 mt-auto w-fit pt-4">
          <SampleButton product={product} actions={actions} />
        </div>
      ) : null}
    </article>
  )
}

/** The stone in a room, over its resting picture while a mouse is on the card. Fetched by the first wish to see it. */
function InUse({ product }: { product: Product }) {
  const room = product.images.length > 1 ? product.images.at(-1) : undefined
  return room ? (
    <Picture
      picture={room}
      sizes={sizes}
      alt=""
      className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-300 group-hover:opacity-100"
    />
  ) : null
}

/** Comes with the pointer or the focus; always there where nothing can hover. */
function QuickViewButton({ product, open }: { product: Product; open: (slug: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => open(product.slug)}
      aria-label={`Quick view: ${product.name}`}
      className="absolute right-3 bottom-3 z-10 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 bg-white/95 px-3 text-sm transition-opacity duration-150 hover:text-clay focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0 noscript:hidden"
    >
      <Eye aria-hidden="true" className="size-5" strokeWidth={1.5} />
      <span aria-hidden="true" className="hidden pointer-fine:inline">
        Quick view
      </span>
    </button>
  )
}
