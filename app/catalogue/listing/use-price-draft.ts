import { type RefObject, useRef, useState } from 'react'
import { isPounds } from './url-state.ts'

export type Prices = { min: string; max: string }

export type PriceDraft = {
  prices: Prices
  edit: (prices: Prices) => void
  /** The fields whose text is no amount of money, once it is time to say so. */
  wrong: { min: boolean; max: boolean }
  /** Says what is wrong, now that a field was left. */
  check: () => void
  /** Whether the prices may be applied; if not, the first wrong field says why and has the focus. */
  accept: () => boolean
  fields: RefObject<HTMLFieldSetElement | null>
}

/** Prices as they are typed. What is no amount is never left out in silence. */
export function usePriceDraft(inForce: Prices): PriceDraft {
  const [prices, setPrices] = useState(inForce)
  const [checked, setChecked] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const unread = { min: !isPounds(prices.min), max: !isPounds(prices.max) }
  return {
    prices,
    edit: (next) => {
      setPrices(next)
      setChecked(false)
    },
    wrong: { min: checked && unread.min, max: checked && unread.max },
    check: () => setChecked(true),
    accept: () => {
      if (!unread.min && !unread.max) return true
      setChecked(true)
      fields.current?.querySelector<HTMLInputElement>(`[name="${unread.min ? 'min' : 'max'}_price"]`)?.focus()
      return false
    },
    fields,
  }
}
