import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchQuote, type QuoteRequest } from './calls.ts'

export const quoteKey = ['checkout', 'quote']

/** The quote for this choice. Always stale: prices, stock and the cut-off time can change at any moment. */
export const quoteQuery = (choice: QuoteRequest) =>
  queryOptions({
    queryKey: [...quoteKey, choice.delivery ?? null, choice.slot ?? null, choice.postcode ?? null, choice.day ?? null],
    queryFn: () => fetchQuote(choice),
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
