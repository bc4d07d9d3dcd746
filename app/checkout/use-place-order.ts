import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOver } from '#contract/orders/order-states.ts'
import { ApiError, isRefused } from '../shared/api.ts'
import { type OrderRequest, type Placed, placeOrder } from './calls.ts'
import { clearIntent, keyFor } from './intent-key.ts'
import { quoteKey } from './quote-query.ts'

/** Why there is no order yet. A change asks again; a field leads to its fault; the rest is a sentence, or leads to us. */
export type SubmitError =
  | { kind: 'ask-us'; message: string }
  | { kind: 'changed'; message: string; sentences: Record<string, string> }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'sentence'; message: string }

const unreachable =
  'The shop could not be reached. Please check your connection and try again: however often you press, you will only order once.'

function submitErrorOf(error: unknown): SubmitError {
  if (!(error instanceof ApiError)) return { kind: 'sentence', message: unreachable }
  if (error.code === 'changed') return { kind: 'changed', message: error.message, sentences: error.fields }
  if (error.code === 'ask_us') return { kind: 'ask-us', message: error.message }
  if (error.status === 422 && Object.keys(error.fields).length > 0) return { kind: 'fields', fields: error.fields }
  return { kind: 'sentence', message: error.message }
}

/** An order that has run out is no answer to somebody who wants to buy: the same wish is then a new one. */
async function placeOnce(wish: OrderRequest, lines: string): Promise<Placed> {
  const placed = await placeOrder(wish, keyFor([wish, lines]))
  if (!isOver(placed.order.state)) return placed
  clearIntent()
  return placeOrder(wish, keyFor([wish, lines]))
}

/** Places the order and goes on to paying it. Busy from the click until the browser has left. */
export function usePlaceOrder(onSubmitError: (submitError: SubmitError) => void, onPlaced: (placed: Placed) => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  // State comes a moment late for the second half of a double click.
  const underway = useRef(false)
  const finish = () => {
    underway.current = false
    setBusy(false)
  }
  useEffect(() => {
    // Back from the provider's page the browser may show this one as it was left: waiting.
    const hydrated = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      underway.current = false
      setBusy(false)
      void queries.invalidateQueries({ queryKey: quoteKey })
    }
    window.addEventListener('pageshow', hydrated)
    return () => window.removeEventListener('pageshow', hydrated)
  }, [queries])

  const place = async (wish: OrderRequest, lines: string) => {
    if (underway.current) return
    underway.current = true
    setBusy(true)
    try {
      onPlaced(await placeOnce(wish, lines))
    } catch (error) {
      // Signed out meanwhile: the way leads to the sign-in and back, and what was entered is remembered.
      if (error instanceof ApiError && error.status === 401) return finish()
      if (isRefused(error, 'key_reused')) clearIntent()
      // What is shown must be what is asked for next time.
      if (error instanceof ApiError) await queries.invalidateQueries({ queryKey: quoteKey })
      finish()
      onSubmitError(submitErrorOf(error))
    }
  }
  return { busy, place }
}
