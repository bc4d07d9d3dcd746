import { Link } from 'react-router'
import { type SitePictureName, sitePicture } from '../shared/site-picture.ts'
import { Picture } from '../ui/picture.tsx'

const categories: { title: string; to: string; picture: SitePictureName }[] = [
  { title: 'New Arrivals', to: '/new-arrivals', picture: 'category-new-arrivals' },
  { title: 'shop all tiles', to: '/stone-collection/all-products', picture: 'category-all-tiles' },
  {
    title: 'Stone Mosaic Tiles',
    to: '/collections/stone-collection/stone-mosaic-tiles',
    picture: 'category-mosaic',
  },
  { title: 'Stone Slabs', to: '/collections/slabs', picture: 'category-slabs' },
  { title: 'Bathroom Tiles', to: '/room-type-usage/bathroom', picture: 'category-bathroom' },
  {
    title: 'Herringbone Tiles',
    to: '/collections/design-pattern-collection/herringbone-tiles',
    picture: 'category-herringbone',
  },
]

/** Links to six categories. On phones they are one row that scrolls sideways, cut off at the edge as a hint. */
export function CategoryGrid() {
  return (
    <section aria-labelledby="categories" className="page">
      <h2 id="categories" className="text-2xl">
        Where to begin
      </h2>
      <ul className="-mx-[clamp(1.25rem,4vw,4rem)] mt-8 flex snap-x snap-mandatory scroll-px-[clamp(1.25rem,4vw,4rem)] gap-4 overflow-x-auto px-[clamp(1.25rem,4vw,4rem)] pb-2 md:mx-0 md:grid md:grid-cols-3 md:gap-x-6 md:gap-y-12 md:overflow-visible md:p-0">
        {categories.map((category) => (
          <li
            key={category.to}
            className="group relative w-[68vw] max-w-80 shrink-0 snap-start md:w-auto md:max-w-none"
          >
            <Picture
              picture={sitePicture(category.picture)}
              sizes="(min-width: 1440px) 26rem, (min-width: 768px) 30vw, min(68vw, 20rem)"
              className="aspect-4/5 w-full object-cover lg:aspect-square"
            />
            <h3 className="mt-4 text-lg first-letter:uppercase lg:text-xl">{category.title}</h3>
            <Link
              to={category.to}
              prefetch="intent"
              className="mt-1 inline-flex min-h-11 items-center text-sm text-slate underline decoration-rule underline-offset-4 group-hover:text-clay group-hover:decoration-clay after:absolute after:inset-0"
            >
              <span className="first-letter:uppercase">shop now</span>
              <span className="sr-only"> {category.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
