import type { ShopContext } from '../context.ts'
import { matchAny, type Ranking, type WordGroup } from './rank-matches.ts'
import { foldWords } from './search-text.ts'
import { isSizeWord, joinTypedSizes } from './size-text.ts'

/** One way to understand a search. */
export type Interpretation = {
  words: string[]
  /** All words must match, in PostgreSQL's query form. */
  every: string
  /** Any word may match. */
  some: string
  /** Each typed word with its synonyms, for ranking the results. */
  groups: WordGroup[]
  /** All products of a size match equally well, so a search for a size sorts by popularity and skips the ranking. */
  sort: 'relevance' | 'popularity'
  /** The corrected words, if they differ from the typed ones. */
  correctedTo: string | null
}

const maxWords = 8
/** The least similarity of a typing error: 'carara' and 'carrara' have 0.55, 'granit' and 'granite' 0.6. */
const minSimilarity = 0.36
const maxInterpretations = 3

/** Searches being parsed now. A search page sends three requests at once: the list, the counts and the suggestions. */
const pendingSearches = new WeakMap<ShopContext['database'], Map<string, Promise<Interpretation[]>>>()

/**
 * Turns what a shopper typed into queries: adds synonyms and corrects mistyped words.
 * The most likely interpretation comes first; each later one uses the next closest words. Empty if there are no words.
 */
export async function parseSearch(ctx: ShopContext, typed: string): Promise<Interpretation[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const key = words.join(' ')
  const pending = pendingSearches.get(ctx.database) ?? new Map<string, Promise<Interpretation[]>>()
  pendingSearches.set(ctx.database, pending)
  const shared = pending.get(key)
  if (shared) return shared
  const interpretations = interpret(ctx, words).finally(() => pending.delete(key))
  pending.set(key, interpretations)
  return interpretations
}

async function interpret(ctx: ShopContext, words: string[]): Promise<Interpretation[]> {
  const { synonyms, near } = await readMeanings(ctx, words)
  const isCorrect = words.map((word, index) => {
    const pairs = [`${words[index - 1]} ${word}`, `${word} ${words[index + 1]}`]
    return /\d/.test(word) || near.get(word)?.known || [word, ...pairs].some((phrase) => synonyms.has(phrase))
  })
  // A word without similar words stays in, so the query for all words finds nothing and the one for any word is tried.
  const choices = words.map((word, index) => (isCorrect[index] ? null : near.get(word)?.nearest) ?? [word])
  const wordings = Array.from({ length: Math.max(...choices.map((all) => all.length)) }, (_, turn) =>
    choices.map((all) => all[Math.min(turn, all.length - 1)] as string),
  )
  const isCorrected = (wording: string[]) => wording.some((word, index) => word !== words[index])
  // Corrected words get their synonyms too, as if they had been typed.
  const allSynonyms = wordings.some(isCorrected) ? await readSynonyms(ctx, wordings) : synonyms
  return wordings.map((wording) => {
    const groups = groupsOf(wording, allSynonyms)
    const alternatives = groups.map((group) => `(${matchAny(group)})`)
    return {
      words: wording,
      every: alternatives.join(' & '),
      some: alternatives.join(' | '),
      groups,
      sort: wording.every(isSizeWord) ? 'popularity' : 'relevance',
      correctedTo: isCorrected(wording) ? wording.join(' ') : null,
    }
  })
}

/** The queries to try in turn: all words before any word, and the most likely interpretation before the others. */
export function fallbackQueries(interpretations: Interpretation[]) {
  const attempt = (interpretation: Interpretation, join: Ranking['join']) => ({
    tsquery: join === '&' ? interpretation.every : interpretation.some,
    ranking: rankingOf(interpretation, join),
    sort: interpretation.sort,
    correctedTo: interpretation.correctedTo,
  })
  const queries = [
    ...interpretations.map((interpretation) => attempt(interpretation, '&')),
    ...interpretations.map((interpretation) => attempt(interpretation, '|')),
  ]
  return queries.filter(({ tsquery }, index) => queries.findIndex((earlier) => earlier.tsquery === tsquery) === index)
}

export const rankingOf = ({ words, groups }: Interpretation, join: Ranking['join'] = '&'): Ranking => ({
  groups,
  name: words.join(' '),
  join,
})

/** A single letter ("l'été", "Jordan's") starts thousands of words, so it counts only if nothing else was typed. */
function wordsOf(typed: string): string[] {
  const all = joinTypedSizes(foldWords(typed)).match(/[a-z0-9]+/g) ?? []
  const words = all.filter((word) => word.length > 1)
  return (words.length > 0 ? words : all).map((word) => word.slice(0, 40)).slice(0, maxWords)
}

const phrasesOf = (wordings: string[][]) => {
  const pairs = wordings.flatMap((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`))
  return [...new Set([...wordings.flat(), ...pairs])]
}

async function readSynonyms(ctx: ShopContext, wordings: string[][]): Promise<Map<string, string[]>> {
  const rows = await ctx.database.query<{ phrase: string; words: string[] }>(
    'select phrase, words from synonyms where phrase = any ($1::text[])',
    [phrasesOf(wordings)],
  )
  return new Map(rows.map((row) => [row.phrase, row.words]))
}

type NearWords = { typed: string; known: boolean; nearest: string[] | null }

/** The synonyms of the typed words, and the most similar words in the catalogue. */
async function readMeanings(ctx: ShopContext, words: string[]) {
  const [row] = await ctx.database.query<{ synonyms: Record<string, string[]> | null; near: NearWords[] }>(
    `select (select json_object_agg(phrase, words) from synonyms where phrase = any ($1::text[])) as synonyms,
       (select json_agg(near) from (
         select w.typed, exists (select 1 from search_words where word like w.typed || '%') as known,
           (select array_agg(word) from (
             select word from search_words where word % w.typed and similarity(word, w.typed) >= $3
             order by similarity(word, w.typed) desc, uses desc, word limit $4) close) as nearest
         from unnest($2::text[]) as w(typed)) near) as near`,
    [phrasesOf([words]), [...new Set(words)], minSimilarity, maxInterpretations],
  )
  return {
    synonyms: new Map(Object.entries(row?.synonyms ?? {})),
    near: new Map(row?.near.map((word) => [word.typed, word])),
  }
}

/** Each word with its synonyms. Two words form one group if the pair has synonyms. */
function groupsOf(words: string[], synonyms: Map<string, string[]>): WordGroup[] {
  const groups: WordGroup[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    const pair = synonyms.get(`${word} ${words[index + 1]}`)
    if (pair) groups.push({ typed: [word, words[++index] as string], synonyms: pair.map(wordsOfPhrase) })
    else groups.push({ typed: [word], synonyms: (synonyms.get(word) ?? []).map(wordsOfPhrase) })
  }
  return groups
}

/** 'kitchen-splashback' → ['kitchen', 'splashback']. */
const wordsOfPhrase = (phrase: string): string[] => foldWords(phrase).match(/[a-z0-9]+/g) ?? []
