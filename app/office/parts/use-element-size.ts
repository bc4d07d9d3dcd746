import { type RefObject, useEffect, useRef, useState } from 'react'

/** The size of an element, also after it has changed. */
export function useElementSize<Type extends HTMLElement>(): [
  RefObject<Type | null>,
  { width: number; height: number },
] {
  const element = useRef<Type>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, size]
}
