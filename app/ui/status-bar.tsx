import { useEffect, useSyncExternalStore } from 'react'

/** A word on what has just been done, which outlives the screen it was done on. */
let said: { text: string } | null = null
const listeners = new Set<() => void>()
const shownForMs = 6000

function set(next: typeof said) {
  said = next
  for (const tell of listeners) tell()
}

export const say = (text: string): void => set({ text })

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Always there, so that what appears in it is spoken. */
export function StatusBar() {
  const news = useSyncExternalStore(
    subscribe,
    () => said,
    () => null,
  )
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => set(null), shownForMs)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-50 grid justify-items-center">
      {news ? <p className="m-4 bg-moss px-6 py-3 text-sm text-white">{news.text}</p> : null}
    </div>
  )
}
