import { newKey } from '../shared/idempotency-key.ts'
import type { NewLine } from './calls.ts'

/** Keys of requests without a response. A retry sends the same key, because the first request may have succeeded. */
const unanswered = new Map<string, { key: string; at: number }>()
const sameRequestMs = 120_000

const nameFor = (lines: NewLine[]) => JSON.stringify(lines)

export function keyFor(lines: NewLine[]): string {
  const name = nameFor(lines)
  const previous = unanswered.get(name)
  const key = previous && Date.now() - previous.at < sameRequestMs ? previous.key : newKey()
  unanswered.set(name, { key, at: Date.now() })
  return key
}

export const forgetKey = (lines: NewLine[]) => unanswered.delete(nameFor(lines))
