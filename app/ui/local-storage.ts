/** A line that this browser keeps about a visitor. Where no storage is allowed, the page itself remembers. */
export function localValue(key: string) {
  const listeners = new Set<() => void>()
  let own: string | null = null

  function read(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return own
    }
  }

  function write(note: string | null): void {
    own = note
    try {
      if (note === null) localStorage.removeItem(key)
      else localStorage.setItem(key, note)
    } catch {
      // Storage is refused or full: this page still knows.
    }
    for (const tell of listeners) tell()
  }

  /** Calls back when another tab has written a note that differs. */
  function onWrittenElsewhere(tell: () => void): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) tell()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }

  /** Calls back whoever wrote. */
  function subscribe(tell: () => void): () => void {
    listeners.add(tell)
    const stopHearing = onWrittenElsewhere(tell)
    return () => {
      listeners.delete(tell)
      stopHearing()
    }
  }

  return { read, write, onWrittenElsewhere, subscribe }
}
