import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'
import type { ProductPreview } from '../shared/card-from-preview.ts'

export const minQueryLength = 2
const timeoutMs = 10_000

const fetchSuggestions = (api: ApiClient, text: string, signal: AbortSignal) =>
  read(
    api.api.search.suggestions.$get(
      { query: { q: text } },
      { init: { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) } },
    ),
  )

type Found = Awaited<ReturnType<typeof fetchSuggestions>>

/** Suggestions for the text typed so far. An outdated request is aborted; a failed request is not retried. */
export const suggestionsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) => fetchSuggestions(api, text, signal),
    enabled: text.length >= minQueryLength,
    placeholderData: keepPreviousData,
    retry: false,
  })

export type Suggestion = {
  label: string
  path: string
  price?: string
  image?: Found['products'][number]['image']
  /** What the product page can show before it has loaded. */
  product?: ProductPreview
}
export type SuggestionGroup = { value: string; items: Suggestion[] }

/** The kinds of suggestion in display order; empty kinds are left out. Advice comes first if the search is for a page. */
export function groupSuggestions(found: Found | undefined): SuggestionGroup[] {
  if (!found) return []
  const listingLink = ({ title, path }: { title: string; path: string }) => ({ label: title, path })
  const advice = { value: 'Advice', items: found.advice.map(listingLink) }
  return [
    ...(found.pages_first ? [advice] : []),
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
    ...(found.pages_first ? [] : [advice]),
  ].filter((group) => group.items.length > 0)
}
