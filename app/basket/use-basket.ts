import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useIdle } from '../ui/use-idle.ts'
import { onChangedElsewhere, useSavedCount } from './basket-hint.ts'
import { basketQuery } from './basket-query.ts'
import { openBasket, useBasketOpen } from './drawer-state.ts'

/** The basket, fetched when the drawer opens, or once the page is idle if this browser has one. */
export function useBasket() {
  const open = useBasketOpen()
  const savedCount = useSavedCount()
  const idle = useIdle()
  return useQuery({ ...basketQuery, enabled: open || (idle && savedCount !== null && savedCount > 0) })
}

/** The basket button of the header; undefined on the server, whose pages are the same for every visitor. */
export function useBasketButton(): { count: number; open: () => void } | undefined {
  const { data } = useBasket()
  const savedCount = useSavedCount()
  const queries = useQueryClient()
  useEffect(
    () =>
      onChangedElsewhere(() => {
        if (document.visibilityState === 'visible') void queries.invalidateQueries(basketQuery)
      }),
    [queries],
  )
  return savedCount === null ? undefined : { count: data?.lines.length ?? savedCount, open: openBasket }
}

/** Whether a sample is in the basket. Cards use it for 'Sample added', also after a removal or a reload. */
export function useIsSampled(variationId: number | null): boolean {
  const queries = useQueryClient()
  const subscribe = useCallback(
    (notify: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queries],
  )
  const isIn = () =>
    queries
      .getQueryData(basketQuery.queryKey)
      ?.lines.some((line) => line.is_sample && line.variation_id === variationId) ?? false
  // Each card subscribes separately, so that ordering one sample does not render the whole list again.
  return useSyncExternalStore(subscribe, isIn, () => false)
}
