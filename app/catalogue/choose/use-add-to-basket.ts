import { useState } from 'react'
import { addToBasket } from '../../basket/add-to-basket.ts'
import type { NewLine } from '../../basket/calls.ts'

/** Adds a line to the basket, with a busy state and an error message to show. */
export function useAddToBasket(onAdded?: () => void) {
  const [adding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (line: NewLine) => {
    if (adding) return false
    setAdding(true)
    setFailure(null)
    const result = await addToBasket(line).catch(() => ({
      added: false as const,
      message: 'Something went wrong. Please try again.',
    }))
    setAdding(false)
    if (result.added) {
      onAdded?.()
      return true
    }
    setFailure(result.message)
    if ('outdated' in result)
      void result.outdated?.then(() => setFailure((current) => (current === result.message ? null : current)))
    return false
  }
  return { add, adding, failure, clearError: () => setFailure(null) }
}
