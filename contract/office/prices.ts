import { z } from 'zod'
import { roundings } from '../arithmetic/price-change.ts'
import { flagParameter, textParameter, wholeParameter } from '../http/responses.ts'

/** Prices of many sizes: a list, a plan of a change, its history and undo. */

/** Sizes that one change may have. */
export const mostSizes = 20_000
/** Cells that may be typed or pasted at once. */
export const mostEdits = 1000
/** Rows of a preview in one response. */
export const previewRows = 100
/** More sizes than this, or a larger change in basis points, has to be confirmed. */
export const confirmedAbove = { sizes: 50, basisPoints: 2000 }

const slug = textParameter(80)
const filterFields = {
  q: textParameter(100).optional(),
  collection: slug.optional(),
  material: slug.optional(),
}
export const priceFilterSchema = z.strictObject({
  ...filterFields,
  on_sale: flagParameter.optional(),
  /** The last size of the previous page. */
  after: wholeParameter(1, 999_999_999).optional(),
})

const period = { from: z.string(), until: z.string().nullable() }
const priceGridRowSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  product: z.string(),
  size: z.string(),
  unit: z.enum(['m2', 'piece']),
  pence: z.int().nullable(),
  /** The sale that runs, or else the next one. */
  sale: z.object({ pence: z.int(), is_running: z.boolean(), ...period }).nullable(),
  /** The regular price that is scheduled next. */
  next: z.object({ pence: z.int(), from: z.string() }).nullable(),
  /** Without VAT. Null for people who may not see it, too. */
  cost: z.int().nullable(),
  /** Of the price that is charged now, in basis points of the price without VAT. */
  margin: z.int().nullable(),
})
export type PriceGridRow = z.output<typeof priceGridRowSchema>
export const priceGridSchema = z.object({
  rows: z.array(priceGridRowSchema),
  sizes: z.int(),
  products: z.int(),
  next: z.int().nullable(),
})

const mostPence = 10_000_000
const pence = z
  .int('Please enter a price such as 42.50')
  .min(0, 'Please enter a price such as 42.50')
  .max(mostPence, 'Please enter a price up to £100,000')
const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, 'Please enter a date such as 1/4/2027')
  .refine((text) => new Date(`${text}T12:00:00Z`).toISOString().startsWith(text), 'There is no such day')
const rounding = z.enum(roundings)
const sku = z.string().max(160)

const operation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), pence }),
  z.strictObject({
    kind: z.literal('percent'),
    basis_points: z
      .int('Please enter a percentage such as 4')
      .min(-9000, 'At most 90% less')
      .max(50_000, 'At most 500% more'),
    rounding,
  }),
  z.strictObject({
    kind: z.literal('amount'),
    pence: z.int('Please enter an amount such as 1.50').min(-mostPence).max(mostPence),
    rounding,
  }),
  z.strictObject({ kind: z.literal('sale_price'), pence }),
  z.strictObject({
    kind: z.literal('sale_percent'),
    basis_points: z.int('Please enter a percentage such as 15').min(1, 'At least 0.01%').max(9000, 'At most 90%'),
    rounding,
  }),
  z.strictObject({ kind: z.literal('end_sale') }),
  /** Typed or pasted cells. */
  z.strictObject({
    kind: z.literal('cells'),
    cells: z
      .array(
        z.strictObject({
          sku,
          pence: pence.optional(),
          /** Null ends its sale. */
          sale_pence: pence.nullable().optional(),
          /** The days of this sale, if they are not those of the change. */
          sale_starts: day.optional(),
          sale_ends: day.optional(),
        }),
      )
      .min(1)
      .max(mostEdits, `At most ${mostEdits} prices at once`),
  }),
])
export type PriceOperation = z.output<typeof operation>

const startsSale = ({ operation: { kind, ...rest } }: { operation: PriceOperation }) =>
  kind === 'sale_price' ||
  kind === 'sale_percent' ||
  ('cells' in rest && rest.cells.some(({ sale_pence, sale_ends }) => sale_pence != null && sale_ends === undefined))

