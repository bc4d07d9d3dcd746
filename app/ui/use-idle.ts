import { useEffect, useState } from 'react'

/** Whether the browser has been idle since the page was hydrated and `ready` was true. */
export function useIdle(ready = true): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!ready) return
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [ready])
  return idle
}
