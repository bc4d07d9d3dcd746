import { type ReactNode, useEffect, useRef } from 'react'

type ActionBarProps = { label: string; takesFocus?: boolean; children: ReactNode }

/**
 * What can be done with the orders that are selected, at the foot of the window; a key leads to it from any row. One
 * that takes another's place takes its focus too.
 */
export function ActionBar({ label, takesFocus = false, children }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus()
  }, [takesFocus])
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
