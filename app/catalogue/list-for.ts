import type { Selection } from '#contract/listings.ts'
import { type ApiClient, read } from '../api.ts'

/** The call that answers a listing. */
export function listFor(client: ApiClient, selection: Selection, page: number) {
  const query = { page: String(page) }
  const api = client.api
  switch (selection.kind) {
    case 'all':
      return read(api.products.$get({ query: { ...query, orderby: 'popularity' } }))
    case 'clearance':
      return read(api.products.$get({ query: { ...query, on_sale: 'true', orderby: 'popularity' } }))
    case 'new-arrivals':
      return read(api.products['new-arrivals'].$get({ query }))
    case 'collection':
      return read(api.products['by-category'].$get({ query: { ...query, category: selection.collection } }))
    case 'colour':
      return read(api['filtered-products'].$get({ query: { ...query, stone_colour: selection.term } }))
    case 'room':
      return read(api['filtered-products'].$get({ query: { ...query, usage_area: selection.term } }))
    case 'finish':
      return read(api['filtered-products'].$get({ query: { ...query, stone_finish: selection.term } }))
  }
}
