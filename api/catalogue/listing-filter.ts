import type { z } from 'zod'
import type { newArrivalsQuery } from '#contract/catalogue/catalogue.ts'
import { forEachGroup } from '#contract/catalogue/filter-groups.ts'
import type { ListingFilter } from '#shop/catalogue/listing-filter.ts'

type FilterQuery = z.output<typeof newArrivalsQuery>

/** Converts a list's query parameters to the shop's filter. */
export const filterOf = (query: Partial<FilterQuery>): ListingFilter => ({
  ...forEachGroup((group) => query[group]),
  minPrice: query.min_price,
  maxPrice: query.max_price,
  inStock: query.in_stock,
})
