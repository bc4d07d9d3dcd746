import { asc, eq, sql } from 'drizzle-orm'
import type { LineItem } from '#contract/basket.ts'
import type { Database } from '#database/client.ts'
import { basketLines } from '#database/tables/basket.ts'
import { pictures, prices, products, variations } from '#database/tables/catalogue.ts'
import { currentPrice } from '../catalogue/current-price.ts'

type Picture = NonNullable<LineItem['image']>

/** What the catalogue says today of something a basket holds or is asked to hold. */
export type Goods = {
  variationId: number
  productId: number
  productName: string
  slug: string
  kind: 'size' | 'free_sample' | 'full_size_sample'
  unit: 'm2' | 'piece'
  widthMm: number | null
  heightMm: number | null
  thicknessMm: number | null
  label: string | null
  coverageMm2: number | null
  weightG: number
  stock: number
  leadDays: number
  /** Null when nobody may buy it now. */
  pricePence: number | null
  picture: Picture | null
}

export type BasketLine = { id: string; pieces: number; priceAtAdding: number; version: number; goods: Goods }

export type Holding = { lines: BasketLine[]; asked: Goods | null }

type PriceText = { kind: 'regular' | 'sale'; pence: number; validFrom: string; validUntil: string | null }

/** The lines of a basket, and with them something that is asked for: one query, because every write waits for it. */
export async function readLines(
  tx: Database,
  basketId: number | null,
  now: Date,
  askedVariationId: number | null = null,
): Promise<Holding> {
  const held = sql`${variations.id} in (
    select variation_id from basket_lines where basket_id = ${basketId}::int
    union select ${askedVariationId}::int)`
  const rows = await tx
    .select({
      line: {
        id: basketLines.id,
        pieces: basketLines.pieces,
        priceAtAdding: basketLines.priceAtAdding,
        version: basketLines.version,
      },
      status: products.status,
      publishedAt: products.publishedAt,
      listed: variations.listed,
      prices: sql<PriceText[] | null>`(
        select json_agg(json_build_object('kind', p.kind, 'pence', p.pence, 'validFrom', p.valid_from, 'validUntil', p.valid_until))
        from ${prices} p where p.variation_id = ${variations.id})`,
      picture: sql<Picture | null>`(
        select json_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height)
        from ${pictures} i where i.product_id = ${products.id} order by i.position limit 1)`,
      goods: {
        variationId: variations.id,
        productId: products.id,
        productName: products.name,
        slug: products.slug,
        kind: variations.kind,
        unit: variations.unit,
        widthMm: variations.widthMm,
        heightMm: variations.heightMm,
        thicknessMm: variations.thicknessMm,
        label: variations.label,
        coverageMm2: variations.coverageMm2,
        weightG: variations.weightG,
        stock: variations.stock,
        leadDays: variations.leadDays,
      },
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .leftJoin(
      basketLines,
      sql`${basketLines.variationId} = ${variations.id} and ${basketLines.basketId} = ${basketId}::int`,
    )
    .where(held)
    .orderBy(asc(basketLines.position))

  const known = rows.map((row) => {
    const isShown = row.status === 'publish' && row.publishedAt <= now && row.listed
    const price = isShown ? currentPrice((row.prices ?? []).map(readPrice), now) : null
    return { line: row.line, goods: { ...row.goods, pricePence: price?.pence ?? null, picture: row.picture } }
  })
  return {
    lines: known.flatMap(({ line, goods }) => (line ? [{ ...line, goods }] : [])),
    asked: known.find(({ goods }) => goods.variationId === askedVariationId)?.goods ?? null,
  }
}

const readPrice = (price: PriceText) => ({
  ...price,
  validFrom: new Date(price.validFrom),
  validUntil: price.validUntil === null ? null : new Date(price.validUntil),
})
