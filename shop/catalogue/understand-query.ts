import type { ShopContext } from '../context.ts'

export type Understood = {
  /** All words must match, in PostgreSQL's query form; null where nothing of the query can match. */
  every: string | null
  /** Any word may match: the second try. */
  some: string | null
  /** The words it was taken for, where that differs from what was typed. */
  correctedTo: string | null
}

const mostWords = 8
/** Below this, two words are strangers, not a slip of the finger: 'carara' is 0.55 from 'carrara', 'granit' 0.6 from 'granite'. */
const closeEnough = 0.36

/** Turns what a shopper typed into a query: known words as they are, synonyms beside them, mistyped ones put right. */
export async function understandQuery(ctx: ShopContext, typed: string): Promise<Understood> {
  const words = (
    typed
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .map((word) => word.slice(0, 40))
    .slice(0, mostWords)
  if (words.length === 0) return { every: null, some: null, correctedTo: null }

  const phrases = [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]
  const [synonyms, near] = await Promise.all([
    ctx.database.query<{ phrase: string; words: string[] }>(
      'search_synonyms',
      'select phrase, words from synonyms where phrase = any ($1::text[])',
      [phrases],
    ),
    ctx.database.query<{ typed: string; known: boolean; nearest: string[] | null }>(
      'search_near_words',
      `select w.typed, exists (select 1 from search_words where word like w.typed || '%') as known,
         (select array_agg(word) from (
           select word from search_words where word % w.typed and similarity(word, w.typed) >= $2
           order by similarity(word, w.typed) desc, uses desc limit 3) close) as nearest
       from unnest($1::text[]) as w(typed)`,
      [[...new Set(words)], closeEnough],
    ),
  ])
  const synonymsOf = new Map(synonyms.map((row) => [row.phrase, row.words]))
  const nearOf = new Map(near.map((row) => [row.typed, row]))

  const groups: string[][] = []
  const read: string[] = []
  let corrected = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    const pair = `${word} ${words[index + 1] ?? ''}`
    const pairWords = synonymsOf.get(pair)
    if (pairWords) {
      groups.push([`(${word}:* & ${words[index + 1]}:*)`, ...pairWords.map(phraseQuery)])
      read.push(pair)
      index++
      continue
    }
    const own = synonymsOf.get(word)
    const found = nearOf.get(word)
    if (own || found?.known || /\d/.test(word)) {
      groups.push([`${word}:*`, ...(own ?? []).map(phraseQuery)])
      read.push(word)
    } else if (found?.nearest) {
      groups.push(found.nearest.map((other) => `${other}:*`))
      read.push(found.nearest[0] ?? word)
      corrected = true
    } else {
      // Nothing like it in the shop: it stays in, so that the strict query finds nothing and the loose one goes on.
      groups.push([`${word}:*`])
      read.push(word)
    }
  }
  const alternatives = groups.map((group) => `(${group.join(' | ')})`)
  return {
    every: alternatives.join(' & '),
    some: alternatives.join(' | '),
    correctedTo: corrected ? read.join(' ') : null,
  }
}

/** 'kitchen-splashback' → '(kitchen:* & splashback:*)'. */
const phraseQuery = (phrase: string): string =>
  `(${phrase
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ')})`
