import { useEffect, useLayoutEffect, useRef } from 'react'
import { savedScrollPosition } from '../../ui/scroll-position.ts'

/** By any of these a reader who waits says that they want to be elsewhere. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

type Length = {
  /** Only as much of the list as the server drew, which is not all. */
  isCut: boolean
  isWhole: boolean
  lastPage: number
}

/**
 * A long list that is loaded again is at first too short for the place where the reader was. Goes there as soon as
 * enough of the rest has come. Lists drawn by the browser itself are not cut, and the router scrolls them.
 */
export function useScrollPosition({ isCut, isWhole, lastPage }: Length): void {
  const wokeCut = useRef(isCut)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (!wokeCut.current) return
    const listing = savedScrollPosition()
    if (listing !== null && listing > window.scrollY) awaited.current = listing
    const stay = () => {
      awaited.current = null
    }
    for (const move of moves) window.addEventListener(move, stay, { once: true, passive: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, stay)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again whenever the list has grown
  useLayoutEffect(() => {
    const listing = awaited.current
    if (listing === null) return
    const reach = document.documentElement.scrollHeight - window.innerHeight
    if (listing > reach && !isWhole) return
    awaited.current = null
    window.scrollTo(0, listing)
  }, [lastPage, isWhole])
}
