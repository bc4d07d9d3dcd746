import { useState } from 'react'
import { addToBasket } from '../../basket/add-to-basket.ts'
import type { NewLine } from '../../basket/calls.ts'

/** Puts a line into the basket: busy meanwhile, and on failure a sentence to show. */
export function useAddToBasket(onAdded?: () => void) {
  const [adding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (line: NewLine) => {
    if (adding) return false
    setAdding(true)
    setFailure(null)
    const answer = await addToBasket(line).catch(() => ({
      added: false as const,
      message: 'Something went wrong. Please try again.',
    }))
    setAdding(false)
    if (answer.added) {
      onAdded?.()
      return true
    }
    setFailure(answer.message)
    if ('outdated' in answer)
      void answer.outdated?.then(() => setFailure((now) => (now === answer.message ? null : now)))
    return false
  }
  return { add, adding, failure, clearError: () => setFailure(null) }
}
