import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'
import type { ProductPreview } from '../shared/card-from-preview.ts'

export const shortestQuery = 2
const timeoutMs = 10_000

const fetchSuggestions = (api: ApiClient, typed: string, signal: AbortSignal) =>
  read(
    api.api.search.suggestions.$get(
      { query: { q: typed } },
      { init: { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) } },
    ),
  )

type Found = Awaited<ReturnType<typeof fetchSuggestions>>

/** What fits the letters typed so far. A request nobody waits for any more is aborted; a failed one is not worth repeating. */
export const suggestionsQuery = (api: ApiClient, typed: string) =>
  queryOptions({
    queryKey: ['suggestions', typed],
    queryFn: ({ signal }) => fetchSuggestions(api, typed, signal),
    enabled: typed.length >= shortestQuery,
    placeholderData: keepPreviousData,
    retry: false,
  })

export type Suggestion = {
  label: string
  path: string
  price?: string
  image?: Found['products'][number]['image']
  /** What its page can show at once. */
  product?: ProductPreview
}
export type SuggestionGroup = { value: string; items: Suggestion[] }

/** The three kinds of suggestion in the order they are shown; kinds with nothing to show are left out. */
export function groupSuggestions(found: Found | undefined): SuggestionGroup[] {
  if (!found) return []
  const listingLink = ({ title, path }: { title: string; path: string }) => ({ label: title, path })
  return [
    {
      value: 'Products',
      items: found.products.map(({ id, slug, name, path, price, price_html, image }) => ({
        label: name,
        path,
        price: price_html,
        image,
        product: { id, slug, name, price, images: image ? [image] : [] },
      })),
    },
    { value: 'Collections', items: found.collections.map(listingLink) },
    { value: 'Advice', items: found.advice.map(listingLink) },
  ].filter((group) => group.items.length > 0)
}
