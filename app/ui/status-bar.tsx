import { useEffect, useSyncExternalStore } from 'react'

/** A short confirmation, outside React so that it survives a change of screen. */
let message: { text: string } | null = null
const listeners = new Set<() => void>()
const shownForMs = 6000

function set(next: typeof message) {
  message = next
  for (const listener of listeners) listener()
}

export const say = (text: string): void => set({ text })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A live region, always in the page so that screen readers announce new text. */
export function StatusBar() {
  const current = useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  )
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => set(null), shownForMs)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-50 grid justify-items-center">
      {current ? <p className="m-4 bg-moss px-6 py-3 text-sm text-white">{current.text}</p> : null}
    </div>
  )
}
