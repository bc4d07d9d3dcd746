import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Basket } from '#contract/basket/basket.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { ApiError } from '../shared/api.ts'
import { errorMessage } from '../shared/error-message.ts'
import { announceSignedOut } from '../shared/signed-out.ts'
import { cancelOrder, extendHold, isSignedOut, nameCollector, type OrderId, payOrder, reorder } from './calls.ts'
import { orderQuery } from './order-query.ts'

type Action = 'pay' | 'cancel' | 'reorder' | 'extend' | 'collector' | `line ${number}` | `batch ${number}`

export type OrderActions = ReturnType<typeof useOrderActions>

/** The buyer's actions on an order. Only one runs at a time; `failure` is the message of the last that failed. */
export function useOrderActions(id: OrderId, onReordered: (basket: Basket) => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Action | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [extended, setExtended] = useState(false)
  const isRunning = useRef(false)

  const run = async (what: Action, work: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(what)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      // The order was just on the screen, so a 404 more likely means that the session has ended.
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone && !id.key && (await isSignedOut())) announceSignedOut()
      else setFailure(errorMessage(error))
      // Perhaps the action was rejected because the order has changed since.
      await queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
      return false
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }

  return {
    busy,
    failure,
    /** Whether the hold was extended on this page. */
    extended,
    pay: (method: PaymentMethod) => run('pay', async () => window.location.assign(await payOrder(id, method))),
    cancel: () =>
      run('cancel', async () => {
        queries.setQueryData(orderQuery(id).queryKey, await cancelOrder(id))
      }),
    extendHold: () =>
      run('extend', async () => {
        setExtended(false)
        queries.setQueryData(orderQuery(id).queryKey, await extendHold(id))
        setExtended(true)
      }),
    nameCollector: (name: string) =>
      run('collector', async () => {
        queries.setQueryData(orderQuery(id).queryKey, await nameCollector(id, name))
      }),
    reorder: () => run('reorder', async () => onReordered(await reorder(id))),
    reorderLine: (variationId: number) =>
      run(`line ${variationId}`, async () => onReordered(await reorder(id, { variation_id: variationId }))),
    /** Orders from the same batch, as far as its stock goes: stone of another batch looks different. */
    reorderBatch: (variationId: number) =>
      run(`batch ${variationId}`, async () =>
        onReordered(await reorder(id, { variation_id: variationId, same_batch: true })),
      ),
  }
}
