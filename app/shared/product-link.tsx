import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { browserApi } from './api.ts'
import type { ProductPreview } from './card-from-preview.ts'
import { handedCardKey, productQuery } from './product-query.ts'

type ProductLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'prefetch'> & { product: ProductPreview }

/** A way to a product page that opens at once: it carries along what is known and fetches the rest while the pointer comes near. */
export function ProductLink({ product, onClick, ...rest }: ProductLinkProps) {
  const queries = useQueryClient()
  const fetchAhead = () => void queries.prefetchQuery(productQuery(browserApi, product.slug))
  return (
    <Link
      {...rest}
      to={`/product/${product.slug}`}
      state={{ product }}
      prefetch="intent"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onTouchStart={fetchAhead}
      onClick={(event) => {
        queries.setQueryData(handedCardKey(product.slug), product)
        onClick?.(event)
      }}
    />
  )
}
