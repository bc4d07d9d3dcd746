import { type ReactNode, useState } from 'react'
import type { OpenQuickView } from '../../shared/open-quick-view.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'

const loadQuickView = () => import('./quick-view.tsx').then((module) => module.QuickView)

type QuickViewHostProps = {
  /** Renders the page with a function that opens the drawer for a product. */
  children: (open: OpenQuickView) => ReactNode
}

/** Adds quick view to a page. The drawer's code is loaded on the first opening. */
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
