import { useRef, useState } from 'react'

/** What the drawer chooses a stone for. Closing the drawer gives the focus back to its button. */
export function useStoneDrawer<Target>() {
  const [target, setTarget] = useState<Target>()
  const opener = useRef<HTMLElement>(null)
  return {
    target,
    open(next: Target, by: HTMLElement) {
      opener.current = by
      setTarget(() => next)
    },
    setOpen(open: boolean) {
      if (open) return
      setTarget(undefined)
      opener.current?.focus()
    },
    leave: () => setTarget(undefined),
  }
}

export const loadStoneDrawer = () => import('./stone-drawer.tsx').then((module) => module.StoneDrawer)
