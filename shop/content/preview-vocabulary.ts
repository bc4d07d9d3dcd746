import type { CollectionDocument, TermDocument } from '#contract/catalogue/documents.ts'
import { type OpenVocabulary, openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { listCollections } from '../catalogue/list-collections.ts'
import { readVocabularyRows, toCollection, toTerm } from '../catalogue/read-vocabulary.ts'
import type { ShopContext } from '../context.ts'
import { type Preview, previewedDraft } from './preview.ts'

/** The vocabulary with the draft of a collection or a term, which is shown even if it is hidden. */
export async function previewVocabulary(ctx: ShopContext, preview: Preview): Promise<OpenVocabulary> {
  if (preview.kind !== 'collection' && preview.kind !== 'term') return ctx.vocabulary
  const { db } = ctx.database
  const rows = await readVocabularyRows(db)
  const draft = await previewedDraft(db, preview.kind, preview)
  const isShown = ({ key, isHidden }: { key: string; isHidden: boolean }) => !isHidden || key === preview.id
  const [collections, terms] = [rows.collections.filter(isShown), rows.terms.filter(isShown)]
  const withDraft = <Row extends { key: string }, Entry>(list: Row[], toEntry: (row: Row) => Entry, entry: Entry) => [
    ...list.map((row) => (row.key === preview.id ? entry : toEntry(row))),
    ...(list.some(({ key }) => key === preview.id) ? [] : [entry]),
  ]
  if (draft && preview.kind === 'collection') {
    const { slug = '', title = '', path = '', aliases = [] } = draft as Partial<CollectionDocument>
    const entry = toCollection({ slug, title, path: path || null, aliases })
    return openVocabulary({ collections: withDraft(collections, toCollection, entry), terms: terms.map(toTerm) })
  }
  if (draft) {
    const {
      group = 'colour',
      slug = '',
      name = '',
      path = '',
      aliases = [],
      swatch = '',
    } = draft as Partial<TermDocument>
    const entry = toTerm({ group, slug, name, path: path || null, aliases, swatch: swatch || null })
    return openVocabulary({ collections: collections.map(toCollection), terms: withDraft(terms, toTerm, entry) })
  }
  return openVocabulary({ collections: collections.map(toCollection), terms: terms.map(toTerm) })
}

type CollectionCard = Awaited<ReturnType<typeof listCollections>>['data'][number]

/** The list of collections with the draft of one of them. */
export async function previewCollections(ctx: ShopContext, preview: Preview, cards: CollectionCard[]) {
  const draft = (await previewedDraft(ctx.database.db, 'collection', preview)) as Partial<CollectionDocument> | null
  if (!draft) return cards
  const { slug = '', title = '', intro = '', path = '' } = draft
  const before = cards.find((card) => card.slug === slug) ?? { count: 0, image: null }
  const card = { ...before, slug, title, intro, path }
  return cards.some((one) => one.slug === slug)
    ? cards.map((one) => (one.slug === slug ? card : one))
    : [...cards, card]
}
