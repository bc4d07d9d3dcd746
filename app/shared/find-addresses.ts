import { browserApi, read } from './api.ts'

const lookup = browserApi.api['address-lookup']
const timeoutMs = 10_000

/** Whether this shop can look up addresses at all. */
export async function hasAddressLookup(signal: AbortSignal): Promise<boolean> {
  const init = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), cache: 'no-store' as const }
  const answer = await read(lookup.$get({ query: {} }, { init }))
  return 'available' in answer && answer.available
}

export async function findAddresses(postcode: string) {
  const answer = await read(lookup.$get({ query: { postcode } }))
  return 'data' in answer ? answer.data : []
}
