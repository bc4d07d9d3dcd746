/** The filter of the stock list. It is kept in the address, so that every view can be linked to. */
export type Filter = { q: string; low: boolean }

export const readFilter = (parameters: URLSearchParams): Filter => ({
  q: (parameters.get('q') ?? '').trim().slice(0, 100),
  low: parameters.get('low') === '1',
})

/** The query for both the address and the API, without empty fields. */
export const filterQuery = ({ q, low }: Filter) => ({ ...(q ? { q } : {}), ...(low ? { low: '1' as const } : {}) })
