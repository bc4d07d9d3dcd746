import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../shared/api.ts'
import { errorMessage } from '../shared/error-message.ts'
import { addItems } from './add-items.ts'
import { applyBasket, basketQuery } from './basket-query.ts'
import { type BasketLine, changeLine, removeLine } from './calls.ts'
import type { Change } from './with-changes.ts'

const changeKey = ['basket', 'change']
const removeKey = ['basket', 'remove']
/** Writes run one after another, because each sends the version that the previous one returned. */
const sequential = { scope: { id: 'basket' }, networkMode: 'always' } as const

const lineNow = (queries: QueryClient, lineId: string) =>
  queries.getQueryData(basketQuery.queryKey)?.lines.find((line) => line.id === lineId)

/** Whether a later change to the same line replaced this one while it was queued. */
const superseded = (queries: QueryClient, change: Change) =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map((mutation) => mutation.state.variables as Change)
    .findLast(({ lineId }) => lineId === change.lineId) !== change

const gone = (error: unknown) => error instanceof ApiError && error.status === 404
const refetchBasket = (queries: QueryClient) => queries.invalidateQueries(basketQuery)

/** Changes, removes and restores lines, and keeps the error message of the last failure. */
export function useChanges() {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [removed, setRemoved] = useState<BasketLine | null>(null)
  const [restored, setRestored] = useState<BasketLine | null>(null)
  const fail = (what: string) => (error: unknown) => {
    setFailure(`${what}. ${errorMessage(error)}`)
    // Fetches the current basket, above all for a stale line. Until it has loaded, the old values are shown.
    void refetchBasket(queries)
  }

  const change = useMutation({
    ...sequential,
    mutationKey: changeKey,
    mutationFn: async (wanted: Change) => {
      const line = lineNow(queries, wanted.lineId)
      if (!line || line.quantity === wanted.pieces || superseded(queries, wanted)) return
      await applyBasket(queries, await changeLine(wanted.lineId, wanted.pieces, line.version))
    },
    onError: fail('Failed to update quantity'),
  })
  const remove = useMutation({
    ...sequential,
    mutationKey: removeKey,
    mutationFn: async (line: BasketLine) => {
      const basket = await removeLine(line.id).catch((error) => {
        if (gone(error)) return null
        throw error
      })
      await applyBasket(queries, basket)
    },
    onSuccess: (_, line) => {
      setRemoved(line)
      setRestored(null)
    },
    onError: fail('Failed to remove the item'),
  })
  const undo = useMutation({
    ...sequential,
    mutationFn: (line: BasketLine) =>
      addItems(queries, { productId: line.product_id, variationId: line.variation_id, pieces: line.quantity }),
    onSuccess: (_, line) => {
      setRemoved(null)
      setRestored(line)
    },
    onError: fail('Failed to put the item back'),
  })

  const clearingFailure = <Input>(act: (input: Input) => void) => {
    return (input: Input) => {
      setFailure(null)
      act(input)
    }
  }
  return {
    change: clearingFailure(change.mutate),
    remove: clearingFailure(remove.mutate),
    undo: clearingFailure(undo.mutate),
    undoing: undo.isPending,
    removed,
    /** The line that Undo restored last. */
    restored,
    failure,
    reset: () => {
      setFailure(null)
      setRemoved(null)
      setRestored(null)
    },
  }
}

/** Pending changes and removals, read from the mutations, so that there is no second basket to keep in step. */
export function usePending() {
  const changes = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  })
  const removals = useMutationState({
    filters: { mutationKey: removeKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as BasketLine).id,
  })
  return { changes, removals }
}
