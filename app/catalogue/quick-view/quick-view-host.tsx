import { type ReactNode, useState } from 'react'
import type { AddToBasket, UseIsSampled } from '#contract/basket-port.ts'
import { LatePart } from '../choose/lazy-part.tsx'

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
  return (
    <>
      {children(setSlug)}
      <LatePart
        load={loadQuickView}
        onFail={() => setSlug(null)}
        part={{ open: slug !== null, slug, onClose: () => setSlug(null), addToBasket, useIsSampled }}
      />
    </>
  )
}
