import type { Product } from '../../shared/product-query.ts'

const topCollections = new Set(['slabs', 'bookmatch-slabs', 'vanity-tops', 'slate-hearths'])

/** Whether the visualiser can show it: stone that is laid, and tops. */
export const isSeenInRooms = ({ laying, categories }: Product): boolean =>
  laying !== null || categories.some(({ slug }) => topCollections.has(slug))
