import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Back closes an open overlay before it leaves the page. Each overlay has a history entry: a numbered copy of the page's
 * entry. If the overlay is closed in another way, its entry stays and is skipped later, because going back by script
 * would race with the link that closed the overlay.
 */
const openOverlays: { close: () => void }[] = []

type Entry = { key: string; page: number | null; overlays: number }

const entryNow = (): Entry => {
  // The router gives each entry a key and an index; copies have those of their page.
  const { key = 'default', idx = null, overlays = 0 } = window.history.state ?? {}
  return { key, page: idx, overlays }
}

let current: Entry | undefined

function onPopState(event: PopStateEvent) {
  const before = current
  current = entryNow()
  if (!before || current.page !== before.page) {
    for (const overlay of [...openOverlays]) overlay.close()
    return
  }
  if (current.overlays === before.overlays) return
  // Still the same page: the router must not react.
  event.stopImmediatePropagation()
  const above = openOverlays.slice(current.overlays)
  if (above.length > 0) for (const overlay of above.reverse()) overlay.close()
  else window.history.go(current.overlays < before.overlays ? -1 : 1)
}

/** The router has moved to an entry. By the time this runs, the visitor may have left it again. */
function onNavigated(key: string) {
  const entry = entryNow()
  if (entry.key !== key || current?.key === key) return
  const replaced = current !== undefined && current.page === entry.page && current.overlays > entry.overlays
  if (replaced) window.history.replaceState({ ...window.history.state, overlays: current?.overlays }, '')
  current = entryNow()
}

/** Used once, in the root layout: tracks the current history entry. */
export function useOverlayHistory() {
  useEffect(() => {
    // In the capture phase, so that it runs before the router's listener.
    window.addEventListener('popstate', onPopState, true)
    return () => window.removeEventListener('popstate', onPopState, true)
  }, [])
  const { key } = useLocation()
  useEffect(() => onNavigated(key), [key])
}

/** Used in every overlay: while it is open, Back closes it. */
export function useCloseOnBack(open: boolean, close: () => void) {
  const { key } = useLocation()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const overlay = { close: () => onBack() }
    openOverlays.push(overlay)
    return () => {
      openOverlays.splice(openOverlays.indexOf(overlay), 1)
    }
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation under the overlay is a new entry
  useEffect(() => {
    if (!open || entryNow().overlays >= openOverlays.length) return
    window.history.pushState({ ...window.history.state, overlays: openOverlays.length }, '')
    current = entryNow()
  }, [open, key])
}
