import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { SameStone } from '#contract/catalogue/kept-stones.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { stonesNamed } from './stones-named.ts'

const maxProducts = 8
const maxSameStone = 8

/** A basin is not related to a floor, however similar the stone. */
const finishedPieces = "'{window-sills,mouldings-skirtings,stone-sinks,slate-hearths,table-tops,vanity-tops}'::text[]"

type Input = { ctx: ShopContext; input: { productId: number } }

/**
 * What else is made of the same stone, and similar products: in stock first, then the most in common in main colour,
 * material and collection. The first colour of a product is its overall colour; the others are in its veins.
 */
export async function relatedProducts({ ctx, input }: Input) {
  const sameStone = await ofSameStone({ ctx, input })
  const rows = await ctx.database.query<{ known: boolean; card: ProductCard | null }>(
    `with this as (
       select product_id, collections,
         (select array_agg(term) from unnest(terms) term where term !~ '^(suits|slip):') as terms, ${mainColour('terms')} as main_colour,
         (select array_agg(term) from unnest(terms) term where term like 'colour:%') as colours
       from product_listings where product_id = $1)
     select c.card from this
     left join lateral (
       select card, in_stock, popularity, o.product_id,
         case when ${mainColour('o.terms')} = this.main_colour then 9 when o.terms && this.colours then 1 else 0 end
         + (select count(*) from unnest(o.terms) term where term = any (this.terms) and term like 'material:%') * 4
         + (select count(*) from unnest(o.terms) term where term = any (this.terms) and term like 'finish:%')
         + (select count(*) from unnest(o.collections) slug where slug = any (this.collections)) * 3
         + case when (o.collections && ${finishedPieces}) = (this.collections && ${finishedPieces}) then 2 else 0 end as kinship
       from product_listings o
       where o.product_id <> this.product_id and o.product_id <> all ($2::int[]) and (o.terms && this.terms or o.collections && this.collections)
       order by in_stock desc, kinship desc, popularity desc, o.product_id limit ${maxProducts}) c on true`,
    [input.productId, sameStone.map(({ id }) => id)],
  )
  if (rows.length === 0) throw new ShopError('not_found', 'Product not found')
  return { data: rows.flatMap((row) => row.card ?? []), same_stone: sameStone }
}

/** Products of the same material whose names, or rows 'Stone' in their details, have a stone in common with this product. */
async function ofSameStone({ ctx, input }: Input): Promise<SameStone[]> {
  const rows = await ctx.database.query<{ id: number; name: string; stone: string | null }>(
    `with this as (
       select array(select term from unnest(terms) term where term like 'material:%') as materials
       from product_listings where product_id = $1)
     select o.product_id as id, o.name, p.details ->> 'Stone' as stone
     from this join product_listings o on o.terms && this.materials join products p on p.id = o.product_id
     order by o.in_stock desc, o.popularity desc, o.product_id`,
    [input.productId],
  )
  const stonesOf = ({ name, stone }: (typeof rows)[number]) =>
    stonesNamed({ name, details: stone === null ? {} : { Stone: stone } })
  const own = rows.find(({ id }) => id === input.productId)
  const stones = new Set(own && stonesOf(own))
  const ids = rows
    .filter((row) => row !== own && stonesOf(row).some((stone) => stones.has(stone)))
    .slice(0, maxSameStone)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const cards = await ctx.database.query<{ card: ProductCard }>(
    `select card from product_listings where product_id = any ($1::int[]) order by array_position($1::int[], product_id)`,
    [ids],
  )
  // Only what the cards show: they are far down the page and part of its HTML.
  return cards.map(({ card: { id, slug, name, images, price, categories } }) => {
    const [picture] = images
    return { id, slug, name, images: picture ? [{ ...picture, preview: null }] : [], price, categories }
  })
}

const mainColour = (terms: string) =>
  `(select term from unnest(${terms}) with ordinality as all_terms(term, place)
    where term like 'colour:%' order by place limit 1)`
