import { newKey } from '../shared/idempotency-key.ts'
import type { NewLine } from './calls.ts'

/** A wish nobody answered is still the same wish when it is made again: it may have been granted unheard. */
const unanswered = new Map<string, { key: string; at: number }>()
const sameRequestMs = 120_000

const nameOf = (lines: NewLine[]) => JSON.stringify(lines)

export function keyFor(lines: NewLine[]): string {
  const name = nameOf(lines)
  const before = unanswered.get(name)
  const key = before && Date.now() - before.at < sameRequestMs ? before.key : newKey()
  unanswered.set(name, { key, at: Date.now() })
  return key
}

export const answered = (lines: NewLine[]) => unanswered.delete(nameOf(lines))
