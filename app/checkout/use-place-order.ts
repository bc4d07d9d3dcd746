import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOver } from '#contract/orders/order-states.ts'
import { ApiError, isRefused } from '../shared/api.ts'
import { type OrderRequest, type Placed, placeOrder } from './calls.ts'
import { clearIntent, keyFor } from './intent-key.ts'
import { quoteKey } from './quote-query.ts'

/** Why there is no order yet: the buyer must confirm a change, correct a field, contact us, or read a message. */
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

/** If the key belongs to an order that has expired or been cancelled, the buyer wants a new one: try with a new key. */
async function placeOnce(request: OrderRequest, lines: string): Promise<Placed> {
  const placed = await placeOrder(request, keyFor([request, lines]))
  if (!isOver(placed.order.state)) return placed
  clearIntent()
  return placeOrder(request, keyFor([request, lines]))
}

/** Places the order and continues to payment. Busy from the click until the browser leaves the page. */
export function usePlaceOrder(onSubmitError: (submitError: SubmitError) => void, onPlaced: (placed: Placed) => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  // A ref, because state updates too late to stop the second half of a double click.
  const isRunning = useRef(false)
  const finish = () => {
    isRunning.current = false
    setBusy(false)
  }
  useEffect(() => {
    // After Back from the provider's page, the browser may restore this page from its cache, still busy.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isRunning.current = false
      setBusy(false)
      void queries.invalidateQueries({ queryKey: quoteKey })
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [queries])

  const place = async (request: OrderRequest, lines: string) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      onPlaced(await placeOnce(request, lines))
    } catch (error) {
      // The session has ended: the shopper is sent to the sign-in page and back, and the form is saved.
      if (error instanceof ApiError && error.status === 401) return finish()
      if (isRefused(error, 'key_reused')) clearIntent()
      // The next attempt must send the total that is on the screen.
      if (error instanceof ApiError) await queries.invalidateQueries({ queryKey: quoteKey })
      finish()
      onSubmitError(submitErrorOf(error))
    }
  }
  return { busy, place }
}
