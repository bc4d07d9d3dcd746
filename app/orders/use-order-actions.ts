import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Basket } from '#contract/basket/basket.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { ApiError } from '../shared/api.ts'
import { errorMessage } from '../shared/error-message.ts'
import { announceSignedOut } from '../shared/signed-out.ts'
import { cancelOrder, extendHold, isSignedOut, nameCollector, type OrderId, payOrder, reorder } from './calls.ts'
import { orderQuery } from './order-query.ts'

type Act = 'pay' | 'cancel' | 'reorder' | 'extend' | 'collector' | `line ${number}` | `batch ${number}`

export type OrderActions = ReturnType<typeof useOrderActions>

/** What the owner of an order may do with it; one at a time, and what fails comes back as a sentence. */
export function useOrderActions(id: OrderId, onReordered: (basket: Basket) => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Act | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [extended, setExtended] = useState(false)
  const underway = useRef(false)

  const act = async (what: Act, work: () => Promise<void>): Promise<boolean> => {
    if (underway.current) return false
    underway.current = true
    setBusy(what)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      // An order that was just shown and is not there any more: it is we who are not.
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone && !id.key && (await isSignedOut())) announceSignedOut()
      else setFailure(errorMessage(error))
      // It may have moved on meanwhile, which is why it was refused.
      await queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
      return false
    } finally {
      underway.current = false
      setBusy(null)
    }
  }

  return {
    busy,
    failure,
    /** The hold was extended from this page. */
    extended,
    pay: (method: PaymentMethod) => act('pay', async () => window.location.assign(await payOrder(id, method))),
    cancel: () =>
      act('cancel', async () => {
        queries.setQueryData(orderQuery(id).queryKey, await cancelOrder(id))
      }),
    extendHold: () =>
      act('extend', async () => {
        setExtended(false)
        queries.setQueryData(orderQuery(id).queryKey, await extendHold(id))
        setExtended(true)
      }),
    nameCollector: (name: string) =>
      act('collector', async () => {
        queries.setQueryData(orderQuery(id).queryKey, await nameCollector(id, name))
      }),
    reorder: () => act('reorder', async () => onReordered(await reorder(id))),
    /** More of one line. */
    reorderLine: (variationId: number) =>
      act(`line ${variationId}`, async () => onReordered(await reorder(id, { variation_id: variationId }))),
    /** As much as is left of what it came from: stone of another batch looks another way. */
    reorderBatch: (variationId: number) =>
      act(`batch ${variationId}`, async () =>
        onReordered(await reorder(id, { variation_id: variationId, same_batch: true })),
      ),
  }
}
