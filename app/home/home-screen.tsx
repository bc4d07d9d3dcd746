import type { OpenQuickView } from '../shared/open-quick-view.ts'
import { CategoryGrid } from './category-grid.tsx'
import { FixingProducts } from './fixing-products.tsx'
import { Hero } from './hero.tsx'
import { Intro } from './intro.tsx'
import { RecentPosts } from './recent-posts.tsx'
import { SeeInRoom } from './see-in-room.tsx'
import { SpecialDeals } from './special-deals.tsx'

export function HomeScreen({ openQuickView }: { openQuickView?: OpenQuickView | undefined }) {
  return (
    <>
      {/* The slides change, so they cannot be the heading of the page. */}
      <h1 className="sr-only">Natural stone tiles, slabs and stonework</h1>
      <Hero />
      <div className="mt-16 space-y-24 md:mt-24 md:space-y-32">
        <Intro />
        <CategoryGrid />
        <SeeInRoom />
        <SpecialDeals openQuickView={openQuickView} />
        <RecentPosts />
        <FixingProducts />
      </div>
    </>
  )
}
