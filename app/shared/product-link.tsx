import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { browserApi } from './api.ts'
import type { ProductPreview } from './card-from-preview.ts'
import { previewCardKey, productQuery } from './product-query.ts'

type ProductLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'prefetch'> & { product: ProductPreview }

/** A product page opens at once: the link passes on what it has and loads the rest on hover, focus or touch. */
export function ProductLink({ product, onClick, ...rest }: ProductLinkProps) {
  const queries = useQueryClient()
  const prefetch = () => void queries.prefetchQuery(productQuery(browserApi, product.slug))
  return (
    <Link
      {...rest}
      to={`/product/${product.slug}`}
      state={{ product }}
      prefetch="intent"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={(event) => {
        queries.setQueryData(previewCardKey(product.slug), product)
        onClick?.(event)
      }}
    />
  )
}
