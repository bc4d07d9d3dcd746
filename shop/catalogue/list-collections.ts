import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { ShopContext } from '../context.ts'

/** Every collection with its number of products and the first picture of its most popular one. */
export async function listCollections({ ctx }: { ctx: ShopContext }) {
  const rows = await ctx.database.query<{
    slug: string
    title: string
    intro: string
    count: number
    image: ProductCard['images'][number] | null
  }>(
    `select s.slug, s.title, s.intro, counted.count, c.card -> 'images' -> 0 as image from collections s
     cross join lateral (select count(*)::int as count from product_listing_keys k
       where k.listing_key = 'collection:' || s.slug) counted
     left join lateral (select k.product_id from product_listing_keys k
       where k.listing_key = 'collection:' || s.slug order by k.popularity desc, k.product_id limit 1) best on true
     left join product_listings c using (product_id)
     where not s.is_hidden order by s.position, s.id`,
    [],
  )
  return { data: rows.map((row) => ({ ...row, path: ctx.vocabulary.collectionPath(row.slug) ?? '/collections' })) }
}
