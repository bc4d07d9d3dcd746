import { useEffect, useRef } from 'react'
import type { ListingState } from './url-state.ts'

/**
 * The filters stay visible while the list scrolls. A changed filter makes a new list, so this scrolls to its start.
 * Put the returned ref on an element right above the filters.
 */
export function useStartOfList(state: ListingState) {
  const start = useRef<HTMLDivElement>(null)
  const list = JSON.stringify({ ...state, page: 1 })
  const previous = useRef(list)
  useEffect(() => {
    if (previous.current === list) return
    previous.current = list
    const element = start.current
    if (!element) return
    const header = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    const hidden = element.getBoundingClientRect().top - header
    if (hidden < 0) window.scrollBy({ top: hidden, behavior: 'instant' })
  }, [list])
  return start
}
