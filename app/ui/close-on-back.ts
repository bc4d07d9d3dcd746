import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Back closes what is open over the page before it leaves the page. Each overlay stands on a history entry of its own: a
 * copy of the page's, numbered. Closed in another way, its entry stays and is passed over, because going back by script
 * would race with the link that closed it.
 */
const opened: { close: () => void }[] = []

type Entry = { key: string; page: number | null; overlays: number }

const entryNow = (): Entry => {
  // The router names its entries, and counts them; copies have the name and number of their page.
  const { key = 'default', idx = null, overlays = 0 } = window.history.state ?? {}
  return { key, page: idx, overlays }
}

let current: Entry | undefined

function moved(event: PopStateEvent) {
  const before = current
  current = entryNow()
  if (!before || current.page !== before.page) {
    for (const overlay of [...opened]) overlay.close()
    return
  }
  if (current.overlays === before.overlays) return
  // Still the same page: nothing for the router to do.
  event.stopImmediatePropagation()
  const above = opened.slice(current.overlays)
  if (above.length > 0) for (const overlay of above.reverse()) overlay.close()
  else window.history.go(current.overlays < before.overlays ? -1 : 1)
}

/** The router has gone to an entry; by the time we hear of it, the visitor may have left it again. */
function arrived(key: string) {
  const entry = entryNow()
  if (entry.key !== key || current?.key === key) return
  const replaced = current !== undefined && current.page === entry.page && current.overlays > entry.overlays
  if (replaced) window.history.replaceState({ ...window.history.state, overlays: current?.overlays }, '')
  current = entryNow()
}

/** Once, in the frame of the page: follows where in the history we are. */
export function useOverlayHistory() {
  useEffect(() => {
    // Captured, so that it is asked before the router.
    window.addEventListener('popstate', moved, true)
    return () => window.removeEventListener('popstate', moved, true)
  }, [])
  const { key } = useLocation()
  useEffect(() => arrived(key), [key])
}

/** In every overlay: while it is open, Back closes it. */
export function useCloseOnBack(open: boolean, close: () => void) {
  const { key } = useLocation()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const overlay = { close: () => onBack() }
    opened.push(overlay)
    return () => {
      opened.splice(opened.indexOf(overlay), 1)
    }
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that changes beneath an overlay is another entry
  useEffect(() => {
    if (!open || entryNow().overlays >= opened.length) return
    window.history.pushState({ ...window.history.state, overlays: opened.length }, '')
    current = entryNow()
  }, [open, key])
}
