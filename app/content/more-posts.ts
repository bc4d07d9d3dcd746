/** Posts to read next: those just older than this post, then from the newest again. Never the post itself. */
export function morePosts<Post extends { slug: string }>(posts: Post[], slug: string, count: number): Post[] {
  const index = posts.findIndex((post) => post.slug === slug)
  return [...posts.slice(index + 1), ...posts.slice(0, Math.max(0, index))].slice(0, count)
}
