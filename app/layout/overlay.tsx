import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useHydrated } from '../ui/hydrated.ts'
import { useLazyPart } from '../ui/lazy-part.tsx'

/** What every overlay of the header takes: whether it is open, and where the focus goes when it closes. */
export type OverlayProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
}

/** Something that covers the page, fetched on first use; where it cannot be fetched its link serves instead. */
export function useOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
  href: string,
  hrefNow = () => href,
) {
  const [open, onOpenChange] = useState(false)
  const [Part, fetchPart] = useLazyPart(load)
  const opener = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const show = () => {
    // At once: a telephone brings its keyboard only for a field that takes the focus within the press.
    flushSync(() => onOpenChange(true))
    fetchPart().catch(() => {
      onOpenChange(false)
      navigate(hrefNow())
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

/** An icon that is a plain link until the page is alive, and then a button. */
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
