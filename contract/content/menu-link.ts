import { slugOfTitle } from '../catalogue/slug.ts'

const folderOfGroup: Record<string, string> = {
  'natural-stone-tiles': '/collections/stone-collection',
  'stone-slabs': '/collections',
  'stone-colours': '/colour',
  'usage-areas': '/room-type-usage',
  'stone-finishes': '/finish',
  'custom-stonework': '/collections/custom-stonework',
  'design-pattern-collection': '/collections/design-pattern-collection',
  'stock-clearance': '/stone-collection',
}

/** The path of a menu entry; null in a group without pages. */
export function menuLink(group: string, child: string): string | null {
  const folder = folderOfGroup[slugOfTitle(group)]
  if (folder === undefined) return null
  const slug = slugOfTitle(child)
  if (slug === 'mouldings-skirtings') return '/collections/stone-collection/mouldings-skirtings'
  return `${folder}/${slug}`
}
