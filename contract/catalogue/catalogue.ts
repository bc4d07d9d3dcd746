import { z } from 'zod'
import { shapes } from '../arithmetic/area.ts'
import { carriages } from '../arithmetic/delivery-service.ts'
import { deliveryId } from '../delivery/delivery.ts'
import { layingSchema, technicalSchema } from '../files/catalogue-file.ts'
import {
  flagParameter,
  listMetaSchema,
  listParameter,
  pageParameters,
  textParameter,
  wholeParameter,
} from '../http/responses.ts'
import { pointSchema } from '../media/point.ts'
import {
  type FilterGroup,
  type FilterParameter,
  forEachGroup,
  isMeasureGroup,
  type MeasureGroup,
  measureGroups,
} from './filter-groups.ts'
import { attributeKeys, type Vocabulary } from './vocabulary.ts'

/** Requests and responses of the catalogue calls. Field names are the specification's, plus some it lacks. */

export const pictureSchema = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** A small blurred version as a data URL, for the first picture of a card. */
  preview: z.string().nullish(),
  /** The point that stays visible where the picture is cropped, as shares of its width and height; the middle if left out. */
  focus: pointSchema.optional(),
})

export const priceSchema = z.object({
  /** The current price in pence including VAT. */
  amount: z.int(),
  /** Pence before the sale; equal to `amount` if there is no sale. */
  regular: z.int(),
  unit: z.enum(['m2', 'piece']),
  /** Pence per square metre, for a pack that covers an area. */
  per_m2: z.int().nullable(),
  discount_percent: z.int().nullable(),
})

const sampleStateSchema = z.enum(['available', 'out_of_stock', 'none'])

export const productCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  type: z.literal('variable'),
  summary: z.string(),
  images: z.array(pictureSchema),
  price_html: z.string(),
  price: priceSchema,
  on_sale: z.boolean(),
  in_stock: z.boolean(),
  featured: z.boolean(),
  date_created: z.string(),
  sample: z.object({ state: sampleStateSchema, variation_id: z.int().nullable() }),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  attributes: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), options: z.array(z.string()) })),
})

export type ProductCard = z.output<typeof productCardSchema>

export const productListSchema = z.object({ data: z.array(productCardSchema), meta: listMetaSchema })

export const variationSchema = z.object({
  id: z.int(),
  parent_id: z.int(),
  sku: z.string(),
  /** Pounds as a decimal string, per square metre or per piece depending on `unit`. */
  price: z.string(),
  regular_price: z.string(),
  price_pence: z.int(),
  unit: z.enum(['m2', 'piece']),
  instock: z.boolean(),
  stock: z.int(),
  lead_days: z.int(),
  kind: z.enum(['size', 'free_sample', 'full_size_sample']),
  shape: z.enum(shapes),
  width_mm: z.int().nullable(),
  height_mm: z.int().nullable(),
  thickness_mm: z.int().nullable(),
  coverage_mm2: z.int().nullable(),
  /** Sold only in multiples of this; 1 if pieces are sold singly. */
  pieces_per_set: z.int(),
  weight_g: z.int(),
  carriage: z.enum(carriages),
  attributes: z.array(z.object({ name: z.string(), option: z.string() })),
})

export type Variation = z.output<typeof variationSchema>

export const productSchema = productCardSchema.extend({
  description: z.string(),
  /** For search engines, if they differ from the name and the summary. */
  search_title: z.string().nullable(),
  search_description: z.string().nullable(),
  technical: technicalSchema.nullable(),
  details: z.record(z.string(), z.string()),
  /** How the stone can be laid; null for products that are not laid. */
  laying: layingSchema.nullable(),
  /** Whether the visualiser can show it. */
  seen_in_rooms: z.boolean(),
  /** The extra the shop suggests, in percent; higher for patterns. */
  wastage_percent: z.int(),
  /** Delivery options and mainland prices for the lightest size. */
  delivery_options: z.array(z.object({ id: deliveryId, label: z.string(), note: z.string(), price_pence: z.int() })),
  options_count: z.int(),
  variations: z.array(variationSchema),
  /** Batches in stock whose stone has been photographed. */
  batches: z.array(z.object({ variation_id: z.int(), code: z.string(), pictures: z.array(pictureSchema) })),
})

/** `GET fixing-materials`: adhesive, grout and sealer for a quantity of a size, in the cheapest packs. */
export const fixingMaterialSchema = z.object({
  for: z.enum(['adhesive', 'grout', 'sealer']),
  product: z.object({ id: z.int(), slug: z.string(), name: z.string(), image: pictureSchema.nullable() }),
  packs: z.array(z.object({ variation_id: z.int(), label: z.string(), quantity: z.int(), total_pence: z.int() })),
  total_pence: z.int(),
  /** True if there is too little in stock; `packs` is then empty. */
  is_short: z.boolean(),
})
export type FixingMaterial = z.output<typeof fixingMaterialSchema>

