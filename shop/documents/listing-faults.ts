import { clearance } from '#contract/catalogue/listings.ts'
import { type OpenVocabulary, openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { specifiedListings } from '#contract/catalogue/specified-listings.ts'
import type { Database } from '#database/database.ts'
import { readVocabularyRows, toCollection, toTerm } from '../catalogue/read-vocabulary.ts'
import type { FieldFaults } from './document-kind.ts'

type Fields = { slug: string; path: string; aliases: string[]; isHidden: boolean }
type Change = { before: Fields | null; after: Fields; uses: number; isTaken: (word: string) => boolean }

/** Every collection and term except this one, hidden ones included: their addresses are taken. */
export async function readOthers(tx: Database, id: string): Promise<OpenVocabulary> {
  const rows = await readVocabularyRows(tx)
  return openVocabulary({
    collections: rows.collections.filter(({ key }) => key !== id).map(toCollection),
    terms: rows.terms.filter(({ key }) => key !== id).map(toTerm),
  })
}

/** What is wrong with the address, the words or the hiding of a collection or a term. */
export function listingFaults(others: OpenVocabulary, { before, after, uses, isTaken }: Change): FieldFaults {
  const taken = after.aliases.find(isTaken)
  const isMoved = before !== null && before.path !== after.path
  return {
    ...(isTaken(after.slug) && { slug: 'Something else already has this word' }),
    ...(before && before.slug !== after.slug && { slug: 'Files and filters use this word, so it cannot change' }),
    ...(taken !== undefined && { aliases: `Something else already has the word ‘${taken}’` }),
    ...(after.path.startsWith('/stone-collection/') &&
      after.slug !== clearance.slug && { path: 'The shop uses this address itself' }),
    ...(after.path &&
      after.slug !== clearance.slug &&
      others.listingAt(after.path)?.known && { path: 'Another listing has this address' }),
    ...(isMoved &&
      specifiedListings.includes(before.path) && {
        path: 'The shop links to this page, so its address cannot change',
      }),
    ...(after.isHidden &&
      !before?.isHidden &&
      uses > 0 && { isHidden: `Used by ${uses} ${uses === 1 ? 'product' : 'products'}` }),
  }
}
