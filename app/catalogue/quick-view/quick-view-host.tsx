import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { AddToBasket } from '#contract/adding.ts'
import { LatePart } from '../choose/late-part.tsx'

const loadQuickView = () => import('./quick-view.tsx').then((module) => module.QuickView)

type QuickViewHandle = { open: (slug: string) => void }

const QuickViewContext = createContext<QuickViewHandle | null>(null)

/**
 * Wraps a page whose cards can be looked at more closely. Any part inside calls `useQuickView()?.open(slug)`; the drawer's
 * code comes with the first call.
 */
export function QuickViewHost({ addToBasket, children }: { addToBasket: AddToBasket; children: ReactNode }) {
  const [slug, setSlug] = useState<string | null>(null)
  const handle = useMemo(() => ({ open: setSlug }), [])
  return (
    <QuickViewContext value={handle}>
      {children}
      <LatePart load={loadQuickView} part={{ open: slug !== null, slug, onClose: () => setSlug(null), addToBasket }} />
    </QuickViewContext>
  )
}

/** The way to open quick view; null where no host is around, so that a card can leave its button out. */
export const useQuickView = (): QuickViewHandle | null => useContext(QuickViewContext)
