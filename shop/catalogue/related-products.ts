import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

const maxProducts = 8

/** A basin is not related to a floor, however similar the stone. */
const finishedPieces = "'{window-sills,mouldings-skirtings,stone-sinks,slate-hearths,table-tops,vanity-tops}'::text[]"

/**
 * Similar products: in stock first, then the most in common in main colour, material and collection.
 * The first colour of a product is its overall colour; the others are in its veins.
 */
export async function relatedProducts({ ctx, input }: { ctx: ShopContext; input: { productId: number } }) {
  const rows = await ctx.database.query<{ known: boolean; card: ProductCard | null }>(
    `with this as (
       select product_id, collections,
         (select array_agg(term) from unnest(terms) term where term !~ '^(suits|slip):') as terms, ${mainColour('terms')} as main_colour,
         (select array_agg(term) from unnest(terms) term where term like 'colour:%') as colours
       from product_listings where product_id = $1)
     select c.card from this
     left join lateral (
       select card, in_stock, popularity, o.product_id,
         case when ${mainColour('o.terms')} = this.main_colour then 6 when o.terms && this.colours then 1 else 0 end
         + (select count(*) from unnest(o.terms) term where term = any (this.terms) and term like 'material:%') * 4
         + (select count(*) from unnest(o.terms) term where term = any (this.terms) and term like 'finish:%')
         + (select count(*) from unnest(o.collections) slug where slug = any (this.collections)) * 3
         + case when (o.collections && ${finishedPieces}) = (this.collections && ${finishedPieces}) then 2 else 0 end as kinship
       from product_listings o
       where o.product_id <> this.product_id and (o.terms && this.terms or o.collections && this.collections)
       order by in_stock desc, kinship desc, popularity desc, o.product_id limit ${maxProducts}) c on true`,
    [input.productId],
  )
  if (rows.length === 0) throw new ShopError('not_found', 'Product not found')
  return { data: rows.flatMap((row) => row.card ?? []) }
}

const mainColour = (terms: string) =>
  `(select term from unnest(${terms}) with ordinality as all_terms(term, place)
    where term like 'colour:%' order by place limit 1)`
