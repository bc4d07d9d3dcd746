import { useQuery } from '@tanstack/react-query'
import { browserApi } from '../shared/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { morePosts } from './more-posts.ts'
import { PostCard } from './post-card.tsx'
import { PostDate } from './post-date.tsx'
import { type Post, recentPostsQuery } from './posts-query.ts'
import { Prose } from './prose.tsx'

/** One post: title, author and date, picture, text, and more posts to read. */
export function PostArticle({ post }: { post: Post }) {
  return (
    <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Blogs', to: '/blog' }, { label: post.title }]} />
      <article className="mt-10 md:mt-14">
        <header className="mx-auto max-w-[46rem]">
          <h1 className="text-2xl md:text-4xl">{post.title}</h1>
          <p className="mt-5 max-w-2xl text-lg text-slate">{post.excerpt}</p>
          <p className="mt-6 flex flex-wrap gap-x-3 gap-y-1 text-sm text-slate">
            <span>{post.author}</span>
            <span aria-hidden="true">·</span>
            <PostDate date={post.date} />
            <span aria-hidden="true">·</span>
            <span>{post.readingMinutes} min read</span>
          </p>
        </header>
        {post.picture ? (
          <Picture
            picture={post.picture}
            eager
            sizes="(min-width: 1200px) 1120px, 92vw"
            className="mx-auto mt-10 aspect-3/2 w-full max-w-[70rem] object-cover md:mt-14 md:aspect-2/1"
          />
        ) : null}
        <div className="mx-auto mt-10 max-w-[46rem] md:mt-16">
          <Prose html={post.html} />
        </div>
      </article>
      <MoreToRead after={post.slug} />
    </div>
  )
}

/** Left out if the posts fail to load: the article does not need an error message here. */
function MoreToRead({ after }: { after: string }) {
  const { data: posts = [] } = useQuery(recentPostsQuery(browserApi))
  const more = morePosts(posts, after, 3)
  if (more.length === 0) return null
  return (
    <section aria-labelledby="more-to-read" className="mt-20 border-t border-rule pt-12 md:mt-28">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="more-to-read" className="text-2xl">
          More to read
        </h2>
        <ButtonLink look="quiet" to="/blog">
          All posts
        </ButtonLink>
      </div>
      <ul className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
        {more.map((post, index) => (
          <li key={post.slug} className={index === 2 ? 'md:max-lg:hidden' : ''}>
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
