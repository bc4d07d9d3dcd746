import type { ShopContext } from '../context.ts'
import { matchAny, type Ranking, type WordGroup } from './rank-matches.ts'
import { foldWords } from './search-text.ts'
import { isSizeWord, joinTypedSizes } from './size-text.ts'

/** One way to take what was typed. */
export type Interpretation = {
  words: string[]
  /** All words must match, in PostgreSQL's query form. */
  every: string
  /** Any word may match. */
  some: string
  /** The words as typed with what may stand for each, for putting what is found in order. */
  groups: WordGroup[]
  /** Products fit a size all alike: then the popular come first, and thousands need no ranking. */
  sort: 'relevance' | 'popularity'
  /** The words it was taken for, where that differs from what was typed. */
  correctedTo: string | null
}

const mostWords = 8
/** Below this, two words are strangers, not a slip of the finger: 'carara' is 0.55 from 'carrara', 'granit' 0.6 from 'granite'. */
const closeEnough = 0.36
const mostReadings = 3

/** What is being read just now. A page asks three times at once: what to list, to count and to suggest. */
const underway = new WeakMap<ShopContext['database'], Map<string, Promise<Interpretation[]>>>()

/**
 * Turns what a shopper typed into queries: known words as they are, synonyms beside them, mistyped ones put right.
 * The likeliest reading comes first; each later one takes the next nearest words. None where there is no word at all.
 */
export async function parseSearch(ctx: ShopContext, typed: string): Promise<Interpretation[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const key = words.join(' ')
  const here = underway.get(ctx.database) ?? new Map<string, Promise<Interpretation[]>>()
  underway.set(ctx.database, here)
  const known = here.get(key)
  if (known) return known
  const reading = interpret(ctx, words).finally(() => here.delete(key))
  here.set(key, reading)
  return reading
}

async function interpret(ctx: ShopContext, words: string[]): Promise<Interpretation[]> {
  const { synonyms, near } = await readMeanings(ctx, words)
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
    const groups = groupsOf(reading, known)
    const alternatives = groups.map((group) => `(${matchAny(group)})`)
    return {
      words: reading,
      every: alternatives.join(' & '),
      some: alternatives.join(' | '),
      groups,
      sort: reading.every(isSizeWord) ? 'popularity' : 'relevance',
      correctedTo: isCorrected(reading) ? reading.join(' ') : null,
    }
  })
}

/** The queries to try in turn: every word before any, the likeliest reading before the next. */
export function fallbackQueries(readings: Interpretation[]) {
  const attempt = (reading: Interpretation, join: Ranking['join']) => ({
    tsquery: join === '&' ? reading.every : reading.some,
    ranking: rankingOf(reading, join),
    sort: reading.sort,
    correctedTo: reading.correctedTo,
  })
  const tries = [
    ...readings.map((reading) => attempt(reading, '&')),
    ...readings.map((reading) => attempt(reading, '|')),
  ]
  return tries.filter(({ tsquery }, index) => tries.findIndex((earlier) => earlier.tsquery === tsquery) === index)
}

export const rankingOf = ({ words, groups }: Interpretation, join: Ranking['join'] = '&'): Ranking => ({
  groups,
  name: words.join(' '),
  join,
})

/** A single letter begins thousands of words ("l'été", "Jordan's"): it counts only where nothing else was typed. */
function wordsOf(typed: string): string[] {
  const all = joinTypedSizes(foldWords(typed)).match(/[a-z0-9]+/g) ?? []
  const words = all.filter((word) => word.length > 1)
  return (words.length > 0 ? words : all).map((word) => word.slice(0, 40)).slice(0, mostWords)
}

const phrasesOf = (readings: string[][]) => {
  const pairs = readings.flatMap((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`))
  return [...new Set([...readings.flat(), ...pairs])]
}

async function readSynonyms(ctx: ShopContext, readings: string[][]): Promise<Map<string, string[]>> {
  const rows = await ctx.database.query<{ phrase: string; words: string[] }>(
    'select phrase, words from synonyms where phrase = any ($1::text[])',
    [phrasesOf(readings)],
  )
  return new Map(rows.map((row) => [row.phrase, row.words]))
}

type NearWords = { typed: string; known: boolean; nearest: string[] | null }

/** What may stand for the words as they were typed, and the words of the shop they are like. */
async function readMeanings(ctx: ShopContext, words: string[]) {
  const [row] = await ctx.database.query<{ synonyms: Record<string, string[]> | null; near: NearWords[] }>(
    `select (select json_object_agg(phrase, words) from synonyms where phrase = any ($1::text[])) as synonyms,
       (select json_agg(near) from (
         select w.typed, exists (select 1 from search_words where word like w.typed || '%') as known,
           (select array_agg(word) from (
             select word from search_words where word % w.typed and similarity(word, w.typed) >= $3
             order by similarity(word, w.typed) desc, uses desc, word limit $4) close) as nearest
         from unnest($2::text[]) as w(typed)) near) as near`,
    [phrasesOf([words]), [...new Set(words)], closeEnough, mostReadings],
  )
  return {
    synonyms: new Map(Object.entries(row?.synonyms ?? {})),
    near: new Map(row?.near.map((word) => [word.typed, word])),
  }
}

/** Each word with what may stand for it; two words make one group where together they mean one thing. */
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
