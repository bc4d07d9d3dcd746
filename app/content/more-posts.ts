/** What to read after a post: the ones just older than it, then round again from the newest. Never the post itself. */
export function morePosts<Post extends { slug: string }>(posts: Post[], slug: string, count: number): Post[] {
  const place = posts.findIndex((post) => post.slug === slug)
  return [...posts.slice(place + 1), ...posts.slice(0, Math.max(0, place))].slice(0, count)
}
