import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type ActionBarProps = { label: string; takesFocus?: boolean; children: ReactNode }

/**
 * Actions for the selected rows, at the bottom of the window. The '.' key focuses its first button. A bar that
 * replaces another takes the focus, which would otherwise be lost.
 */
export function ActionBar({ label, takesFocus = false, children }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus()
  }, [takesFocus])
  useRoomBelow(bar)
  return (
    <section
      ref={bar}
      tabIndex={-1}
      data-actions
      aria-label={label}
      className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-md border border-clay bg-panel p-3 outline-none"
    >
      {children}
    </section>
  )
}

const gap = 16

/** Keeps the focused row above the bar, however many lines the bar has: browsers scroll to a row as if it were not there. */
function useRoomBelow(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${element.offsetHeight + gap}px`
      const row = document.activeElement
      if (row?.matches('main *') && !element.contains(row)) row.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [bar])
}
