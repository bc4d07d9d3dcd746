import type { Variation } from '#contract/catalogue/catalogue.ts'
import { variationSizeText } from '../choose/variation-text.ts'

/** Which stone, and which size of it, a question is about. */
export type AboutStone = { words: string; ids: { product_id: number; variation_id?: number } }

export const aboutStone = (product: { id: number; name: string }, variation?: Variation | null): AboutStone => ({
  words: variation ? `${product.name}, ${variationSizeText(variation)}` : product.name,
  ids: { product_id: product.id, ...(variation ? { variation_id: variation.id } : {}) },
})
