import { type ReactNode, useEffect, useId, useState } from 'react'

type TooltipProps = {
  text: string
  /** Renders the element that the tooltip describes; the id is for its `aria-describedby`. */
  children: (describedBy: string) => ReactNode
}

/** Stays open while the pointer is on it or its element has the focus. Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const isOpen = (hovered || focused) && !dismissed
  useEffect(() => {
    if (!isOpen) return
    // On the document, because the focus may be elsewhere while the pointer is here.
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [isOpen])
  const turn = (set: (on: boolean) => void, on: boolean) => () => {
    set(on)
    if (on) setDismissed(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child takes the presses; this only listens
    <div
      className="relative w-fit"
      onMouseEnter={turn(setHovered, true)}
      onMouseLeave={turn(setHovered, false)}
      onFocus={turn(setFocused, true)}
      onBlur={turn(setFocused, false)}
    >
      {children(id)}
      {/* The gap is part of the tooltip, so that the pointer can cross it. */}
      <div className={`absolute top-full left-0 z-20 w-max max-w-64 pt-2 ${isOpen ? '' : 'hidden'}`}>
        <p role="tooltip" id={id} className="border border-transparent bg-ink px-3 py-2 text-xs text-white">
          {text}
        </p>
      </div>
    </div>
  )
}
