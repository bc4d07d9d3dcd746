import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { foldWords } from './search-text.ts'

/**
 * Remembers the words of three letters and more that a shopper might mean, each once per text.
 * Call it under the lock of the cards: two at once would wait for each other in the words they share.
 */
export async function indexSearchWords(tx: Database, texts: string[]): Promise<void> {
  const words = texts.flatMap((text) => [...new Set(foldWords(text).match(/[a-z]{3,}/g) ?? [])])
  await tx.execute(sql`
    insert into search_words (word, uses)
    select word, count(*) from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
    group by word on conflict (word) do update set uses = greatest(search_words.uses, excluded.uses)`)
}
