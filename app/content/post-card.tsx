import { Link } from 'react-router'
import { Picture } from '../ui/picture.tsx'
import { PostDate } from './post-date.tsx'
import type { PostCardData } from './posts-query.ts'

type PostCardProps = { post: PostCardData; eager?: boolean; heading?: 'h2' | 'h3' }

/** A picture if there is one, the title and the excerpt. The whole card is a link. */
export function PostCard({ post, eager = false, heading: Heading = 'h2' }: PostCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      {post.picture ? (
        <div className="mb-5 overflow-hidden">
          <Picture
            picture={post.picture}
            eager={eager}
            sizes="(min-width: 1080px) 30vw, (min-width: 768px) 45vw, 92vw"
            className="aspect-3/2 w-full object-cover transition-transform duration-500 group-hover:scale-[1.02]"
          />
        </div>
      ) : null}
      <p className="text-xs text-slate">
        <PostDate date={post.date} />
      </p>
      <Heading className="mt-2 font-serif text-xl">
        <Link
          to={`/blog/${post.slug}`}
          prefetch="intent"
          className="after:absolute after:inset-0 group-hover:text-clay"
        >
          {post.title}
        </Link>
      </Heading>
      <p className="mt-3 text-sm text-slate">{post.excerpt}</p>
    </article>
  )
}
