import { officeScreens } from '../office-screens.tsx'

/** The keys of the queries to refetch after these changes: the records themselves and the lists that show them. */
export function staleKeys(topics: string[]): string[][] {
  const keys = new Map<string, string[]>()
  for (const topic of topics) {
    const [kind = '', ...rest] = topic.split(':')
    const lists = officeScreens.flatMap(({ live }) => live?.[kind] ?? [])
    for (const key of [[kind, rest.join(':')], ...lists.map((list) => [list])]) keys.set(key.join(' '), key)
  }
  return [...keys.values()]
}
