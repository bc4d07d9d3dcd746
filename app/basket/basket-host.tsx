import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { BasketDrawerProps } from './basket-drawer.tsx'
import { basketQuery } from './basket-query.ts'
import { closeBasket, openBasket, useBasketOpen } from './drawer-state.ts'
import { loadDrawer } from './load-drawer.ts'

/** Holds the drawer. Its code is loaded on the first opening; going to another page closes it. */
export function BasketHost({ checkout }: Pick<BasketDrawerProps, 'checkout'>) {
  const open = useBasketOpen()
  const { pathname } = useLocation()
  // Each opening fetches the basket again: a price, the stock or another device may have changed it.
  const queries = useQueryClient()
  useEffect(() => {
    if (open) void queries.refetchQueries(basketQuery, { cancelRefetch: false })
  }, [open, queries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the page changed
  useEffect(() => closeBasket, [pathname])
  return (
    <LazyPart
      load={loadDrawer}
      part={{ open, onClose: closeBasket, checkout }}
      onOpenChange={(wanted) => (wanted ? openBasket() : closeBasket())}
      reopenAs="basket"
      failure="Your basket could not be opened. Please check your connection and try again."
      failureClass="fixed inset-x-0 bottom-0 z-50 bg-alarm px-5 py-4 text-sm text-white"
    />
  )
}
