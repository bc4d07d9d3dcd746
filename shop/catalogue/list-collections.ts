import type { ProductCard } from '#contract/catalogue.ts'
import { isPattern, listings } from '#contract/listings.ts'
import type { ShopContext } from '../context.ts'

const patternCollections = listings.flatMap(({ path, selection }) =>
  selection.kind === 'collection' && isPattern(path) ? [selection.collection] : [],
)

/** Every collection with how many products it has and a picture of its best known one: laid, where the pattern is what is sold. */
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
       select count(*) as count, (array_agg(c.card -> 'images' -> (s.slug = any($1))::int
         order by c.popularity desc, c.product_id))[1] as image
       from product_cards c where c.collections @> array[s.slug]) n on true
     order by s.position`,
    [patternCollections],
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
