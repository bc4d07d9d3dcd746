import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

type DropdownProps = {
  label: string
  /** How many choices of this group are in force. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

const gap = 16

/**
 * A button with a panel under it. Its content is in the page from the start: without JavaScript the panels stand open
 * in the form they belong to.
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
    const over = element.getBoundingClientRect().right + gap - document.documentElement.clientWidth
    if (over > 0) element.style.translate = `${-over}px`
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears Escape from the controls inside it
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
        <ChevronDown aria-hidden="true" strokeWidth={1.5} />
      </button>
      <div ref={panel} id={id} data-open={open || undefined} className="filter-panel">
        {children}
      </div>
    </div>
  )
}

/** Closes when the pointer or the focus goes elsewhere. */
function useCloseOutside(open: boolean, frame: React.RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) latest.current()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open, frame])
}
