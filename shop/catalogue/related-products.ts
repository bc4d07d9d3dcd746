import type { ProductCard } from '#contract/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

const most = 8

/** Stones a shopper may like as well: same main collection first, then what shares material, colour, finish; in stock first. */
export async function relatedProducts({ ctx, input }: { ctx: ShopContext; input: { productId: number } }) {
  const rows = await ctx.database.query<{ known: boolean; card: ProductCard | null }>(
    'related_products',
    `with this as (select product_id, terms, collections from product_cards where product_id = $1)
     select true as known, c.card from this
     left join lateral (
       select card, in_stock, popularity, o.product_id,
         (select count(*) from unnest(o.terms) term
           where term = any (this.terms) and (term like 'material:%' or term like 'colour:%' or term like 'finish:%')) * 2
         + (select count(*) from unnest(o.collections) slug where slug = any (this.collections)) * 3 as kinship
       from product_cards o
       where o.product_id <> this.product_id and (o.terms && this.terms or o.collections && this.collections)
       order by in_stock desc, kinship desc, popularity desc, o.product_id limit ${most}) c on true`,
    [input.productId],
  )
  if (rows.length === 0) throw new ShopError('not_found', 'Product not found')
  return { data: rows.flatMap((row) => row.card ?? []) }
}
