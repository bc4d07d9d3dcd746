import { useSyncExternalStore } from 'react'

/**
 * What this browser last knew of the session, whose cookie cannot be read here: without the note every visitor would
 * have to ask. 'leaving' is a log-out the server has not heard of yet. Other tabs hear of a change through it.
 */
export type Note = 'in' | 'leaving' | 'out'

const key = 'session'
const listeners = new Set<() => void>()
/** What the page itself remembers where no storage is allowed. */
let ownNote: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return ownNote
  }
}

export function readNote(): Note {
  const word = readText()?.split(' ')[0]
  return word === 'in' || word === 'leaving' ? word : 'out'
}

/** `changed`: somebody came or went, which other tabs want to hear even where the word stays the same. */
export function writeNote(note: Note, changed = note !== readNote()): void {
  if (!changed) return
  // The moment makes each note a new one: a tab only hears of values that differ.
  ownNote = `${note} ${Date.now()}`
  try {
    localStorage.setItem(key, ownNote)
  } catch {
    // Storage is refused or full: this page still knows.
  }
  for (const tell of listeners) tell()
}

/** Calls back when somebody came or went in another tab. */
export function onNoteElsewhere(tell: (note: Note) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell(readNote())
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  const stopHearing = onNoteElsewhere(tell)
  return () => {
    listeners.delete(tell)
    stopHearing()
  }
}

/** Null on the server and while the page comes alive, for HTML is nobody's own. */
export const useNote = (): Note | null => useSyncExternalStore<Note | null>(subscribe, readNote, () => null)
