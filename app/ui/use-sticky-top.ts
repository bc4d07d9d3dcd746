import { useEffect, useRef } from 'react'

/**
 * Keeps a `position: sticky` column visible next to a taller one, even if the column is taller than the screen: it
 * scrolls until its end is visible and then sticks. CSS alone cannot do this, as it does not know the column's height.
 */
export function useStickyTop<Column extends HTMLElement>() {
  const column = useRef<Column>(null)
  useEffect(() => {
    const element = column.current
    if (!element) return
    const update = () => {
      const spare = window.innerHeight - element.offsetHeight - margin
      element.style.top = `min(calc(var(--header-height) + ${margin}px), ${spare}px)`
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', update)
    }
  }, [])
  return column
}

const margin = 16