export const fixingMaterialsQuery = z.strictObject({
  variation_id: wholeParameter(1, 999_999_999),
  quantity: wholeParameter(1, 100_000),
})

export const clearanceSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      imageURL: z.string(),
      image: pictureSchema.nullable(),
      material: z.string(),
      /** The price before the discount: the specified card takes 15% off it. */
      price_html: z.string(),
      price: priceSchema,
    }),
  ),
})

export const attributeSchema = z.object({ id: z.int(), name: z.string(), slug: z.string() })
export const attributeTermsSchema = z.object({
  data: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), count: z.int() })),
  meta: z.object({
    attribute_id: z.int(),
    current_page: z.int(),
    per_page: z.int(),
    total_pages: z.int(),
    total: z.int(),
    has_next_page: z.boolean(),
  }),
})

export const collectionsSchema = z.object({
  data: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      intro: z.string(),
      path: z.string(),
      count: z.int(),
      image: pictureSchema.nullable(),
    }),
  ),
})

export const vocabularySchema: z.ZodType<Vocabulary> = z.object({
  collections: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      folder: z.string().optional(),
      path: z.string().optional(),
      aliases: z.array(z.string()).optional(),
    }),
  ),
  terms: z.array(
    z.object({
      group: z.enum(attributeKeys),
      slug: z.string(),
      name: z.string(),
      path: z.union([z.string(), z.literal(true)]).optional(),
      aliases: z.array(z.string()).optional(),
      swatch: z.string().optional(),
    }),
  ),
})

const measureRefusals: Record<MeasureGroup, string> = {
  size: "must be like '600x300'",
  thickness: 'must be a whole number of millimetres',
  suits: "must be 'underfloor-heating' or 'outdoors'",
  slip: 'must be 25, 36 or 45',
}

/** A word for a term or a collection. Which ones exist is in the database, so the call itself resolves it. */
const wordParameter = textParameter(200)

const termOf = (group: FilterGroup) =>
  isMeasureGroup(group)
    ? z.string().transform((spelling, context) => {
        const term = measureGroups[group].read(spelling)
        if (term) return term
        context.addIssue({ code: 'custom', message: measureRefusals[group] })
        return z.NEVER
      })
    : wordParameter

const poundsParameter = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be an amount in pounds')
  .transform((text) => Math.round(Number(text) * 100))

/** Filters of every list. Terms of one group are alternatives; each further group narrows the list. */
const filterParameters = {
  ...forEachGroup((group) => listParameter(termOf(group)).optional()),
  min_price: poundsParameter.optional(),
  max_price: poundsParameter.optional(),
  in_stock: flagParameter.optional(),
} satisfies Record<FilterParameter, z.ZodType>

const sortParameters = {
  orderby: z.enum(['popularity', 'date', 'price', 'title']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

const listParameters = { ...pageParameters, ...filterParameters, ...sortParameters }

export const byCategoryQuery = z.strictObject({ category: wordParameter, ...listParameters })
export const newArrivalsQuery = z.strictObject(listParameters)

export const productsQuery = z.strictObject({
  ...listParameters,
  search: textParameter(200).optional(),
  category: wordParameter.optional(),
  featured: flagParameter.optional(),
  on_sale: flagParameter.optional(),
  /** Only products with a free sample. */
  sample: flagParameter.optional(),
  /** Defaults to 'relevance' for a search and to 'date' for any other list. */
  orderby: z.enum(['popularity', 'date', 'price', 'title', 'relevance']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Drafts are never public, so this is the only status. */
  status: z.literal('publish').default('publish'),
})

export const filteredProductsQuery = z
  .strictObject({
    ...listParameters,
    stone_colour: termOf('colour').optional(),
    usage_area: termOf('room').optional(),
    stone_finish: termOf('finish').optional(),
  })
  .refine(
    (query) => [query.stone_colour, query.usage_area, query.stone_finish].filter(Boolean).length === 1,
    'needs exactly one of stone_colour, usage_area and stone_finish',
  )

export const facetsQuery = z.strictObject({
  ...filterParameters,
  category: wordParameter.optional(),
  search: textParameter(200).optional(),
  on_sale: flagParameter.optional(),
  new_arrivals: flagParameter.optional(),
})

const facetTermSchema = z.object({ slug: z.string(), name: z.string(), count: z.int() })

export const facetsSchema = z.object({
  total: z.int(),
  ...forEachGroup(() => z.array(facetTermSchema)),
  price: z.object({ lowest: z.int(), highest: z.int() }).nullable(),
  in_stock: z.int(),
})

export type Facets = z.output<typeof facetsSchema>

export const searchQuery = z.strictObject({ q: textParameter(200), ...pageParameters, ...filterParameters })
export const searchSchema = productListSchema.extend({
  /** The corrected search words; null if nothing was corrected. */
  understood_as: z.string().nullable(),
})
