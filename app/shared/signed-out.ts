/** Told when the server answers that it does not know this visitor (any more). Empty on the server itself. */
const listeners = new Set<() => void>()

export function onSignedOut(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export function announceSignedOut(): void {
  for (const tell of listeners) tell()
}
