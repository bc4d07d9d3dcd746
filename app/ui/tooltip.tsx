import { type ReactNode, useEffect, useId, useState } from 'react'

type TooltipProps = {
  text: string
  /** What it belongs to, described by the id it is given. */
  children: (describedBy: string) => ReactNode
}

/** A word more for pointer and keyboard. It stays while the pointer is on it or the focus beside it, and Escape puts it away. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const shown = (hovered || focused) && !dismissed
  useEffect(() => {
    if (!shown) return
    // A pointer may rest here while the focus is elsewhere: Escape is heard wherever it is pressed.
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [shown])
  const turn = (set: (on: boolean) => void, on: boolean) => () => {
    set(on)
    if (on) setDismissed(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child is what is pressed; this only watches for it
    <div
      className="relative w-fit"
      onMouseEnter={turn(setHovered, true)}
      onMouseLeave={turn(setHovered, false)}
      onFocus={turn(setFocused, true)}
      onBlur={turn(setFocused, false)}
    >
      {children(id)}
      {/* The gap belongs to it, so that the pointer can cross it. */}
      <div className={`absolute top-full left-0 z-20 w-max max-w-64 pt-2 ${shown ? '' : 'hidden'}`}>
        <p role="tooltip" id={id} className="border border-transparent bg-ink px-3 py-2 text-xs text-white">
          {text}
        </p>
      </div>
    </div>
  )
}
