import { asc, eq } from 'drizzle-orm'
import { collectionPath, termPath } from '#contract/catalogue/listings.ts'
import { type OpenVocabulary, openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { AttributeGroup, VocabularyCollection, VocabularyTerm } from '#contract/catalogue/vocabulary.ts'
import type { Database } from '#database/database.ts'
import { attributes, collections, terms } from '#database/tables/catalogue.ts'
import { type LiveCopy, liveCopy } from '../live-copy.ts'

type CollectionRow = { slug: string; title: string; path: string | null; aliases: string[] }
type TermRow = {
  group: AttributeGroup
  slug: string
  name: string
  path: string | null
  aliases: string[]
  swatch: string | null
}

function shortPath(path: string | null, slug: string): Pick<VocabularyCollection, 'folder' | 'path'> {
  if (path === null || path === collectionPath(slug)) return {}
  const folder = path.split('/')[2]
  return path === collectionPath(slug, folder) ? { folder } : { path }
}

/** Every page has the vocabulary, so whatever is empty or follows from the rest is left out. */
export const toCollection = ({ slug, title, path, aliases }: CollectionRow): VocabularyCollection => ({
  slug,
  title,
  ...shortPath(path, slug),
  ...(aliases.length > 0 && { aliases }),
})

export const toTerm = ({ group, slug, name, path, aliases, swatch }: TermRow): VocabularyTerm => ({
  group,
  slug,
  name,
  ...(path !== null && { path: path === termPath(group, slug) || path }),
  ...(aliases.length > 0 && { aliases }),
  ...(swatch !== null && { swatch }),
})

/** Every collection and term with its key, in display order. */
export async function readVocabularyRows(db: Database) {
  const collectionRows = await db.select().from(collections).orderBy(asc(collections.position), asc(collections.id))
  const termRows = await db
    .select({ group: attributes.key, term: terms })
    .from(terms)
    .innerJoin(attributes, eq(attributes.id, terms.attributeId))
    .orderBy(asc(attributes.position), asc(terms.position), asc(terms.id))
  return {
    collections: collectionRows,
    terms: termRows.map(({ group, term }) => ({ group: group as AttributeGroup, ...term })),
  }
}

/** The collections and terms that visitors see. */
export async function readVocabulary(db: Database): Promise<OpenVocabulary> {
  const rows = await readVocabularyRows(db)
  return openVocabulary({
    collections: rows.collections.filter(({ isHidden }) => !isHidden).map(toCollection),
    terms: rows.terms.filter(({ isHidden }) => !isHidden).map(toTerm),
  })
}

/** The process's copy of the vocabulary. It is empty until it is first loaded, which a start does after the import. */
export const openVocabularyCopy = (db: Database): LiveCopy<OpenVocabulary> =>
  liveCopy(openVocabulary({ collections: [], terms: [] }), () => readVocabulary(db))
