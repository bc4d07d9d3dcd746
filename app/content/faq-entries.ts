import { slugOfTitle } from '#contract/catalogue/slug.ts'
import { plainText } from './character-references.ts'

type Entry = { slug: string; group: string; question: string; answer: string }

export type FaqGroup<E extends Entry = Entry> = { id: string; title: string; entries: E[] }

/** Groups questions by heading, in the order of first appearance. */
export function inGroups<E extends Entry>(entries: E[]): FaqGroup<E>[] {
  const groups = new Map<string, E[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups].map(([title, inside]) => ({ id: `group-${slugOfTitle(title)}`, title, entries: inside }))
}

/** The entries whose question or answer contains every search word. */
export function matching<E extends Entry>(entries: E[], words: string): E[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return entries
  return entries.filter(({ question, answer }) => {
    const text = `${question} ${plainText(answer)}`.toLowerCase()
    return terms.every((word) => text.includes(word))
  })
}
