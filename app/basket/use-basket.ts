import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { onChangedElsewhere, useKnownCount } from './basket-hint.ts'
import { basketQuery } from './basket-query.ts'
import { openBasket, useBasketOpen } from './drawer-state.ts'

/** The basket, asked for when the drawer opens, or once the page is idle where one is known to exist. */
export function useBasket() {
  const open = useBasketOpen()
  const known = useKnownCount()
  const idle = useIdle()
  return useQuery({ ...basketQuery, enabled: open || (idle && known !== null && known > 0) })
}

/** What the header shows; nothing on the server, whose pages are nobody's own. */
export function useBasketButton(): { count: number; open: () => void } | undefined {
  const { data } = useBasket()
  const known = useKnownCount()
  const queries = useQueryClient()
  useEffect(
    () =>
      onChangedElsewhere(() => {
        if (document.visibilityState === 'visible') void queries.invalidateQueries(basketQuery)
      }),
    [queries],
  )
  return known === null ? undefined : { count: data?.lines.length ?? known, open: openBasket }
}

/** Whether a sample is in the basket: what a card's 'Sample added' goes by, also after a removal or a reload. */
export function useIsSampled(variationId: number | null): boolean {
  const queries = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [queries],
  )
  const isIn = () =>
    queries
      .getQueryData(basketQuery.queryKey)
      ?.lines.some((line) => line.is_sample && line.variation_id === variationId) ?? false
  // Each card looks by itself: a list is not drawn anew because one of its samples was ordered.
  return useSyncExternalStore(subscribe, isIn, () => false)
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}
