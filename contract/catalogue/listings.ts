import type { AttributeGroup } from './vocabulary.ts'

/** The paths that show a product listing, and the products each selects. */

/** Attributes whose terms have a page each, and the folder of those pages. */
export const termFolders = { colour: '/colour', room: '/room-type-usage', finish: '/finish' } as const

export type TermPageGroup = keyof typeof termFolders

export const isTermPageGroup = (group: AttributeGroup): group is TermPageGroup => Object.hasOwn(termFolders, group)

export type Selection =
  | { kind: 'all' }
  | { kind: 'new-arrivals' }
  | { kind: 'clearance' }
  | { kind: 'collection'; collection: string }
  | { kind: TermPageGroup; term: string }

export type Listing = { path: string; title: string; selection: Selection; aliases: string[] }

const patternFolder = '/collections/design-pattern-collection'

/** The folders of collections. A collection is found in each of them, whichever its own address is in. */
export const collectionFolders = [
  '/collections',
  '/collections/stone-collection',
  '/collections/custom-stonework',
  patternFolder,
] as const

/** Whether a collection belongs to the design and pattern range, which wastes more stone than a straight floor. */
export const isPatternPath = (path: string): boolean => path.startsWith(`${patternFolder}/`)

/** Products join and leave this collection with their sale, and its page lists everything at a reduced price. */
export const clearance = { slug: 'stock-clearance', path: '/stone-collection/stock-clearance' } as const

export const listingRoots = ['/collections', '/stone-collection', ...Object.values(termFolders)].map(
  (folder) => `${folder}/`,
)

/** The usual path of a collection's page. */
export const collectionPath = (slug: string, folder?: string): string =>
  ['/collections', ...(folder ? [folder] : []), slug].join('/')

/** The usual path of a term's page; null if the group has no pages. */
export const termPath = (group: AttributeGroup, slug: string): string | null =>
  isTermPageGroup(group) ? `${termFolders[group]}/${slug}` : null

/** The last part of a path. */
export const lastWord = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The path without its last part. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
