import { useCallback, useEffect, useRef } from 'react'

const begins = ['pointerdown', 'mousedown'] as const
const ends = ['pointerup', 'pointercancel', 'mouseup'] as const

/**
 * Runs something at once, or, while a button or finger is down, after its click: leaving a field on mouse-down must not
 * move what the press is aimed at.
 */
export function useAfterPress(): (act: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const { current } = press
    const begin = () => {
      current.isDown = true
    }
    const end = () => {
      current.isDown = false
      const acts = current.waiting.splice(0)
      // The click follows the release at once and has to come first.
      for (const act of acts) setTimeout(act)
    }
    for (const name of begins) window.addEventListener(name, begin, true)
    for (const name of ends) window.addEventListener(name, end, true)
    return () => {
      for (const name of begins) window.removeEventListener(name, begin, true)
      for (const name of ends) window.removeEventListener(name, end, true)
    }
  }, [])
  return useCallback((act) => {
    if (press.current.isDown) press.current.waiting.push(act)
    else act()
  }, [])
}
