import { Link } from 'react-router'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { RecentPost } from './queries.ts'

const pictureOf = ({ og_image: [image] }: RecentPost) => image && { ...image, src: image.url }

export function FeaturedPost({ post, tag }: { post: RecentPost; tag: 'FEATURED' | 'TRENDING' }) {
  const picture = pictureOf(post)
  return (
    <article className="group relative flex flex-col">
      <div className="relative">
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 1080px) 34vw, (min-width: 768px) 46vw, 92vw"
            className="aspect-3/2 w-full object-cover"
          />
        ) : (
          <div className="aspect-3/2 bg-beige" />
        )}
        <p className="absolute top-0 left-0 bg-chalk px-3 py-1.5 text-xs tracking-[0.12em]">{tag}</p>
      </div>
      <p className="mt-5 text-sm text-slate">
        <time dateTime={post.date}>{londonDate(post.date)}</time>
      </p>
      <h3 className="mt-1 text-xl group-hover:text-clay">{post.title}</h3>
      <p className="mt-3 text-slate">{post.excerpt}</p>
      <ButtonLink to={post.link} look="quiet" className="mt-3 -ml-1 self-start after:absolute after:inset-0">
        Read More<span className="sr-only"> {post.title}</span>
      </ButtonLink>
    </article>
  )
}

const smallPicture = 'aspect-square w-full md:aspect-3/2 lg:aspect-square'

export function SmallPost({ post }: { post: RecentPost }) {
  const picture = pictureOf(post)
  return (
    <article className="group relative flex gap-5 md:flex-col md:gap-4 lg:flex-row lg:gap-5 lg:py-6">
      <div className="w-24 shrink-0 md:w-full lg:w-24">
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 1080px) 6rem, (min-width: 768px) 30vw, 6rem"
            className={`${smallPicture} object-cover`}
          />
        ) : (
          <div className={`${smallPicture} bg-beige`} />
        )}
      </div>
      <div>
        <h3 className="text-lg leading-snug">
          <Link to={post.link} prefetch="intent" className="group-hover:text-clay after:absolute after:inset-0">
            {post.title}
          </Link>
        </h3>
        <p className="figures mt-2 flex flex-wrap gap-x-3 text-xs text-slate">
          <time dateTime={post.date}>{londonDate(post.date)}</time>
          <span>{post.reading_minutes} min read</span>
        </p>
      </div>
    </article>
  )
}
