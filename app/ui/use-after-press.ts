import { useCallback, useEffect, useRef } from 'react'

const begins = ['pointerdown', 'mousedown'] as const
const ends = ['pointerup', 'pointercancel', 'mouseup'] as const

/**
 * Runs a callback at once or, while a mouse button or finger is down, after the click. A field that loses the focus on
 * mouse-down must not move the button that is being pressed.
 */
export function useAfterPress(): (callback: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const { current } = press
    const begin = () => {
      current.isDown = true
    }
    const end = () => {
      current.isDown = false
      const callbacks = current.waiting.splice(0)
      // The click event follows the release at once and must run first.
      for (const callback of callbacks) setTimeout(callback)
    }
    for (const name of begins) window.addEventListener(name, begin, true)
    for (const name of ends) window.addEventListener(name, end, true)
    return () => {
      for (const name of begins) window.removeEventListener(name, begin, true)
      for (const name of ends) window.removeEventListener(name, end, true)
    }
  }, [])
  return useCallback((callback) => {
    if (press.current.isDown) press.current.waiting.push(callback)
    else callback()
  }, [])
}
