import { useEffect, useState } from 'react'

/** Moves the focus to an element that exists only after the next render. */
export function useFocus() {
  const [target, setTarget] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (!target) return
    const element = document.querySelector<HTMLElement>(`main ${target.selector}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  }, [target])
  return (selector: string) => setTarget({ selector })
}
