import { useEffect, useRef } from 'react'

/** A keyboard is higher; a toolbar of the browser that slides away is lower. */
const lowestKeyboard = 150

/** The height that a phone's keyboard covers. Browsers do not move what sticks to the foot of the page above it. */
function keyboardHeight(): number {
  const { visualViewport: view } = window
  if (!view || view.scale > 1.05) return 0
  const covered = document.documentElement.clientHeight - view.height - view.offsetTop
  return covered >= lowestKeyboard ? Math.round(covered) : 0
}

/**
 * For a bar that sticks to the foot of a small screen: keeps it above the keyboard, and sets `--foot`, the space that
 * fields and messages have to leave free.
 */
export function useFootBar<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const update = () => {
      const isAtFoot = getComputedStyle(element).position === 'sticky'
      const keyboard = isAtFoot ? keyboardHeight() : 0
      element.style.bottom = `${keyboard}px`
      const foot = isAtFoot ? `${element.offsetHeight + keyboard + 8}px` : '0px'
      if (style.getPropertyValue('--foot') === foot) return
      style.setProperty('--foot', foot)
      const field = document.activeElement
      // Not a button that was tapped: the page would move under a finger that draws.
      if (isAtFoot && field?.matches(':is(input, select, button):focus-visible'))
        field.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    const listening = new AbortController()
    window.addEventListener('resize', update, { signal: listening.signal })
    window.visualViewport?.addEventListener('resize', update, { signal: listening.signal })
    return () => {
      observer.disconnect()
      listening.abort()
      style.removeProperty('--foot')
    }
  }, [])
  return bar
}
