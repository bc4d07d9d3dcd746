import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { foldWords } from './search-text.ts'

/**
 * Saves the words of three letters or more, which mistyped searches are corrected to. A word counts once per text.
 * Call it while holding the listing lock: two calls at once would deadlock on the words they share.
 */
export async function indexSearchWords(tx: Database, texts: string[]): Promise<void> {
  const words = texts.flatMap((text) => [...new Set(foldWords(text).match(/[a-z]{3,}/g) ?? [])])
  await tx.execute(sql`
    insert into search_words (word, uses)
    select word, count(*) from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
    group by word on conflict (word) do update set uses = excluded.uses
    where excluded.uses > search_words.uses`)
}
