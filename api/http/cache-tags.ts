import { AsyncLocalStorage } from 'node:async_hooks'

/** What the answer being made depends on. A page made from several answers depends on all they depend on. */
const collecting = new AsyncLocalStorage<Set<string>>()

/** Says that the answer under way must be dropped from the cache when any of these changes. */
export function dependsOn(...tags: string[]): void {
  const current = collecting.getStore()
  if (current) for (const topic of tags) current.add(topic)
}

/** Runs `work` and tells what it depended on; an answer made inside another's making counts for both. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
  const outer = collecting.getStore()
  const tags = new Set<string>()
  const result = await collecting.run(tags, work)
  if (outer) for (const topic of tags) outer.add(topic)
  return { result, tags }
}
