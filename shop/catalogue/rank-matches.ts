import { isSizeWord } from './size-text.ts'

/** A word as typed, or two that mean one thing, and the phrases that may stand for it. */
export type WordGroup = { typed: string[]; synonyms: string[][] }

/** What was typed: every word of it to be found ('&') or any ('|'). */
export type Ranking = { groups: WordGroup[]; name: string; join: '&' | '|' }

/** Come after stone, unless no stone is what was asked for. */
const lastCollections = "'{tiling-products,off-cut-granite-quartz}'::text[]"

type Match = { weights?: string; beginning?: boolean }

/** All these words, in PostgreSQL's query form, as whole words or as beginnings, in texts of these weights. */
const matchAll = (words: string[], { weights = '', beginning = false }: Match): string =>
  words
    .map((word) => {
      const label = `${beginning && !isSizeWord(word) ? '*' : ''}${weights}`
      return label ? `${word}:${label}` : word
    })
    .join(' & ')

const matchPhrases = (phrases: string[][], match: Match): string =>
  phrases.map((words) => `(${matchAll(words, match)})`).join(' | ')

/** The word as a beginning, or what may stand for it. */
export const matchAny = ({ typed, synonyms }: WordGroup, weights = ''): string =>
  matchPhrases([typed, ...synonyms], { weights, beginning: true })

/**
 * How well one word fits, best first. Weight A is material, collection and plain colour, B the name, C what a product is
 * for, D what is said of it (see `searchTexts`).
 */
const steps: { points: number; query: (group: WordGroup) => string }[] = [
  { points: 9, query: ({ typed }) => matchAll(typed, { weights: 'A' }) },
  { points: 8, query: ({ typed }) => matchAll(typed, { weights: 'AB' }) },
  { points: 7, query: ({ typed }) => matchAll(typed, { weights: 'A', beginning: true }) },
  { points: 6, query: ({ typed }) => matchAll(typed, { weights: 'AB', beginning: true }) },
  { points: 5, query: ({ synonyms }) => matchPhrases(synonyms, { weights: 'A', beginning: true }) },
  { points: 4, query: ({ synonyms }) => matchPhrases(synonyms, { weights: 'AB', beginning: true }) },
  { points: 3, query: ({ typed }) => matchAll(typed, { weights: 'ABC' }) },
  { points: 2, query: (group) => matchAny(group, 'ABC') },
]

/** Beside `product_listings c`: its words but for those of weight D. Taken out of storage once, looked at many times. */
export const rankedWords = `cross join lateral (select ts_filter(c.search, '{a,b,c}') as words offset 0) ranked`

/** The sort key of `product_listings c` for what was typed: the very name, then stone, then how well it fits, then popularity. */
export function rankKey({ groups, name, join }: Ranking, value: (item: unknown) => string): string {
  // A scalar subquery is worked out once; a bare to_tsquery() of a parameter would be for every row.
  const query = (text: string) => `(select to_tsquery('english', ${value(text)}))`
  const points = groups.map((group) => {
    const cases = steps
      .map((step) => ({ ...step, text: step.query(group) }))
      .filter(({ text }) => text !== '')
      .map((step) => `when ranked.words @@ ${query(step.text)} then ${step.points}`)
    // Where every word was to be found, what is left was found in what is said of the product.
    const isSaid = join === '&' ? 'true' : `c.search @@ ${query(matchAny(group))}`
    return `case ${cases.join(' ')} when ${isSaid} then 1 else 0 end`
  })
  const asked = groups
    .map(({ typed, synonyms }) => `(${matchPhrases([typed, ...synonyms], { weights: 'AB' })})`)
    .join(` ${join} `)
  const isStoneAsked = `(select exists (select from product_listings o
    where o.search @@ ${query(asked)} and not o.collections && ${lastCollections}))`
  return `case when lower(c.name) = ${value(name)} then 2000000
      when c.collections && ${lastCollections} and ${isStoneAsked} then 0 else 1000000 end
    + (${points.join(' + ')}) * 1000 + c.popularity`
}
