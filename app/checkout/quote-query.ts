import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchQuote, type QuoteRequest } from './calls.ts'

export const quoteKey = ['checkout', 'quote']

/** What the order comes to with this choice. Never fresh: a price, the stock or the hour may have moved. */
export const quoteQuery = (choice: QuoteRequest) =>
  queryOptions({
    queryKey: [...quoteKey, choice.delivery ?? null, choice.slot ?? null, choice.postcode ?? null, choice.day ?? null],
    queryFn: () => fetchQuote(choice),
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
