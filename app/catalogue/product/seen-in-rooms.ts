import type { Product } from '../../shared/product-query.ts'

const topCollections = new Set(['slabs', 'bookmatch-slabs', 'vanity-tops', 'slate-hearths'])

/** Whether the visualiser can show the product: tiles, and slabs for worktops and hearths. */
export const isSeenInRooms = ({ laying, categories }: Product): boolean =>
  laying !== null || categories.some(({ slug }) => topCollections.has(slug))
