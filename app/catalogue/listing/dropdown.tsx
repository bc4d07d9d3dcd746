import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

type DropdownProps = {
  label: string
  /** How many choices of this group are active. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

const gap = 16

/**
 * A button with a panel below it. The panel is always rendered: without JavaScript every panel is open in the form.
 */
export function Dropdown({ label, count, open, onOpenChange, children }: DropdownProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useCloseOutside(open, frame, () => onOpenChange(false))
  useLayoutEffect(() => {
    const element = panel.current
    if (!open || !element) return
    element.style.translate = ''
    const overflow = element.getBoundingClientRect().right + gap - document.documentElement.clientWidth
    if (overflow > 0) element.style.translate = `${-overflow}px`
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape from the controls inside it
    <div
      ref={frame}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        onOpenChange(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
        className="filter-button"
      >
        {label}
        {count > 0 ? (
          <span className="figures grid size-5 place-items-center rounded-full bg-clay text-xs text-white">
            <span className="sr-only">, </span>
            {count}
            <span className="sr-only"> chosen</span>
          </span>
        ) : null}
        <i aria-hidden="true" className="chevron" />
      </button>
      <div ref={panel} id={id} data-open={open || undefined} className="filter-panel">
        {children}
      </div>
    </div>
  )
}

/** Closes when the visitor presses or focuses something outside. */
function useCloseOutside(open: boolean, frame: React.RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) latest.current()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [open, frame])
}
