import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'
import { decodeReferences, plainText } from './character-references.ts'
import { withSections } from './sections.ts'
import { totalPagesOf } from './total-pages.ts'

const postsPerPage = '12'
/** How many recent posts 'More to read' chooses from. */
const recentPosts = '24'

export type PostCardData = {
  slug: string
  title: string
  excerpt: string
  date: string
  picture: { src: string; alt: string; width: number; height: number } | null
}

/** The blog, page by page. Keeps only what a card shows, so that the HTML does not contain the text of every post. */
export const blogQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['blog'],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const response = await api['wp-json'].wp.v2.posts.$get({
        query: { _embed: '1', page: String(page), per_page: postsPerPage },
      })
      const posts = await read(Promise.resolve(response))
      return {
        page,
        totalPages: totalPagesOf(response),
        posts: posts.map((post): PostCardData => {
          const media = post._embedded?.['wp:featuredmedia'][0]
          return {
            slug: post.slug,
            title: decodeReferences(post.title.rendered),
            excerpt: plainText(post.excerpt.rendered),
            date: post.date,
            picture: media ? { src: media.source_url, alt: media.alt_text, width: 1440, height: 960 } : null,
          }
        }),
      }
    },
    getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : undefined),
  })

const pictureOf = (image: { url: string; alt: string; width: number; height: number } | undefined) =>
  image ? { src: image.url, alt: image.alt, width: image.width, height: image.height } : null

export const postQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: async () => {
      const post = await read(api.api.posts[':slug'].$get({ param: { slug } }))
      return {
        slug: post.slug,
        title: post.title,
        excerpt: post.excerpt,
        date: post.date,
        author: post.author,
        readingMinutes: post.reading_minutes,
        picture: pictureOf(post.og_image[0]),
        ...withSections(post.content),
      }
    },
  })

export type Post = Awaited<ReturnType<NonNullable<ReturnType<typeof postQuery>['queryFn']>>>

export const recentPostsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['recent-posts'],
    queryFn: async () => {
      const posts = await read(api.api.posts.$get({ query: { limit: recentPosts } }))
      return posts.map(
        (post): PostCardData => ({
          slug: post.slug,
          title: post.title,
          excerpt: post.excerpt,
          date: post.date,
          picture: pictureOf(post.og_image[0]),
        }),
      )
    },
  })
