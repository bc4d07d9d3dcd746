import { expect, test } from 'vitest'
import { morePosts } from './more-posts.ts'

const posts = ['e', 'd', 'c', 'b', 'a'].map((slug) => ({ slug }))
const slugs = (slug: string, count = 3) => morePosts(posts, slug, count).map((post) => post.slug)

test('the next older ones come first', () => {
  expect(slugs('e')).toEqual(['d', 'c', 'b'])
})

test('at the oldest it starts again from the newest', () => {
  expect(slugs('b')).toEqual(['a', 'e', 'd'])
  expect(slugs('a')).toEqual(['e', 'd', 'c'])
})

test('a post too old to be in the list is followed by the newest', () => {
  expect(slugs('z')).toEqual(['e', 'd', 'c'])
})

test('never itself, never twice', () => {
  expect(slugs('c', 10)).toEqual(['b', 'a', 'e', 'd'])
})
