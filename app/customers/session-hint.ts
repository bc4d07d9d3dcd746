import { useSyncExternalStore } from 'react'
import { localValue } from '../ui/local-storage.ts'

/**
 * What this browser last knew of the session, whose cookie cannot be read here: without the note every visitor would
 * have to ask. 'leaving' is a log-out the server has not heard of yet. Other tabs hear of a change through it.
 */
export type Note = 'in' | 'leaving' | 'out'

const session = localValue('session')

export function readNote(): Note {
  const word = session.read()?.split(' ')[0]
  return word === 'in' || word === 'leaving' ? word : 'out'
}

/** `changed`: somebody came or went, which other tabs want to hear even where the word stays the same. */
export function writeNote(note: Note, changed = note !== readNote()): void {
  // The moment makes each note a new one: a tab only hears of values that differ.
  if (changed) session.write(`${note} ${Date.now()}`)
}

/** Calls back when somebody came or went in another tab. */
export const onNoteElsewhere = (tell: (note: Note) => void): (() => void) =>
  session.onWrittenElsewhere(() => tell(readNote()))

/** Null on the server and while the page comes alive, for HTML is nobody's own. */
export const useNote = (): Note | null => useSyncExternalStore<Note | null>(session.subscribe, readNote, () => null)
