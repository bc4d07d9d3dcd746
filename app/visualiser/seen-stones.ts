import { localValue } from '../ui/local-storage.ts'

const saved = localValue('seen-stones')
const mostSeen = 6

/** The slugs of the stones this browser laid last, the newest first. */
export function seenStones(): string[] {
  try {
    const slugs: unknown = JSON.parse(saved.read() ?? '[]')
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

export function noteSeen(slug: string): void {
  saved.write(JSON.stringify([slug, ...seenStones().filter((other) => other !== slug)].slice(0, mostSeen)))
}
