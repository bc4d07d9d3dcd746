import { and, asc, eq, inArray } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { KeptStone } from '#contract/catalogue/kept-stones.ts'
import { slipRisk } from '#contract/catalogue/slip-risk.ts'
import { productListings, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'

/** These products, in this order, with what they are compared by. Those that are not public any more are left out. */
export async function productsById({
  ctx,
  input: { ids },
}: {
  ctx: ShopContext
  input: { ids: number[] }
}): Promise<{ data: KeptStone[] }> {
  const { db } = ctx.database
  const rows = await db
    .select({ card: productListings.card, technical: products.technical })
    .from(productListings)
    .innerJoin(products, eq(products.id, productListings.productId))
    .where(inArray(productListings.productId, ids))
  const sizes = await db
    .select({
      productId: variations.productId,
      kind: variations.kind,
      width: variations.widthMm,
      height: variations.heightMm,
      thickness: variations.thicknessMm,
      label: variations.label,
    })
    .from(variations)
    .where(and(inArray(variations.productId, ids), eq(variations.listed, true), eq(variations.kind, 'size')))
    .orderBy(asc(variations.position))
  const sizesOf = Map.groupBy(sizes, ({ productId }) => productId)
  const stones = rows.map(({ card, technical }): KeptStone => {
    const { id, slug, name, summary, images, price, in_stock, categories } = card
    return {
      ...{ id, slug, name, summary, images, price, in_stock, categories },
      finishes: card.attributes.find((attribute) => attribute.slug === 'pa_finish')?.options ?? [],
      sizes: (sizesOf.get(id) ?? []).map((size) => sizeText(sizeOption(size))),
      slip_wet: slipText(technical?.slip_wet),
      underfloor_heating: technical?.underfloor_heating ?? null,
      outdoors: technical ? technical.use.includes('outdoor') : null,
    }
  })
  return { data: stones.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }
}

const slipText = (value: number | undefined) => (value === undefined ? null : `PTV ${value}, ${slipRisk(value)}`)