const changeFields = z.strictObject({
  /** All sizes that match, shown or not. Cells name their sizes themselves. */
  filter: z.strictObject({ ...filterFields, on_sale: z.boolean().optional() }),
  /** Only these of them. */
  skus: z.array(sku).min(1).max(mostEdits).optional(),
  operation,
  /** Midnight in London at the beginning of this day; null for now. */
  starts: day.nullable(),
  /** The last day of a sale. */
  ends: day.nullable(),
})
const endsLater = (change: z.output<typeof changeFields>, context: z.RefinementCtx) => {
  if (!startsSale(change)) return
  const fault = (message: string) => context.addIssue({ code: 'custom', path: ['ends'], message })
  if (!change.ends) fault('Please enter the last day of the sale')
  else if (change.starts && change.ends < change.starts) fault('The sale must end after it starts')
}
export type PriceChange = z.output<typeof changeFields>

export const planPricesSchema = changeFields
  .extend({ offset: z.int().min(0).max(mostSizes).default(0) })
  .superRefine(endsLater)

const planRowSchema = z.object({
  sku: z.string(),
  name: z.string(),
  size: z.string(),
  kind: z.enum(['regular', 'sale']),
  before: z.int().nullable(),
  /** Null at the end of a sale. */
  after: z.int().nullable(),
  /** In basis points. */
  difference: z.int().nullable(),
  margin_before: z.int().nullable(),
  margin_after: z.int().nullable(),
  /** Why this size is left as it is. */
  fault: z.string().nullable(),
  note: z.string().nullable(),
})
export type PricePlanRow = z.output<typeof planRowSchema>

export const pricePlanSchema = z.object({
  /** Sent back to apply exactly this plan. */
  hash: z.string(),
  planned_at: z.string(),
  /** In words, for the history. */
  note: z.string(),
  changed: z.int(),
  unchanged: z.int(),
  faults: z.int(),
  below_cost: z.int(),
  /** Sizes that would cost nothing. */
  zero: z.int(),
  rows: z.array(planRowSchema),
})
export type PricePlan = z.output<typeof pricePlanSchema>

export const applyPricesSchema = changeFields
  .extend({
    hash: z.string().max(64),
    planned_at: z.iso.datetime(),
    /** Sizes are sold for less than they cost, and that is meant. */
    accept_below_cost: z.boolean().default(false),
    /** Sizes would cost nothing, and that is meant. */
    accept_zero: z.boolean().default(false),
  })
  .superRefine(endsLater)

export const priceChangeSchema = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  note: z.string(),
  sizes: z.int(),
  /** Not carried out yet. */
  pending: z.int(),
  /** Left alone because somebody else changed their price in between. */
  left: z.int(),
  is_undo: z.boolean(),
  is_undone: z.boolean(),
  can_undo: z.boolean(),
})
export type PriceChangeRow = z.output<typeof priceChangeSchema>
export const priceChangeListSchema = z.object({ rows: z.array(priceChangeSchema), next: z.int().nullable() })
export const priceChangeFilterSchema = z.strictObject({ before: wholeParameter(1, 999_999_999).optional() })

export const priceChangeSizesSchema = z.object({
  rows: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      size: z.string(),
      kind: z.enum(['regular', 'sale']),
      before: z.int().nullable(),
      after: z.int().nullable(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      state: z.enum(['pending', 'done', 'left', 'undone']),
    }),
  ),
})

/** What was begun: large changes go on in the background. */
export const priceChangeStartedSchema = z.object({ id: z.int(), sizes: z.int(), pending: z.int() })
export const pricesUndoneSchema = priceChangeStartedSchema.extend({
  /** A later change has set another price, or a first price has been published: these stay as they are. */
  left: z.array(z.object({ sku: z.string(), name: z.string(), size: z.string() })),
  left_count: z.int(),
})
export type PricesUndone = z.output<typeof pricesUndoneSchema>

export const setCostsSchema = z.strictObject({
  costs: z
    .array(
      z.strictObject({
        sku,
        pence: z
          .int('Please enter a cost such as 18.40')
          .min(1, 'Please enter a cost above zero')
          .max(mostPence, 'Please enter a cost up to £100,000')
          .nullable(),
      }),
    )
    .min(1)
    .max(mostEdits, `At most ${mostEdits} costs at once`),
})
