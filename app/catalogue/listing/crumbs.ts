import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import type { ListingPage } from './listing-page.ts'

const segmentNames: Record<string, string> = {
  'design-pattern-collection': 'Design & Pattern Collection',
  'room-type-usage': 'Room Usage',
}

/** The folders that are pages themselves; the others only group. */
const realFolders = new Set(['/collections'])

const sectionsWithoutCollections = /^\/collections\/(stone-collection|custom-stonework|design-pattern-collection)\//

/** Home, then each step of the path. Only steps that are pages are links. */
export function crumbsOf(listing: Pick<ListingPage, 'canonical' | 'title'>): Crumb[] {
  const folders = listing.canonical.split('/').filter(Boolean).slice(0, -1)
  const crumbs = folders.map((segment, index): Crumb => {
    const path = `/${folders.slice(0, index + 1).join('/')}`
    return { label: segmentNames[segment] ?? titleOfSlug(segment), to: realFolders.has(path) ? path : undefined }
  })
  const kept = sectionsWithoutCollections.test(listing.canonical)
    ? crumbs.filter(({ label }) => label !== 'Collection' && label !== 'Collections')
    : crumbs
  return [{ label: 'Home', to: '/' }, ...kept, { label: listing.title, to: listing.canonical }]
}
