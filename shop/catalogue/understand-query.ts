import type { ShopContext } from '../context.ts'
import { isSizeWord, joinTypedSizes } from './size-words.ts'

/** One way to take what was typed. */
export type Reading = {
  words: string[]
  /** All words must match, in PostgreSQL's query form. */
  every: string
  /** Any word may match. */
  some: string
  /** Products fit a size all alike: then the popular come first, and thousands need no ranking. */
  sort: 'relevance' | 'popularity'
  /** The words it was taken for, where that differs from what was typed. */
  correctedTo: string | null
}

const mostWords = 8
/** Below this, two words are strangers, not a slip of the finger: 'carara' is 0.55 from 'carrara', 'granit' 0.6 from 'granite'. */
const closeEnough = 0.36
const mostReadings = 3

/**
 * Turns what a shopper typed into queries: known words as they are, synonyms beside them, mistyped ones put right.
 * The likeliest reading comes first; each later one takes the next nearest words. None where there is no word at all.
 */
export async function understandQuery(ctx: ShopContext, typed: string): Promise<Reading[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const [synonyms, near] = await Promise.all([readSynonyms(ctx, [words]), readNearWords(ctx, words)])
  const isMeant = words.map((word, index) => {
    const pairs = [`${words[index - 1]} ${word}`, `${word} ${words[index + 1]}`]
    return /\d/.test(word) || near.get(word)?.known || [word, ...pairs].some((phrase) => synonyms.has(phrase))
  })
  // A word nothing is like stays in, so that the strict query finds nothing and the loose one goes on.
  const choices = words.map((word, index) => (isMeant[index] ? null : near.get(word)?.nearest) ?? [word])
  const readings = Array.from({ length: Math.max(...choices.map((all) => all.length)) }, (_, turn) =>
    choices.map((all) => all[Math.min(turn, all.length - 1)] as string),
  )
  const isCorrected = (reading: string[]) => reading.some((word, index) => word !== words[index])
  // The words named are searched just as if they had been typed, with what they mean.
  const known = readings.some(isCorrected) ? await readSynonyms(ctx, readings) : synonyms
  return readings.map((reading) => {
    const alternatives = alternativesOf(reading, known)
    return {
      words: reading,
      every: alternatives.join(' & '),
      some: alternatives.join(' | '),
      sort: reading.every(isSizeWord) ? 'popularity' : 'relevance',
      correctedTo: isCorrected(reading) ? reading.join(' ') : null,
    }
  })
}

/** The queries to try in turn: every word before any, the likeliest reading before the next. */
export function triesOf(readings: Reading[]) {
  const tries = [
    ...readings.map(({ every, sort, correctedTo }) => ({ tsquery: every, sort, correctedTo })),
    ...readings.map(({ some, sort, correctedTo }) => ({ tsquery: some, sort, correctedTo })),
  ]
  return tries.filter(({ tsquery }, index) => tries.findIndex((earlier) => earlier.tsquery === tsquery) === index)
}

function wordsOf(typed: string): string[] {
  const letters = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = joinTypedSizes(letters).match(/[a-z0-9]+/g) ?? []
  return words.map((word) => word.slice(0, 40)).slice(0, mostWords)
}

async function readSynonyms(ctx: ShopContext, readings: string[][]): Promise<Map<string, string[]>> {
  const phrases = readings.flatMap((words) => [
    ...words,
    ...words.slice(1).map((word, index) => `${words[index]} ${word}`),
  ])
  const rows = await ctx.database.query<{ phrase: string; words: string[] }>(
    'search_synonyms',
    'select phrase, words from synonyms where phrase = any ($1::text[])',
    [[...new Set(phrases)]],
  )
  return new Map(rows.map((row) => [row.phrase, row.words]))
}

async function readNearWords(ctx: ShopContext, words: string[]) {
  const rows = await ctx.database.query<{ typed: string; known: boolean; nearest: string[] | null }>(
    'search_near_words',
    `select w.typed, exists (select 1 from search_words where word like w.typed || '%') as known,
       (select array_agg(word) from (
         select word from search_words where word % w.typed and similarity(word, w.typed) >= $2
         order by similarity(word, w.typed) desc, uses desc, word limit $3) close) as nearest
     from unnest($1::text[]) as w(typed)`,
    [[...new Set(words)], closeEnough, mostReadings],
  )
  return new Map(rows.map((row) => [row.typed, row]))
}

/** What may stand for each word, as a query: the word itself and its synonyms, two words at once where they mean one thing. */
function alternativesOf(words: string[], synonyms: Map<string, string[]>): string[] {
  const groups: string[][] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    const pairWords = synonyms.get(`${word} ${words[index + 1]}`)
    if (pairWords) {
      groups.push([`(${beginning(word)} & ${beginning(words[index + 1] as string)})`, ...pairWords.map(phraseQuery)])
      index++
    } else groups.push([beginning(word), ...(synonyms.get(word) ?? []).map(phraseQuery)])
  }
  return groups.map((group) => `(${group.join(' | ')})`)
}

const beginning = (word: string): string => (isSizeWord(word) ? word : `${word}:*`)

/** 'kitchen-splashback' → '(kitchen:* & splashback:*)'. */
const phraseQuery = (phrase: string): string =>
  `(${phrase
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ')})`
