import { slugOfTitle, titleOfSlug } from './slug.ts'
import { type AttributeGroup, attributeTerms, type Collection, collections } from './vocabulary.ts'

/** Every path that shows a product listing, the products it selects, and its canonical path. */

/** Attributes whose terms have a page each, and the folder of those pages. */
const termFolders = { colour: '/colour', room: '/room-type-usage', finish: '/finish' } as const

export type TermPageGroup = keyof typeof termFolders
const termPageGroups = Object.keys(termFolders) as TermPageGroup[]

type TermListing = { kind: TermPageGroup; term: string }
export type Selection =
  | { kind: 'all' }
  | { kind: 'new-arrivals' }
  | { kind: 'clearance' }
  | { kind: 'collection'; collection: Collection }
  | TermListing

export type Listing = { path: string; title: string; selection: Selection; aliases: string[] }

const patterns = '/collections/design-pattern-collection'

const folders: Partial<Record<Collection, string>> = {
  'bookmatch-slabs': '/collections',
  slabs: '/collections',
  'vanity-tops': '/collections',
  'off-cut-granite-quartz': '/collections',
  'tiling-products': '/collections',
  'window-sills': '/collections/custom-stonework',
  'stone-sinks': '/collections/custom-stonework',
  'slate-hearths': '/collections/custom-stonework',
  'table-tops': '/collections/custom-stonework',
  'chequerboard-tiles': patterns,
  'herringbone-tiles': patterns,
  'hexagon-tiles': patterns,
  'metro-tiles': patterns,
  'maxi-chequerboard-tiles': patterns,
  'octagon-cabochon-tiles': patterns,
  'triangle-tiles': patterns,
}

/** Collections of the design and pattern range, which waste more stone than a straight floor. */
export const isPatternCollection = (slug: string) => folders[slug as Collection] === patterns

const collectionTitles: Partial<Record<Collection, string>> = {
  'mosaic-tiles': 'Stone Mosaic Tiles',
  'off-cut-granite-quartz': 'Off-Cut Granite & Quartz',
  'mouldings-skirtings': 'Mouldings & Skirtings',
  'octagon-cabochon-tiles': 'Octagon & Cabochon Tiles',
}

function collectionListing(collection: Collection): Listing {
  const folder = folders[collection] ?? '/collections/stone-collection'
  const slug = collection === 'mosaic-tiles' ? 'stone-mosaic-tiles' : collection
  const aliases = [slug, collection].flatMap((name) => [
    `${folder}/${name}`,
    `/collections/${name}`,
    `/collections/stone-collection/${name}`,
  ])
  if (collection === 'mouldings-skirtings') aliases.push(`/collections/custom-stonework/${slug}`)
  const path = `${folder}/${slug}`
  return {
    path,
    title: collectionTitles[collection] ?? titleOfSlug(slug),
    selection: { kind: 'collection', collection },
    aliases: [...new Set(aliases)].filter((alias) => alias !== path),
  }
}

