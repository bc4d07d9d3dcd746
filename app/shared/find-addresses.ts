import { browserApi, read } from './api.ts'

const lookup = browserApi.api['address-lookup']
const timeoutMs = 10_000

/** Whether this shop can look up addresses at all. */
export async function hasAddressLookup(signal: AbortSignal): Promise<boolean> {
  const init = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), cache: 'no-store' as const }
  const response = await read(lookup.$get({ query: {} }, { init }))
  return 'available' in response && response.available
}

export async function findAddresses(postcode: string) {
  const response = await read(lookup.$get({ query: { postcode } }))
  return 'data' in response ? response.data : []
}
