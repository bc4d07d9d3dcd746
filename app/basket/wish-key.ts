import type { NewLine } from './calls.ts'

/** A wish nobody answered is still the same wish when it is made again: it may have been granted unheard. */
const unanswered = new Map<string, { key: string; at: number }>()
const sameWishMs = 120_000

const nameOf = (line: NewLine) => `${line.productId}/${line.variationId}/${line.pieces}`

/** Pages opened without https have no randomUUID. */
const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function keyFor(line: NewLine): string {
  const name = nameOf(line)
  const before = unanswered.get(name)
  const key = before && Date.now() - before.at < sameWishMs ? before.key : newKey()
  unanswered.set(name, { key, at: Date.now() })
  return key
}

export const answered = (line: NewLine) => unanswered.delete(nameOf(line))
