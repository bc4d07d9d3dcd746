import { useEffect, useState } from 'react'
import type { Entry } from './checkout-form-state.ts'
import { recallEntry, rememberEntry } from './saved-form.ts'

/** The state of the form, saved with every change. */
export function useCheckoutForm(): [Entry, (patch: Partial<Entry> | ((entry: Entry) => Partial<Entry>)) => void] {
  const [entry, setEntry] = useState(recallEntry)
  useEffect(() => rememberEntry(entry), [entry])
  const change = (patch: Partial<Entry> | ((entry: Entry) => Partial<Entry>)) =>
    setEntry((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }))
  return [entry, change]
}
