import { isSizeWord } from './size-text.ts'

/** A typed word, or two words that mean one thing together, and the synonyms. */
export type WordGroup = { typed: string[]; synonyms: string[][] }

/** A search: a product must match all words ('&') or any word ('|'). */
export type Ranking = { groups: WordGroup[]; name: string; join: '&' | '|' }

/** These come after stone, unless no stone matches the search. */
const lastCollections = "'{tiling-products,off-cut-granite-quartz}'::text[]"

type Match = { weights?: string; prefix?: boolean }

/** A tsquery for all these words, complete or as prefixes, in texts of these weights. */
const matchAll = (words: string[], { weights = '', prefix = false }: Match): string =>
  words
    .map((word) => {
      const label = `${prefix && !isSizeWord(word) ? '*' : ''}${weights}`
      return label ? `${word}:${label}` : word
    })
    .join(' & ')

const matchPhrases = (phrases: string[][], match: Match): string =>
  phrases.map((words) => `(${matchAll(words, match)})`).join(' | ')

/** A tsquery for words that start with the typed word or a synonym, or without `prefix` for exactly these words. */
export const matchAny = ({ typed, synonyms }: WordGroup, { weights = '', prefix = true }: Match = {}): string =>
  matchPhrases([typed, ...synonyms], { weights, prefix })

/**
 * How well one word matches, best first. Weight A is material, collection and plain colour, B the name, C the use of a
 * product, D its summary and description (see `searchTexts`).
 */
const steps: { points: number; query: (group: WordGroup) => string }[] = [
  { points: 9, query: ({ typed }) => matchAll(typed, { weights: 'A' }) },
  { points: 8, query: ({ typed }) => matchAll(typed, { weights: 'AB' }) },
  { points: 7, query: ({ typed }) => matchAll(typed, { weights: 'A', prefix: true }) },
  { points: 6, query: ({ typed }) => matchAll(typed, { weights: 'AB', prefix: true }) },
  { points: 5, query: ({ synonyms }) => matchPhrases(synonyms, { weights: 'A', prefix: true }) },
  { points: 4, query: ({ synonyms }) => matchPhrases(synonyms, { weights: 'AB', prefix: true }) },
  { points: 3, query: ({ typed }) => matchAll(typed, { weights: 'ABC' }) },
  { points: 2, query: (group) => matchAny(group, { weights: 'ABC' }) },
]

/** Joined to `product_listings c`: its words without weight D, read from storage once for many comparisons. */
export const rankedWords = `cross join lateral (select ts_filter(c.search, '{a,b,c}') as words offset 0) ranked`

/** The sort key of `product_listings c`: an exact name first, then stone, then the best match, then popularity. */
export function rankKey({ groups, name, join }: Ranking, value: (item: unknown) => string): string {
  // PostgreSQL evaluates a scalar subquery once, but a bare to_tsquery() of a parameter for every row.
  const query = (text: string) => `(select to_tsquery('english', ${value(text)}))`
  const points = groups.map((group) => {
    const cases = steps
      .map((step) => ({ ...step, text: step.query(group) }))
      .filter(({ text }) => text !== '')
      .map((step) => `when ranked.words @@ ${query(step.text)} then ${step.points}`)
    // If all words must match, a word that matched no step matched the summary or description.
    const isDescribed = join === '&' ? 'true' : `c.search @@ ${query(matchAny(group))}`
    return `case ${cases.join(' ')} when ${isDescribed} then 1 else 0 end`
  })
  const strictQuery = groups
    .map(({ typed, synonyms }) => `(${matchPhrases([typed, ...synonyms], { weights: 'ABC' })})`)
    .join(` ${join} `)
  const stoneMatches = `(select exists (select from product_listings o
    where o.search @@ ${query(strictQuery)} and not o.collections && ${lastCollections}))`
  return `case when lower(c.name) = ${value(name)} then 2000000
      when c.collections && ${lastCollections} and ${stoneMatches} then 0 else 1000000 end
    + (${points.join(' + ')}) * 1000 + c.popularity`
}
