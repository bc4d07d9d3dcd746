/** A value in localStorage. If the browser blocks storage or has no room, the value stays in memory. */
export function localValue(key: string) {
  const listeners = new Set<() => void>()
  let unstored: { value: string | null } | null = null

  function read(): string | null {
    if (unstored) return unstored.value
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function write(value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      unstored = null
    } catch {
      unstored = { value }
    }
    for (const listener of listeners) listener()
  }

  /** Calls back when another tab has changed the value. */
  function onWrittenElsewhere(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }

  /** Calls back after a change in this tab or another. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const stopListening = onWrittenElsewhere(listener)
    return () => {
      listeners.delete(listener)
      stopListening()
    }
  }

  return { read, write, onWrittenElsewhere, subscribe }
}
