import { useEffect, useRef } from 'react'
import type { ListingState } from './url-state.ts'

/**
 * The filters stay in sight while the list scrolls. Another choice makes another list, which is shown from its start:
 * the place in the old one means nothing there. Put the reference on an element right above the filters.
 */
export function useStartOfList(state: ListingState) {
  const start = useRef<HTMLDivElement>(null)
  const list = JSON.stringify({ ...state, page: 1 })
  const before = useRef(list)
  useEffect(() => {
    if (before.current === list) return
    before.current = list
    const element = start.current
    if (!element) return
    const header = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    const hidden = element.getBoundingClientRect().top - header
    if (hidden < 0) window.scrollBy({ top: hidden, behavior: 'instant' })
  }, [list])
  return start
}
