import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../shared/api.ts'
import { errorMessage } from '../shared/error-message.ts'
import { putIn } from './add-item.ts'
import { applyBasket, basketQuery } from './basket-query.ts'
import { type BasketLine, changeLine, removeLine } from './calls.ts'
import type { Change } from './with-changes.ts'

const changing = ['basket', 'change']
const removing = ['basket', 'remove']
/** One write after another: each knows the version the one before it left. */
const inTurn = { scope: { id: 'basket' }, networkMode: 'always' } as const

const lineNow = (queries: QueryClient, lineId: string) =>
  queries.getQueryData(basketQuery.queryKey)?.lines.find((line) => line.id === lineId)

/** A change that a later one to the same line has overtaken while it waited its turn. */
const overtaken = (queries: QueryClient, change: Change) =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: changing, status: 'pending' })
    .map((mutation) => mutation.state.variables as Change)
    .findLast(({ lineId }) => lineId === change.lineId) !== change

const gone = (error: unknown) => error instanceof ApiError && error.status === 404
const lookAgain = (queries: QueryClient) => queries.invalidateQueries(basketQuery)

/** Changing, removing and bringing back lines, and the sentence for what failed. */
export function useChanges() {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [removed, setRemoved] = useState<BasketLine | null>(null)
  const [restored, setRestored] = useState<BasketLine | null>(null)
  const fail = (what: string) => (error: unknown) => {
    setFailure(`${what}. ${errorMessage(error)}`)
    // Whatever was refused, and above all a stale line, is shown as it is now. The old values do not wait for that.
    void lookAgain(queries)
  }

  const change = useMutation({
    ...inTurn,
    mutationKey: changing,
    mutationFn: async (wanted: Change) => {
      const line = lineNow(queries, wanted.lineId)
      if (!line || line.quantity === wanted.pieces || overtaken(queries, wanted)) return
      await applyBasket(queries, await changeLine(wanted.lineId, wanted.pieces, line.version))
    },
    onError: fail('Failed to update quantity'),
  })
  const remove = useMutation({
    ...inTurn,
    mutationKey: removing,
    mutationFn: async (line: BasketLine) => {
      const answer = await removeLine(line.id).catch((error) => {
        if (gone(error)) return null
        throw error
      })
      await applyBasket(queries, answer)
    },
    onSuccess: (_, line) => {
      setRemoved(line)
      setRestored(null)
    },
    onError: fail('Failed to remove the item'),
  })
  const undo = useMutation({
    ...inTurn,
    mutationFn: (line: BasketLine) =>
      putIn(queries, { productId: line.product_id, variationId: line.variation_id, pieces: line.quantity }),
    onSuccess: (_, line) => {
      setRemoved(null)
      setRestored(line)
    },
    onError: fail('Failed to put the item back'),
  })

  const afresh = <Wish>(act: (wish: Wish) => void) => {
    return (wish: Wish) => {
      setFailure(null)
      act(wish)
    }
  }
  return {
    change: afresh(change.mutate),
    remove: afresh(remove.mutate),
    undo: afresh(undo.mutate),
    undoing: undo.isPending,
    removed,
    /** The line Undo brought back last. */
    restored,
    failure,
    forget: () => {
      setFailure(null)
      setRemoved(null)
      setRestored(null)
    },
  }
}

/** What is under way, read from the writes themselves: there is no second basket to keep in step. */
export function usePending() {
  const changes = useMutationState({
    filters: { mutationKey: changing, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  })
  const removals = useMutationState({
    filters: { mutationKey: removing, status: 'pending' },
    select: (mutation) => (mutation.state.variables as BasketLine).id,
  })
  return { changes, removals }
}
