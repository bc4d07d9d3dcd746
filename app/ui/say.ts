type Message = { id: number; text: string; isShown: boolean }

/** Outside React, so that a message survives a change of screen. */
let messages: readonly Message[] = []
const listeners = new Set<() => void>()
const shownForMs = 6000
let lastId = 0

function set(next: readonly Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** What the status line contains now: the last few messages, because two may come at once. */
export const saidLately = {
  read: () => messages,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Tells people who use a screen reader what has happened. `shown`: everybody else sees it too, for a few seconds. */
export function say(text: string, shown?: 'shown'): void {
  const id = ++lastId
  const spoken = messages.filter(({ isShown }) => !isShown).slice(-2)
  const kept = messages.filter((said) => said.isShown || spoken.includes(said))
  set([...kept, { id, text, isShown: shown === 'shown' }])
  if (shown)
    setTimeout(() => set(messages.map((said) => (said.id === id ? { ...said, isShown: false } : said))), shownForMs)
}
