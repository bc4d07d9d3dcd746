import { Truck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { SampleButton } from '../../basket/sample-button.tsx'
import type { Product } from '../../shared/product-query.ts'
import { useSite } from '../../shared/site.ts'
import { useVocabulary } from '../../shared/vocabulary.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChosenVariation } from '../choose/chosen-variation.ts'
import { SizeAndQuantityForm } from '../choose/size-and-quantity-form.tsx'
import { hasSamples } from '../choose/variation-text.ts'
import { useVariations } from '../choose/variations-query.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { deliveryConfirmed } from './delivery-text.ts'
import { HelpLinks } from './help-links.tsx'
import { LeftoverLine } from './leftover-line.tsx'
import { PriceBlock } from './price-block.tsx'
import { SizesFailed } from './product-failed.tsx'
import { ShareRow } from './share-row.tsx'

type BuyColumnProps = {
  card: ProductCard
  /** Undefined for a moment if the page was opened from a card and the complete product is still loading. */
  product: Product | undefined
  cameAt: number
  url: string
  /** Set if the rest of the product could not be fetched. */
  onRetry?: (() => void) | undefined
}

/** 'Blue-Grey' stays on one line; a compound too long for a phone may break at its hyphen. */
const unbroken = (name: string) => name.replace(/\b\w{1,6}-(?=\w{1,5}\b)/g, '$&\u2060')

const saveButton = '-mr-3 grid size-11 shrink-0 place-items-center noscript:hidden'

/** The name, the price and everything needed to order. */
export function BuyColumn({ card, product, cameAt, url, onRetry }: BuyColumnProps) {
  const site = useSite()
  const category = card.categories[0]
  const { collectionPath } = useVocabulary()
  const path = category && collectionPath(category.slug)
  const { variations } = useVariations(product, cameAt)
  const { chosen } = useChosenVariation(card.id, variations)
  const [pieces, setPieces] = useState<number | null>(null)
  const size = chosen ?? variations.find(({ kind }) => kind === 'size')
  return (
    <div className="space-y-7">
      <div>
        <p className="eyebrow">
          {path ? (
            <Link to={path} prefetch="intent" className="-my-1 inline-block py-1 hover:text-clay">
              {category.name}
            </Link>
          ) : (
            // Opened from a link without a category, the line stays empty until the product has loaded.
            (category?.name ?? (product ? 'Product Range' : '\u00a0'))
          )}
        </p>
        <div className="mt-2 flex items-start justify-between gap-3">
          <h1 className="text-2xl lg:text-3xl">{unbroken(card.name)}</h1>
          {card.id > 0 ? <SaveButton product={card} className={saveButton} /> : null}
        </div>
        <p className="mt-4 max-w-prose text-slate">{card.summary}</p>
      </div>
      <PriceBlock product={card} chosen={chosen} deliveryOptions={product?.delivery_options} />
      <OrderWithoutScripts name={card.name} />
      <div className="space-y-3 border-t border-rule pt-6 noscript:hidden">
        {product ? (
          <SizeAndQuantityForm product={product} cameAt={cameAt} onPieces={setPieces} />
        ) : (
          <div className="grid min-h-96 place-items-center">
            {onRetry ? <SizesFailed onRetry={onRetry} /> : <Spinner />}
          </div>
        )}
        {hasSamples(card, Boolean(product?.technical)) ? <SampleButton look="column" product={card} /> : null}
      </div>
      {product?.laying ? (
        <ButtonLink look="outline" to={`/project?stone=${card.slug}`} prefetch="none" className="w-full">
          Plan your room
        </ButtonLink>
      ) : null}
      {product?.seen_in_rooms ? (
        <ButtonLink look="outline" to={`/visualiser?stone=${card.slug}`} prefetch="none" className="w-full">
          See it in a room
        </ButtonLink>
      ) : null}
      <div className="flex gap-3 text-sm">
        <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
        <div>
          <p className="text-slate">{deliveryConfirmed}</p>
          {/* Changes with the chosen size, so screen readers announce it and its line is reserved. */}
          <p aria-live="polite" className="min-h-6 text-moss">
            {chosen?.instock ? site.delivery_promise : ''}
          </p>
          {size ? <DeliveryLine size={size} pieces={pieces} /> : null}
          {size ? <LeftoverLine size={size} /> : null}
        </div>
      </div>
      <HelpLinks {...{ card, product, chosen, pieces }} />
      <ShareRow name={card.name} url={url} picture={card.images[0]?.src} />
    </div>
  )
}

/** The form needs JavaScript to work out pieces, areas and totals. The table of sizes further down does not. */
function OrderWithoutScripts({ name }: { name: string }) {
  const { phone, email } = useSite().company
  return (
    <p className="hidden border-t border-rule pt-6 noscript:block">
      Ordering here needs JavaScript. Without it, please ring us on {phone} or write to {email}: tell us {name}, the
      size and how much you need, or that you would like a sample. All sizes and prices are listed below.
    </p>
  )
}
