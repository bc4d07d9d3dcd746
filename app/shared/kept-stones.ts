import { useSyncExternalStore } from 'react'
import { mostSaved, mostSeen } from '#contract/catalogue/kept-limits.ts'
import { localValue } from '../ui/local-storage.ts'

/** The product ids in a value that this version has written; none in any other. */
export function readIds(text: string | null, most: number): readonly number[] {
  try {
    const kept = JSON.parse(text ?? 'null')
    const ids: unknown[] = kept.v === 1 ? kept.ids : []
    return [...new Set(ids)].filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0).slice(0, most)
  } catch {
    return []
  }
}

/** Ids of products that only this browser knows, newest first. */
function keptStones(key: string, most: number) {
  const stored = localValue(key)
  let text: string | null = null
  let ids: readonly number[] = []
  const read = () => {
    const now = stored.read()
    if (now !== text) ids = readIds(now, most)
    text = now
    return ids
  }
  const write = (next: number[]) => stored.write(next.length > 0 ? JSON.stringify({ v: 1, ids: next }) : null)
  const without = (...gone: number[]) => read().filter((id) => !gone.includes(id))
  return {
    read,
    most,
    /** Puts it first; the oldest makes room for it. */
    add: (id: number) => write([id, ...without(id)].slice(0, most)),
    remove: (...gone: number[]) => write(without(...gone)),
    subscribe(listener: () => void) {
      const stop = stored.subscribe(listener)
      // A page that Back brings back has missed what other tabs did.
      window.addEventListener('pageshow', listener)
      return () => {
        stop()
        window.removeEventListener('pageshow', listener)
      }
    },
  }
}

export const savedStones = keptStones('saved-stones', mostSaved)
/** One more than is shown, because a product's own page leaves the product out. */
export const seenStones = keptStones('seen-stones', mostSeen + 1)

const none: readonly number[] = []

/** Empty in the server's HTML, which is the same for everyone. */
export const useKept = ({ subscribe, read }: typeof savedStones): readonly number[] =>
  useSyncExternalStore(subscribe, read, () => none)
