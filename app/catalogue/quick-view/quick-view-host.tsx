import { type ReactNode, useState } from 'react'
import type { AddToBasket, UseIsSampled } from '#contract/basket/basket-port.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'

const loadQuickView = () => import('./quick-view.tsx').then((module) => module.QuickView)

type QuickViewHostProps = {
  addToBasket: AddToBasket
  useIsSampled: UseIsSampled
  /** The page, given the way to open the drawer on a product. */
  children: (open: (slug: string) => void) => ReactNode
}

/** Lets any page look at a product more closely. The drawer's code comes with the first opening. */
export function QuickViewHost({ addToBasket, useIsSampled, children }: QuickViewHostProps) {
  const [slug, setSlug] = useState<string | null>(null)
  const close = () => setSlug(null)
  return (
    <>
      {children(setSlug)}
      <LazyPart
        load={loadQuickView}
        onOpenChange={close}
        pageInstead={() => `/product/${slug}`}
        part={{ open: slug !== null, slug, onClose: close, addToBasket, useIsSampled }}
      />
    </>
  )
}
