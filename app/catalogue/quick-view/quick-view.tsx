import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { SampleButton } from '../../basket/sample-button.tsx'
import { ApiError, browserApi } from '../../shared/api.ts'
import { ProductLink } from '../../shared/product-link.tsx'
import { type Product, productQuery } from '../../shared/product-query.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChosenVariation } from '../choose/chosen-variation.ts'
import { SizeAndQuantityForm } from '../choose/size-and-quantity-form.tsx'
import { hasSamples } from '../choose/variation-text.ts'
import { useVariations } from '../choose/variations-query.ts'
import { deliveryConfirmed } from '../product/delivery-text.ts'
import { PriceBlock } from '../product/price-block.tsx'

type QuickViewProps = {
  /** The product to show; null while closed. */
  slug: string | null
  onClose: () => void
  open?: boolean
}

/** A product in a drawer, with everything needed to add it to the basket. Closing clears the selection. */
export function QuickView({ slug, onClose, open = slug !== null }: QuickViewProps) {
  // Keeps the product visible while the drawer slides out.
  const [visibleSlug, setVisibleSlug] = useState(slug)
  if (slug !== null && slug !== visibleSlug) setVisibleSlug(slug)
  return (
    <SidePanel open={open} onOpenChange={(wanted) => !wanted && onClose()} title="Quick view" width="md:w-[560px]">
      {visibleSlug === null ? null : <QuickProduct key={visibleSlug} slug={visibleSlug} onClose={onClose} />}
    </SidePanel>
  )
}

function QuickProduct({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data: product, error, dataUpdatedAt, refetch } = useQuery(productQuery(browserApi, slug))
  if (product) return <QuickChoice product={product} cameAt={dataUpdatedAt} onClose={onClose} />
  if (error) {
    const missing = error instanceof ApiError && error.status === 404
    return (
      <div role="alert">
        <p>{missing ? 'Product not found' : 'Failed to load this product'}</p>
        {missing ? null : (
          <Button look="outline" className="mt-4" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid min-h-96 place-items-center">
      <Spinner />
    </div>
  )
}

type QuickChoiceProps = { product: Product; cameAt: number; onClose: () => void }

function QuickChoice({ product, cameAt, onClose }: QuickChoiceProps) {
  const { variations } = useVariations(product, cameAt)
  const { chosen } = useChosenVariation(product.id, variations)
  const picture = product.images[0]
  return (
    <div className="space-y-6">
      <div className="space-y-5">
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 768px) 496px, 92vw"
            className="aspect-4/3 w-full object-cover"
          />
        ) : (
          <p className="grid aspect-4/3 place-items-center bg-beige text-slate">No image available</p>
        )}
        <div>
          <p className="eyebrow">{product.categories[0]?.name ?? 'Product Range'}</p>
          <h3 className="mt-1 text-xl">{product.name}</h3>
          <div className="mt-3">
            <PriceBlock product={product} chosen={chosen} deliveryOptions={product.delivery_options} />
          </div>
        </div>
      </div>
      <p className="text-sm text-slate">{product.summary}</p>
      <div className="space-y-3">
        <SizeAndQuantityForm product={product} cameAt={cameAt} onAdded={onClose} />
        {hasSamples(product, product.technical !== null) ? (
          <SampleButton look="column" product={product} onAdded={onClose} />
        ) : null}
      </div>
      <p className="text-sm text-slate">{deliveryConfirmed}</p>
      <p>
        <ProductLink
          product={product}
          onClick={onClose}
          className="inline-flex min-h-11 items-center border-b border-clay text-clay hover:text-clay-deep"
        >
          See all about {product.name}
        </ProductLink>
      </p>
      {product.seen_in_rooms ? (
        <p>
          <Link
            to={`/visualiser?stone=${product.slug}`}
            onClick={onClose}
            className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:text-clay"
          >
            See it in a room
          </Link>
        </p>
      ) : null}
    </div>
  )
}
