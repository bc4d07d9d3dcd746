import { type FocusEvent, useEffect, useState } from 'react'
import { useReducedMotion } from './use-preference.ts'

const slideMs = 10_000

/** The current slide, and whether the next one follows automatically: not while hovered, focused or paused. */
export function useSlideshow(count: number) {
  const reducedMotion = useReducedMotion()
  const [index, setIndex] = useState(0)
  // The pause button overrides the system setting, in both directions.
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const playing = userChoice ?? !reducedMotion
  const running = playing && !hovered && !focused && count > 1

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setIndex((index + 1) % count), slideMs)
    return () => clearTimeout(timer)
  }, [running, index, count])

  /** Hover or focus on these elements pauses the slides. The Play button is left out, or it could not start them. */
  const pauseListeners = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return { index, show: setIndex, playing, running, toggle: () => setUserChoice(!playing), pauseListeners }
}
