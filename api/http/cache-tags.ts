import { AsyncLocalStorage } from 'node:async_hooks'

/** The tags of the response being built. A page built from several responses gets the tags of all of them. */
const collecting = new AsyncLocalStorage<Set<string>>()

/** Tags the response being built: it is dropped from the cache when any of these changes. */
export function dependsOn(...tags: string[]): void {
  const current = collecting.getStore()
  if (current) for (const tag of tags) current.add(tag)
}

/** Runs `work` and returns the tags it collected; a nested response adds its tags to the outer one too. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
  const outer = collecting.getStore()
  const tags = new Set<string>()
  const result = await collecting.run(tags, work)
  if (outer) for (const tag of tags) outer.add(tag)
  return { result, tags }
}
