/** How much of what is the same is shown around a change. */
const context = 40
const longest = 400

/** The parts in which two texts differ, with a few words around them. */
export function textDifference(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [excerpt(one, start, one.length - end), excerpt(other, start, other.length - end)]
}

function excerpt(text: string, start: number, end: number): string {
  const from = Math.max(0, start - context)
  const until = Math.min(text.length, end + context, from + longest)
  // Begins and ends with a whole word.
  const first = from === 0 ? 0 : Math.max(from, Math.min(start, text.indexOf(' ', from) + 1))
  const last = until === text.length ? until : Math.max(Math.min(end, until), text.lastIndexOf(' ', until))
  const part = text.slice(first, last)
  return part === '' ? '' : `${first > 0 ? '… ' : ''}${part}${last < text.length ? ' …' : ''}`
}