/** The slug and title of a term's page, and other spellings people use. */
const termPages: Record<string, { slug: string; title: string; aliases: string[] }> = {
  white: { slug: 'whites', title: 'Whites', aliases: ['white'] },
  black: { slug: 'blacks', title: 'Blacks', aliases: ['black'] },
  grey: { slug: 'greys', title: 'Greys', aliases: ['grey', 'gray', 'grays'] },
  'beige-brown': {
    slug: 'beiges-browns',
    title: 'Beiges & Browns',
    aliases: ['beige-brown', 'beige-browns', 'beiges', 'beige', 'browns', 'brown'],
  },
  'cream-yellow': {
    slug: 'creams-yellows',
    title: 'Creams & Yellows',
    aliases: ['cream-yellow', 'cream-yellows', 'creams', 'cream', 'yellows', 'yellow'],
  },
  'blue-green': {
    slug: 'blues-greens',
    title: 'Blues & Greens',
    aliases: ['blue-green', 'blue-greens', 'blues', 'blue', 'greens', 'green'],
  },
  'red-pink': {
    slug: 'reds-pinks',
    title: 'Reds & Pinks',
    aliases: ['red-pink', 'red-pinks', 'reds', 'red', 'pinks', 'pink'],
  },
  'multi-colour': {
    slug: 'multi-colour',
    title: 'Multi-Colour',
    aliases: ['multi-colours', 'multicolour', 'multi-color', 'multicolor', 'multi'],
  },
  'tumbled-rough-edgy': { slug: 'tumbled-rough-edgy', title: 'Tumbled (Rough & Edgy)', aliases: ['tumbled'] },
  'polished-shiny-smooth': {
    slug: 'polished-shiny-smooth',
    title: 'Polished (Shiny & Smooth)',
    aliases: ['polished'],
  },
  'honed-matt-smooth': { slug: 'honed-matt-smooth', title: 'Honed (Matt & Smooth)', aliases: ['honed'] },
  'split-face': { slug: 'split-face', title: 'Split Face', aliases: ['splitface'] },
  'brushed-rough-finish': { slug: 'brushed-rough-finish', title: 'Brushed (Rough Finish)', aliases: ['brushed'] },
  kitchen: { slug: 'kitchen', title: 'Kitchen', aliases: ['kitchens'] },
  bathroom: { slug: 'bathroom', title: 'Bathroom', aliases: ['bathrooms'] },
  outdoor: { slug: 'outdoor', title: 'Outdoor', aliases: ['outdoors'] },
  pool: { slug: 'pool', title: 'Pool', aliases: ['pools'] },
  'wet-room': { slug: 'wet-room', title: 'Wet Room', aliases: ['wet-rooms', 'wetroom'] },
}

function termListing(kind: TermPageGroup, term: string): Listing {
  const folder = termFolders[kind]
  const page = termPages[term] ?? { slug: term, title: titleOfSlug(term), aliases: [] }
  return {
    path: `${folder}/${page.slug}`,
    title: page.title,
    selection: { kind, term },
    aliases: page.aliases.map((alias) => `${folder}/${alias}`),
  }
}

export const listings: readonly Listing[] = [
  { path: '/stone-collection/all-products', title: 'All Products', selection: { kind: 'all' }, aliases: [] },
  { path: '/new-arrivals', title: 'New Arrivals', selection: { kind: 'new-arrivals' }, aliases: [] },
  {
    path: '/stone-collection/stock-clearance',
    title: 'Stock Clearance',
    selection: { kind: 'clearance' },
    aliases: ['/collections/stock-clearance', '/collections/stone-collection/stock-clearance'],
  },
  ...collections.filter((collection) => collection !== 'stock-clearance').map(collectionListing),
  ...termPageGroups.flatMap((kind) => attributeTerms[kind].map((term) => termListing(kind, term))),
]

const byPath = new Map<string, Listing>()
for (const listing of listings) for (const path of [listing.path, ...listing.aliases]) byPath.set(path, listing)

const roots = ['/collections', '/stone-collection', ...Object.values(termFolders)].map((folder) => `${folder}/`)

/** An unknown path in a listing folder shows all products, titled after the slug. */
export function listingAt(path: string): { listing: Listing; known: boolean } | null {
  const clean = path.toLowerCase().replace(/\/+$/, '')
  const listing = byPath.get(clean)
  if (listing) return { listing, known: true }
  if (!roots.some((root) => clean.startsWith(root))) return null
  const slug = clean.split('/').at(-1) ?? ''
  return { listing: { path: clean, title: titleOfSlug(slug), selection: { kind: 'all' }, aliases: [] }, known: false }
}

/** Accepts any usual spelling: 'whites', 'gray'. */
export function resolveTerm(kind: AttributeGroup, spelling: string): string | null {
  const slug = slugOfTitle(spelling)
  const folder = kind in termFolders ? termFolders[kind as TermPageGroup] : null
  const selection = byPath.get(`${folder}/${slug}`)?.selection
  if (selection && selection.kind === kind) return selection.term
  return attributeTerms[kind].find((term) => term === slug) ?? null
}

/** Accepts slugs and titles, such as 'Stone Mosaic Tiles'. */
export function resolveCollection(spelling: string): Collection | null {
  const slug = slugOfTitle(spelling)
  if (slug === 'stone-mosaic-tiles') return 'mosaic-tiles'
  return collections.find((collection) => collection === slug) ?? null
}
