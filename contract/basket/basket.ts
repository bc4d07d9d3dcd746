import { z } from 'zod'
import { carriages } from '../arithmetic/delivery-service.ts'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { appliedVoucherSchema } from '../vouchers/voucher.ts'

/** The basket in the API, with the specification's names. Added figures are integers: pence, milli-m², grams. */

const metaSchema = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  display_value: z.string().optional(),
})

/** What has changed since a line was added, so that nothing at checkout comes as a surprise. */
const lineNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), was: z.int(), now: z.int() }),
  z.object({ kind: z.literal('stock'), available: z.int() }),
  /** The line is not whole sets; `pieces` is the next number that is. */
  z.object({ kind: z.literal('set'), pieces_per_set: z.int(), pieces: z.int() }),
  z.object({ kind: z.literal('gone') }),
])

export const lineItemSchema = z.object({
  /** Unguessable. */
  id: z.string(),
  product_id: z.int(),
  variation_id: z.int(),
  name: z.string(),
  parent_name: z.string(),
  slug: z.string(),
  image: pictureSchema.nullable(),
  /** Pounds as a decimal string, per square metre or per piece depending on `unit`. */
  price: z.string(),
  price_pence: z.int(),
  unit: z.enum(['m2', 'piece']),
  /** Pieces. */
  quantity: z.int(),
  /** Pounds as a decimal string. */
  total: z.string(),
  total_pence: z.int(),
  /** Rounded, for display only. */
  price_per_piece_pence: z.int(),
  /** Square metres with three decimals; null for samples and for items without an area. */
  m2_quantity: z.string().nullable(),
  coverage_mm2: z.int().nullable(),
  /** The quantity must be a multiple of this; 1 if pieces are sold singly. */
  pieces_per_set: z.int(),
  display_quantity: z.string(),
  is_sample: z.boolean(),
  kind: z.enum(['size', 'free_sample', 'full_size_sample']),
  /** The most pieces this line can have at the moment, in whole sets. */
  available: z.int(),
  weight_g: z.int(),
  carriage: z.enum(carriages),
  /** Rises with every change; a PUT with an older version gets 409. */
  version: z.int(),
  /** The plan the line came from, if any. */
  plan_id: z.string().nullable(),
  notices: z.array(lineNoticeSchema),
  meta_data: z.array(metaSchema),
})

export type LineItem = z.output<typeof lineItemSchema>

const basketTotalsSchema = z.object({
  subtotal: z.int(),
  /** What the voucher takes off; delivery is not included. */
  discount: z.int(),
  vat_included: z.int(),
  total: z.int(),
  weight_g: z.int(),
  pallets: z.int(),
  /** The number of lines, shown in the drawer's heading. */
  count: z.int(),
})

export const basketSchema = z.object({
  data: z.object({
    line_items: z.array(lineItemSchema),
    totals: basketTotalsSchema,
    voucher: appliedVoucherSchema.nullable(),
  }),
})
export type Basket = z.output<typeof basketSchema>['data']

const pieces = z.int().min(1).max(100_000)
const squareMetres = z.number().positive().max(1_000_000)

const item = { product_id: z.int().positive(), variation_id: z.int().positive(), quantity: pieces }

export const addLineSchema = z.strictObject({
  ...item,
  /** Only checked against the quantity: the server calculates the area from the pieces. */
  m2_quantity: squareMetres.nullish(),
  is_sample: z.boolean().optional(),
  check_duplicates: z.boolean().optional(),
  /** Further lines to add: all of them or none. */
  with: z.array(z.strictObject(item)).max(20).optional(),
})

export const changeLineSchema = z.strictObject({
  quantity: pieces,
  m2_quantity: squareMetres.nullish(),
  version: z.int().optional(),
})

export const basketLimits = { lines: 100, freeSamples: 8, fullSizeSamples: 6 } as const
