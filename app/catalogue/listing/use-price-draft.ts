import { type RefObject, useRef, useState } from 'react'
import { isPounds } from './url-state.ts'

export type Prices = { min: string; max: string }

export type PriceDraft = {
  prices: Prices
  edit: (prices: Prices) => void
  /** Which fields show an error, because their text is not an amount of money. */
  wrong: { min: boolean; max: boolean }
  /** Shows errors, called when a field loses the focus. */
  check: () => void
  /** Whether the prices can be applied; if not, the first invalid field shows an error and takes the focus. */
  accept: () => boolean
  fields: RefObject<HTMLFieldSetElement | null>
}

/** The prices while they are typed. Text that is not an amount always shows an error. */
export function usePriceDraft(activePrices: Prices): PriceDraft {
  const [prices, setPrices] = useState(activePrices)
  const [checked, setChecked] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const invalid = { min: !isPounds(prices.min), max: !isPounds(prices.max) }
  return {
    prices,
    edit: (next) => {
      setPrices(next)
      setChecked(false)
    },
    wrong: { min: checked && invalid.min, max: checked && invalid.max },
    check: () => setChecked(true),
    accept: () => {
      if (!invalid.min && !invalid.max) return true
      setChecked(true)
      fields.current?.querySelector<HTMLInputElement>(`[name="${invalid.min ? 'min' : 'max'}_price"]`)?.focus()
      return false
    },
    fields,
  }
}
