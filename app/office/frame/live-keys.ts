/** Which lists show what, by the kind of thing that changed. */
const lists: Record<string, string[]> = {
  order: ['orders', 'today', 'search'],
  enquiry: ['enquiries', 'today', 'search'],
  claim: ['claims', 'today'],
  customer: ['customers', 'search'],
  stock: ['stock', 'today'],
  view: ['views'],
  staff: ['staff', 'me'],
  invitation: ['staff'],
}

/** What has to be read anew after these changes: the things themselves, and the lists they stand in. */
export function staleKeys(topics: string[]): string[][] {
  const keys = new Map<string, string[]>()
  for (const topic of topics) {
    const [kind = '', ...rest] = topic.split(':')
    for (const key of [[kind, rest.join(':')], ...(lists[kind] ?? []).map((list) => [list])])
      keys.set(key.join(' '), key)
  }
  return [...keys.values()]
}
