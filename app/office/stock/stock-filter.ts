/** The filter of the stock list. It is part of the address, so that every view is a link. */
export type Filter = { q: string; low: boolean }

export const readFilter = (parameters: URLSearchParams): Filter => ({
  q: (parameters.get('q') ?? '').trim().slice(0, 100),
  low: parameters.get('low') === '1',
})

/** As both the address and the API spell it; what says nothing is left out. */
export const filterQuery = ({ q, low }: Filter) => ({ ...(q ? { q } : {}), ...(low ? { low: '1' as const } : {}) })
