import { z } from 'zod'
import { wholeParameter } from '../http/responses.ts'

/** The office's list of products, and their prices. */

export const productFilterSchema = z.strictObject({
  /** Words of the name or a SKU. */
  q: z.string().max(100).optional(),
  status: z.enum(['publish', 'draft', 'archived', 'new']).optional(),
  collection: z.string().max(80).optional(),
  material: z.string().max(80).optional(),
  stock: z.enum(['in', 'out']).optional(),
  /** Products that lack something. */
  missing: z.enum(['price', 'picture']).optional(),
  page: wholeParameter(1, 100_000).default(1),
})
export type ProductFilter = z.output<typeof productFilterSchema>

const productRowSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** 'new' for a product that has never been published. */
  status: z.enum(['publish', 'draft', 'archived', 'new']),
  picture: z.string().nullable(),
  sizes: z.int(),
  unit: z.enum(['m2', 'piece']),
  /** The lowest price; null if no size has one. */
  from_pence: z.int().nullable(),
  stock: z.int(),
  has_draft: z.boolean(),
})
export type ProductRow = z.output<typeof productRowSchema>

export const productListSchema = z.object({ products: z.array(productRowSchema), total: z.int() })

/** What a product can be in and made of, for the filters and the form. */
const namedSchema = z.object({ slug: z.string(), name: z.string() })
export const productChoicesSchema = z.object({
  collections: z.array(namedSchema),
  material: z.array(namedSchema),
  finish: z.array(namedSchema),
  colour: z.array(namedSchema),
  room: z.array(namedSchema),
})
export type ProductChoices = z.output<typeof productChoicesSchema>

export const priceListSchema = z.object({
  prices: z.array(
    z.object({
      sku: z.string(),
      kind: z.enum(['size', 'free_sample', 'full_size_sample', 'new']),
      pence: z.int(),
      sale_pence: z.int().nullable(),
      stock: z.int(),
    }),
  ),
})
export type PriceList = z.output<typeof priceListSchema>

export const setPricesSchema = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        sku: z.string().max(160),
        pence: z
          .int('Please enter a price such as 42.50')
          .min(1, 'Please enter a price above zero')
          .max(10_000_000, 'Please enter a price up to £100,000'),
      }),
    )
    .min(1)
    .max(40),
})
export type SetPrices = z.output<typeof setPricesSchema>
