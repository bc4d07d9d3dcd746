import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import type { ListingPage } from './listing-page.ts'

const segmentNames: Record<string, string> = {
  'design-pattern-collection': 'Design & Pattern Collection',
  'room-type-usage': 'Room Usage',
}

/** Folders that are pages; the others only group pages. */
const realFolders = new Set(['/collections'])

const sectionsWithoutCollections = /^\/collections\/(stone-collection|custom-stonework|design-pattern-collection)\//

/** Home, then each folder of the path. Only folders that are pages are links. */
export function crumbsOf(listing: Pick<ListingPage, 'canonical' | 'title'>): Crumb[] {
  const folders = listing.canonical.split('/').filter(Boolean).slice(0, -1)
  const crumbs = folders.map((segment, index): Crumb => {
    const path = `/${folders.slice(0, index + 1).join('/')}`
    return { label: segmentNames[segment] ?? titleOfSlug(segment), to: realFolders.has(path) ? path : undefined }
  })
  const visibleCrumbs = sectionsWithoutCollections.test(listing.canonical)
    ? crumbs.filter(({ label }) => label !== 'Collection' && label !== 'Collections')
    : crumbs
  return [{ label: 'Home', to: '/' }, ...visibleCrumbs, { label: listing.title, to: listing.canonical }]
}
