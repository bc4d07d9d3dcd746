import { expect, it } from 'vitest'
import { menuLink } from '#contract/content/menu-link.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { builtInMenu } from './built-in-menu.ts'

const menu = builtInMenu(starterVocabulary)
const { listings } = starterVocabulary
const links = menu.flatMap((entry) =>
  entry.children.flatMap((group) => group.children.map((child) => child.link ?? menuLink(group.title, child.title))),
)

it('has the four entries of the specification, in their order', () => {
  expect(menu.map((entry) => entry.title)).toEqual([
    'Stone Collection',
    'Custom Stonework',
    'Design & Pattern Collection',
    'Stone Project',
  ])
})

it('links to every listing except new arrivals by its canonical path', () => {
  const paths = listings.map((listing) => listing.path).filter((path) => path !== '/new-arrivals')
  expect(links.toSorted()).toEqual(paths.toSorted())
})
