import type { Variation } from '#contract/catalogue/catalogue.ts'
import { variationSizeText } from '../choose/variation-text.ts'

/** The stone, and perhaps the size, that an enquiry is about. */
export type AboutStone = { text: string; ids: { product_id: number; variation_id?: number } }

export const aboutStone = (product: { id: number; name: string }, variation?: Variation | null): AboutStone => ({
  text: variation ? `${product.name}, ${variationSizeText(variation)}` : product.name,
  ids: { product_id: product.id, ...(variation ? { variation_id: variation.id } : {}) },
})
