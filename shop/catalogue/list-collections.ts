import type { ProductCard } from '#contract/catalogue.ts'
import { listings } from '#contract/listings.ts'
import type { ShopContext } from '../context.ts'

/** Every collection with how many products it has and the first picture of its best known one. */
export async function listCollections({ ctx }: { ctx: ShopContext }) {
  const rows = await ctx.database.query<{
    slug: string
    title: string
    intro: string
    count: number
    image: ProductCard['images'][number] | null
  }>(
    'collections',
    `select s.slug, s.title, s.intro, coalesce(n.count, 0)::int as count, n.image from collections s
     left join lateral (
       select count(*) as count, (array_agg(c.card -> 'images' -> 0
         order by c.popularity desc, c.product_id))[1] as image
       from product_listings c where c.collections @> array[s.slug]) n on true
     order by s.position`,
    [],
  )
  return { data: rows.map((row) => ({ ...row, path: pathOfCollection(row.slug) })) }
}

function pathOfCollection(slug: string): string {
  const listing = listings.find(
    ({ selection }) =>
      (selection.kind === 'collection' && selection.collection === slug) ||
      (selection.kind === 'clearance' && slug === 'stock-clearance'),
  )
  return listing?.path ?? '/collections'
}
