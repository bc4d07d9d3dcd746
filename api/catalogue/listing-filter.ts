import type { z } from 'zod'
import type { newArrivalsQuery } from '#contract/catalogue.ts'
import type { ListingFilter } from '#shop/catalogue/listing-filter.ts'

type FilterQuery = z.output<typeof newArrivalsQuery>

/** What a list's query asks for, in the shop's own words. */
export const filterOf = (query: Partial<FilterQuery>): ListingFilter => ({
  material: query.material,
  room: query.room,
  finish: query.finish,
  colour: query.colour,
  size: query.size,
  thickness: query.thickness,
  minPrice: query.min_price,
  maxPrice: query.max_price,
  inStock: query.in_stock,
})
