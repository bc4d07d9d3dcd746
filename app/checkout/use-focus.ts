import { useEffect, useState } from 'react'

/** Moves the focus to what is there only after the next drawing. */
export function useFocus() {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const place = document.querySelector<HTMLElement>(`main ${wanted.selector}`)
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return (selector: string) => setWanted({ selector })
}
