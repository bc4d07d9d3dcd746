import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useHydrated } from '../ui/hydrated.ts'
import { useLazyPart } from '../ui/lazy-part.tsx'

/** The props of every overlay of the header. `opener` takes the focus when the overlay closes. */
export type OverlayProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
}

/** An overlay whose code is loaded on first use. If that fails, its link opens instead. */
export function useOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
  href: string,
  currentHref = () => href,
) {
  const [open, onOpenChange] = useState(false)
  const [Part, fetchPart] = useLazyPart(load)
  const opener = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const show = () => {
    // Synchronously, because a phone opens its keyboard only for a field that takes the focus during the press.
    flushSync(() => onOpenChange(true))
    fetchPart().catch(() => {
      onOpenChange(false)
      navigate(currentHref())
    })
  }
  const warm = () => void fetchPart().catch(() => undefined)
  return { Part, dialog: { open, onOpenChange, opener }, button: { open, opener, show, warm, href } }
}

type OverlayButtonProps = ReturnType<typeof useOverlay>['button'] & {
  label: string
  className: string
  children: ReactNode
}

/** An icon that is a plain link before hydration and a button after it. */
export function OverlayButton({ open, opener, show, warm, href, label, className, children }: OverlayButtonProps) {
  if (!useHydrated()) {
    return (
      <a href={href} aria-label={label} className={className}>
        {children}
      </a>
    )
  }
  return (
    <button
      ref={opener}
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={show}
      onPointerEnter={warm}
      onFocus={warm}
      className={className}
    >
      {children}
    </button>
  )
}
