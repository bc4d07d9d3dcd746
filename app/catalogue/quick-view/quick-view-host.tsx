import { type ReactNode, useState } from 'react'
import { LazyPart } from '../../ui/lazy-part.tsx'

const loadQuickView = () => import('./quick-view.tsx').then((module) => module.QuickView)

/** Opens quick view on a product, by its slug. */
export type OpenQuickView = (slug: string) => void

type QuickViewHostProps = {
  /** The page, given the way to open the drawer on a product. */
  children: (open: OpenQuickView) => ReactNode
}

/** Lets any page look at a product more closely. The drawer's code comes with the first opening. */
export function QuickViewHost({ children }: QuickViewHostProps) {
  const [slug, setSlug] = useState<string | null>(null)
  const close = () => setSlug(null)
  return (
    <>
      {children(setSlug)}
      <LazyPart
        load={loadQuickView}
        onOpenChange={close}
        pageInstead={() => `/product/${slug}`}
        part={{ open: slug !== null, slug, onClose: close }}
      />
    </>
  )
}
