import { useEffect, useRef } from 'react'

/**
 * Lets a column stay in sight while a taller one beside it scrolls, even if it is itself taller than the screen: it
 * scrolls until its end has been seen and stays then. CSS alone cannot know how tall it is. Takes `position: sticky`.
 */
export function useStickyTop<Column extends HTMLElement>() {
  const column = useRef<Column>(null)
  useEffect(() => {
    const element = column.current
    if (!element) return
    const update = () => {
      const spare = window.innerHeight - element.offsetHeight - breathing
      element.style.top = `min(calc(var(--header-height) + ${breathing}px), ${spare}px)`
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

const breathing = 16
