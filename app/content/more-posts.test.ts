import { expect, test } from 'vitest'
import { morePosts } from './more-posts.ts'

const posts = ['e', 'd', 'c', 'b', 'a'].map((slug) => ({ slug }))
const slugs = (slug: string, count = 3) => morePosts(posts, slug, count).map((post) => post.slug)

test('the next older posts come first', () => {
  expect(slugs('e')).toEqual(['d', 'c', 'b'])
})

test('after the oldest post the list continues with the newest', () => {
  expect(slugs('b')).toEqual(['a', 'e', 'd'])
  expect(slugs('a')).toEqual(['e', 'd', 'c'])
})

test('a post too old to be in the list is followed by the newest', () => {
  expect(slugs('z')).toEqual(['e', 'd', 'c'])
})

test('the list never contains the post itself, or a post twice', () => {
  expect(slugs('c', 10)).toEqual(['b', 'a', 'e', 'd'])
})
