import type { Database } from '#database/database.ts'
import { indexSearchWords } from './index-search-words.ts'
import { lockListing } from './rebuild-listing.ts'

/** Keeps a search for the words of a page or post from being corrected as a typing error. */
export async function indexAdvice(tx: Database, text: string): Promise<void> {
  await lockListing(tx)
  await indexSearchWords(tx, [text])
}
