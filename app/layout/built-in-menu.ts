import { folderOf } from '#contract/catalogue/listings.ts'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { MenuEntry } from '#contract/content/menu.ts'

/** Shown if the menu cannot be loaded and never has been: every listing, in the same four entries as the menu. */
export function builtInMenu({ listings }: OpenVocabulary): MenuEntry[] {
  /** The listings directly in a folder, as the links of a menu group. */
  const under = (folder: string) =>
    listings
      .filter(({ path }) => folderOf(path) === folder)
      .map(({ title, path }) => ({ title, link: path, children: [] }))
  return [
    {
      title: 'Stone Collection',
      children: [
        { title: 'Natural Stone Tiles', children: under('/collections/stone-collection') },
        { title: 'Stone Slabs', children: under('/collections') },
        { title: 'Stone Colours', children: under('/colour') },
        { title: 'Stone Finishes', children: under('/finish') },
        { title: 'Stock Clearance', children: under('/stone-collection') },
      ],
    },
    {
      title: 'Custom Stonework',
      children: [{ title: 'Custom Stonework', children: under('/collections/custom-stonework') }],
    },
    {
      title: 'Design & Pattern Collection',
      children: [{ title: 'Design Pattern Collection', children: under('/collections/design-pattern-collection') }],
    },
    { title: 'Stone Project', children: [{ title: 'Usage Areas', children: under('/room-type-usage') }] },
  ]
}
