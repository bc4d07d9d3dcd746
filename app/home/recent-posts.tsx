import { useQuery } from '@tanstack/react-query'
import { browserApi } from '../shared/api.ts'
import { FeaturedPost, SmallPost } from './post-cards.tsx'
import { recentPostsQuery } from './queries.ts'
import { SectionError, SectionLoading } from './section-state.tsx'

const failure = 'Error loading recent posts'
const largeTags = ['FEATURED', 'TRENDING'] as const
const smallSlots = [2, 3, 4] as const

/** Two large posts and three small ones; a slot without a post says so. */
export function RecentPosts() {
  const posts = useQuery(recentPostsQuery(browserApi))
  return (
    <section aria-labelledby="recent-posts" className="page">
      <h2 id="recent-posts" className="mb-8 text-2xl">
        Recent Posts
      </h2>
      {posts.isPending ? <SectionLoading failure={failure} /> : null}
      {posts.isError ? <SectionError text={failure} retry={() => posts.refetch()} /> : null}
      {posts.data ? (
        <div className="grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-[5fr_5fr_4fr] lg:gap-x-10">
          {largeTags.map((tag, index) => {
            const post = posts.data[index]
            return post ? (
              <FeaturedPost key={tag} post={post} tag={tag} />
            ) : (
              <EmptySlot key={tag} text="No featured post" className="min-h-72" />
            )
          })}
          <div className="grid content-start gap-6 self-start md:col-span-2 md:grid-cols-3 lg:col-span-1 lg:grid-cols-1 lg:gap-0 lg:divide-y lg:divide-rule lg:border-y lg:border-rule">
            {smallSlots.map((index) => {
              const post = posts.data[index]
              return post ? (
                <SmallPost key={index} post={post} />
              ) : (
                <EmptySlot key={index} text="No recent post" className="min-h-28" />
              )
            })}
          </div>
        </div>
      ) : null}
    </section>
  )
}

function EmptySlot({ text, className }: { text: string; className: string }) {
  return <p className={`grid place-items-center bg-beige p-6 text-sm text-slate ${className}`}>{text}</p>
}
