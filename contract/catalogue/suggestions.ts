import { z } from 'zod'
import { textParameter } from '../http/responses.ts'
import { pictureSchema, priceSchema } from './catalogue.ts'

/** Requests and responses of the calls that suggest pages for a search. */

export const suggestionsQuery = z.strictObject({ q: textParameter(200) })
const placesSchema = z.array(z.object({ title: z.string(), path: z.string() }))
export const searchLinksSchema = z.object({ collections: placesSchema, advice: placesSchema })
export const suggestionsSchema = z.object({
  products: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      path: z.string(),
      price_html: z.string(),
      price: priceSchema,
      image: pictureSchema.nullable(),
    }),
  ),
  ...searchLinksSchema.shape,
  /** Whether the search is for a page, such as 'returns', rather than for a product. */
  pages_first: z.boolean(),
})
