import { type FocusEvent, useEffect, useState } from 'react'
import { useReducedMotion } from './use-preference.ts'

const slideMs = 10_000

/** Which slide shows, and whether the next one comes by itself: not while it is pointed at, focused or paused. */
export function useSlideshow(count: number) {
  const calm = useReducedMotion()
  const [index, setIndex] = useState(0)
  // What the pause button says wins over the system's setting, in both directions.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [pointedAt, setPointedAt] = useState(false)
  const [focused, setFocused] = useState(false)

  const playing = chosen ?? !calm
  const running = playing && !pointedAt && !focused && count > 1

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setIndex((index + 1) % count), slideMs)
    return () => clearTimeout(timer)
  }, [running, index, count])

  /** For what holds the slides still: everything but the pause button, or pressing Play would not start them. */
  const holding = {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return { index, show: setIndex, playing, running, toggle: () => setChosen(!playing), holding }
}
