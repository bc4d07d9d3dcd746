import type { pictures, products, variations } from '#database/tables/catalogue.ts'
import type { RecordedPrice } from './was-price.ts'

/** All the rows of one product. */
export type ProductRows = {
  product: typeof products.$inferSelect
  collections: { slug: string; title: string }[]
  terms: {
    attributeId: number
    attributeName: string
    attributeSlug: string
    key: string
    slug: string
    name: string
  }[]
  variations: (typeof variations.$inferSelect & { prices: RecordedPrice[] })[]
  pictures: (typeof pictures.$inferSelect)[]
}
