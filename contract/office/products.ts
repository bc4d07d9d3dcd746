import { z } from 'zod'
import { productStatuses } from '../catalogue/product-states.ts'

/** The office's list of products, and their prices. */

/** Which products: for the list, and for a bulk change of all that match. */
export const productFilterSchema = z.strictObject({
  /** Words of the name or a SKU. */
  q: z.string().max(100).optional(),
  status: z.enum(['publish', 'draft', 'archived', 'new']).optional(),
  collection: z.string().max(80).optional(),
  material: z.string().max(80).optional(),
  finish: z.string().max(80).optional(),
  colour: z.string().max(80).optional(),
  room: z.string().max(80).optional(),
  stock: z.enum(['in', 'out']).optional(),
  /** Products that lack something. */
  missing: z.enum(['price', 'picture']).optional(),
  /** Products with changes that are not published. */
  draft: z.enum(['yes']).optional(),
})
export type ProductFilter = z.output<typeof productFilterSchema>

export const productSorts = ['name', 'status', 'price', 'stock', 'popularity', 'updated'] as const
export type ProductSort = (typeof productSorts)[number]

export const productListQuerySchema = productFilterSchema.extend({
  /** The column, from high to low if a minus precedes it. */
  sort: z.enum([...productSorts, ...productSorts.map((sort) => `-${sort}` as const)]).default('name'),
  /** `next` of the page before. */
  cursor: z.string().max(400).optional(),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

/** What the grid shows of a product's document and edits in its cells. */
const gridFieldsSchema = z.object({
  name: z.string(),
  status: z.enum(productStatuses),
  material: z.string(),
  finish: z.string(),
  collections: z.array(z.string()),
  popularity: z.int(),
  isFeatured: z.boolean(),
  /** The lead times of its sizes; several if they differ. */
  leadDays: z.array(z.int()),
})
export type GridFields = z.output<typeof gridFieldsSchema>

const productRowSchema = z.object({
  key: z.string(),
  /** False for a product that has never been published. */
  is_published: z.boolean(),
  picture: z.string().nullable(),
  sizes: z.int(),
  unit: z.enum(['m2', 'piece']),
  /** The lowest and the highest price; null if no size has one. */
  from_pence: z.int().nullable(),
  to_pence: z.int().nullable(),
  stock: z.int(),
  /** With the changes of its draft. */
  fields: gridFieldsSchema,
  draft: z
    .object({
      number: z.int(),
      author: z.string(),
      /** The fields of the grid that it changes. */
      changed: z.array(gridFieldsSchema.keyof()),
    })
    .nullable(),
  /** Null for a product that nobody has changed since it was made up. */
  updated_at: z.iso.datetime().nullable(),
})
export type ProductRow = z.output<typeof productRowSchema>

export const productListSchema = z.object({
  products: z.array(productRowSchema),
  total: z.int(),
  next: z.string().nullable(),
})

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
