/** Notified of a 401, which means that the session has ended. Always empty on the server. */
const listeners = new Set<() => void>()

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceSignedOut(): void {
  for (const listener of listeners) listener()
}
