import { z } from 'zod'
import { listParameter, wholeParameter } from '../http/responses.ts'
import { productCardSchema } from './catalogue.ts'
import { mostSaved } from './kept-limits.ts'

/** The stones a visitor's browser keeps: which were saved, and which were seen last. The server knows neither list. */

export const productsByIdQuery = z.strictObject({ ids: listParameter(wholeParameter(1, 999_999_999), mostSaved) })

/** What a card shows, and what stones are compared by. Null where the product has no technical data. */
export const keptStoneSchema = productCardSchema
  .pick({ id: true, slug: true, name: true, summary: true, images: true, price: true, in_stock: true })
  .extend({
    categories: productCardSchema.shape.categories,
    finishes: z.array(z.string()),
    /** '600 × 300 × 12 mm', or the name of the size. */
    sizes: z.array(z.string()),
    /** 'PTV 36, low slip risk', of the wet stone. */
    slip_wet: z.string().nullable(),
    underfloor_heating: z.boolean().nullable(),
    outdoors: z.boolean().nullable(),
  })
export type KeptStone = z.output<typeof keptStoneSchema>

/** A product of the same stone: what its card shows. */
export const sameStoneSchema = productCardSchema.pick({
  id: true,
  slug: true,
  name: true,
  images: true,
  price: true,
  categories: true,
})
export type SameStone = z.output<typeof sameStoneSchema>
