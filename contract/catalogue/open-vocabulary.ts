import { type FilterGroup, isMeasureGroup, measureGroups } from './filter-groups.ts'
import {
  clearance,
  collectionFolders,
  collectionPath,
  isTermPageGroup,
  type Listing,
  lastWord,
  listingRoots,
  termFolders,
  termPath,
} from './listings.ts'
import { slugOfTitle, titleOfSlug } from './slug.ts'
import { type AttributeGroup, attributeKeys, type Vocabulary } from './vocabulary.ts'

export type OpenVocabulary = ReturnType<typeof open>

const opened = new WeakMap<Vocabulary, OpenVocabulary>()

/** The collections and terms with everything that follows from them: listings, addresses and spellings. */
export function openVocabulary(data: Vocabulary): OpenVocabulary {
  const vocabulary = opened.get(data) ?? open(data)
  opened.set(data, vocabulary)
  return vocabulary
}

/** With the paths that the response leaves out. */
function withPaths({ collections, terms }: Vocabulary) {
  return {
    collections: collections.map(({ folder, path, ...collection }) => ({
      ...collection,
      path: path ?? collectionPath(collection.slug, folder),
    })),
    terms: terms.map(({ path, ...term }) => ({
      ...term,
      path: path === true ? (termPath(term.group, term.slug) ?? undefined) : path,
    })),
  }
}

type WithPaths = ReturnType<typeof withPaths>
type TermWithPath = WithPaths['terms'][number]

function open(sent: Vocabulary) {
  const data = withPaths(sent)
  const collectionPaths = new Map(data.collections.map(({ slug, path }) => [slug, path]))
  const termsOf = Object.fromEntries(attributeKeys.map((group) => [group, new Map<string, TermWithPath>()])) as Record<
    AttributeGroup,
    Map<string, TermWithPath>
  >
  for (const term of data.terms) termsOf[term.group].set(term.slug, term)
  const order = new Map(data.terms.map(({ group, slug }, index) => [`${group}:${slug}`, index]))

  const listings = [...fixedListings(data), ...collectionListings(data), ...termListings(data)]
  const byPath = new Map<string, Listing>()
  // Another word for one listing never hides the address of another.
  for (const listing of listings) for (const alias of listing.aliases) byPath.set(alias, listing)
  for (const listing of listings) byPath.set(listing.path, listing)

  const words = new Map<string, string>()
  for (const { group, slug, path, aliases = [] } of data.terms)
    for (const word of [...aliases, ...(path ? [lastWord(path)] : [])]) words.set(`${group}:${word}`, slug)
  for (const { group, slug } of data.terms) words.set(`${group}:${slug}`, slug)
  const collectionWords = new Map<string, string>()
  for (const { slug, path, aliases = [] } of data.collections)
    for (const word of [...aliases, lastWord(path)]) collectionWords.set(word, slug)
  for (const { slug } of data.collections) collectionWords.set(slug, slug)

  const swatches = new Map(
    data.terms.flatMap(({ path, swatch }) => (path && swatch ? [[path, swatchCss(swatch)]] : [])),
  )

  return {
    /** As pages get it. */
    data: sent,
    listings,
    /** The path of a collection's page; null if there is no such collection. */
    collectionPath: (slug: string): string | null => collectionPaths.get(slug) ?? null,
    /** The path of a term's page, if it has one. */
    termPath: (group: FilterGroup, slug: string): string | undefined =>
      isMeasureGroup(group) ? undefined : termsOf[group].get(slug)?.path,
    /** The CSS background for the colour that this path lists, if it lists one. */
    swatchAt: (path: string): string | undefined => swatches.get(path),
    termName: (group: FilterGroup, term: string): string =>
      isMeasureGroup(group)
        ? measureGroups[group].termName(term)
        : (termsOf[group].get(term)?.name ?? titleOfSlug(term)),
    /** The order of two terms in a URL. */
    compareTerms(group: FilterGroup, one: string, other: string): number {
      if (isMeasureGroup(group)) return measureGroups[group].compare(one, other)
      return (order.get(`${group}:${one}`) ?? -1) - (order.get(`${group}:${other}`) ?? -1)
    },
    /** The term that any usual spelling means: 'whites', 'gray', '0600X300'. Reading a term returns the same term. */
    resolveTerm(group: FilterGroup, spelling: string): string | null {
      if (isMeasureGroup(group)) return measureGroups[group].read(spelling)
      return words.get(`${group}:${slugOfTitle(spelling)}`) ?? null
    },
    /** Accepts slugs and titles, such as 'Stone Mosaic Tiles'. */
    resolveCollection: (spelling: string): string | null => collectionWords.get(slugOfTitle(spelling)) ?? null,
    /** An unknown path in a listing folder shows all products, titled after the slug. */
    listingAt(path: string): { listing: Listing; known: boolean } | null {
      const clean = path.toLowerCase().replace(/\/+$/, '')
      const listing = byPath.get(clean)
      if (listing) return { listing, known: true }
      if (!listingRoots.some((root) => clean.startsWith(root))) return null
      const title = titleOfSlug(lastWord(clean))
      return { listing: { path: clean, title, selection: { kind: 'all' }, aliases: [] }, known: false }
    },
  }
}

const addressesIn = (folders: readonly string[], words: readonly string[], path: string): string[] => {
  const all = folders.flatMap((folder) => words.map((word) => `${folder}/${word}`))
  return [...new Set(all)].filter((address) => address !== path)
}

const fixedListings = ({ collections }: WithPaths): Listing[] => [
  { path: '/stone-collection/all-products', title: 'All Products', selection: { kind: 'all' }, aliases: [] },
  { path: '/new-arrivals', title: 'New Arrivals', selection: { kind: 'new-arrivals' }, aliases: [] },
  {
    path: clearance.path,
    title: collections.find(({ slug }) => slug === clearance.slug)?.title ?? 'Stock Clearance',
    selection: { kind: 'clearance' },
    aliases: addressesIn(collectionFolders, [clearance.slug], clearance.path),
  },
]

const collectionListings = ({ collections }: WithPaths): Listing[] =>
  collections
    .filter(({ slug }) => slug !== clearance.slug)
    .map(({ slug, title, path, aliases = [] }) => ({
      path,
      title,
      selection: { kind: 'collection', collection: slug },
      aliases: addressesIn(collectionFolders, [slug, lastWord(path), ...aliases], path),
    }))

const termListings = ({ terms }: WithPaths): Listing[] =>
  Object.keys(termFolders).flatMap((kind) =>
    terms.flatMap(({ group, slug, name, path, aliases = [] }): Listing[] =>
      group === kind && path && isTermPageGroup(group)
        ? [
            {
              path,
              title: name,
              selection: { kind: group, term: slug },
              aliases: addressesIn([termFolders[group]], [slug, ...aliases], path),
            },
          ]
        : [],
    ),
  )

/** One colour fills the swatch, several share it in stripes. */
function swatchCss(swatch: string): string {
  const colours = swatch.split(' ')
  if (colours.length === 1) return swatch
  const share = Math.floor(100 / colours.length)
  const stripes = colours.map((colour, index) => {
    const from = index === 0 ? '' : ` ${index * share}%`
    const to = index === colours.length - 1 ? '' : ` ${(index + 1) * share}%`
    return `${colour}${from}${to}`
  })
  return `linear-gradient(135deg, ${stripes.join(', ')})`
}
