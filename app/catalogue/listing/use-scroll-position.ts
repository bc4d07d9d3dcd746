import { useEffect, useLayoutEffect, useRef } from 'react'
import { savedScrollPosition } from '../../ui/scroll-position.ts'

/** Events that mean the visitor has started to scroll or click, so the page must not scroll by itself any more. */
const userEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

type Length = {
  /** Only the pages that the server rendered are shown, and there are more. */
  isTruncated: boolean
  isComplete: boolean
  lastPage: number
}

/**
 * After a reload a long list is at first too short for the old scroll position. Scrolls there as soon as enough of the
 * rest has loaded. Lists rendered by the browser are not truncated, and the router scrolls them.
 */
export function useScrollPosition({ isTruncated, isComplete, lastPage }: Length): void {
  const startedTruncated = useRef(isTruncated)
  const target = useRef<number | null>(null)
  useEffect(() => {
    if (!startedTruncated.current) return
    const position = savedScrollPosition()
    if (position !== null && position > window.scrollY) target.current = position
    const cancel = () => {
      target.current = null
    }
    for (const event of userEvents) window.addEventListener(event, cancel, { once: true, passive: true })
    return () => {
      for (const event of userEvents) window.removeEventListener(event, cancel)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the list has grown
  useLayoutEffect(() => {
    const position = target.current
    if (position === null) return
    const maxScroll = document.documentElement.scrollHeight - window.innerHeight
    if (position > maxScroll && !isComplete) return
    target.current = null
    window.scrollTo(0, position)
  }, [lastPage, isComplete])
}
