import { useRouteLoaderData } from 'react-router'
import type { Site } from '#contract/settings/site.ts'

/** For an error page that is shown because not even the frame could be loaded. */
const unknownSite: Site = {
  company: {
    name: 'Our shop',
    tagline: '',
    legalName: '',
    number: '',
    vatNumber: '',
    address: [],
    phone: '',
    email: '',
    map: { latitude: 0, longitude: 0, zoom: 3 },
  },
  hours: [],
  social: [],
  vat_rate: 0,
  wastage: { usual: 0, pattern: 0 },
  delivery_promise: '',
  free_delivery_from: null,
  leftovers: null,
  return_pence: 0,
  smaller_lorry_pence: 0,
  hold_minutes: 0,
  takes_transfers: false,
  unpaid_share: 10_000,
  transfer_hold_days: { usual: 0, short: 0 },
  sample_mm: 100,
  map_tiles: null,
  reviews_widget: null,
}

type RootData = { site: Site } | undefined

/** The shop's settings that pages show, as they were when the visitor opened the first page. */
export const useSite = (): Site => useRouteLoaderData<RootData>('root')?.site ?? unknownSite

/** The same for a route's `meta`. */
export const siteOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site =>
  (matches.find((match) => match?.id === 'root')?.loaderData as RootData)?.site ?? unknownSite
