import { sql } from 'drizzle-orm'
import type { LineItem } from '#contract/basket.ts'
import type { Carriage } from '#contract/delivery.ts'
import type { Database } from '#database/database.ts'
import { currentPrice } from '../catalogue/current-price.ts'
import { type BasketOwner, type FoundBasket, keysOf } from './find-basket.ts'

type Picture = NonNullable<LineItem['image']>

/** What the catalogue says today of something a basket holds or is asked to hold. */
export type SaleItem = {
  variationId: number
  sku: string
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
  /** Sold only in multiples of this. */
  piecesPerSet: number
  weightG: number
  carriage: Carriage
  /** What this basket may have: what is on the shelf, and what its own unpaid order holds. */
  stock: number
  leadDays: number
  /** Null when nobody may buy it now. */
  pricePence: number | null
  picture: Picture | null
}

export type BasketLine = { id: string; pieces: number; priceAtAdding: number; version: number; goods: SaleItem }

type BasketContents = { lines: BasketLine[]; asked: SaleItem | null }

type PriceText = { kind: 'regular' | 'sale'; pence: number; validFrom: string; validUntil: string | null }

/** As the database's own function `basket_goods` gives it. */
export type SaleItemRow = {
  line: Omit<BasketLine, 'goods'> | null
  isShown: boolean
  publishedAt: string
  prices: PriceText[] | null
  picture: Picture | null
  goods: Omit<SaleItem, 'pricePence' | 'picture'>
}

/** The lines of a basket, and with them something that is asked for: one query, because every write waits for it. */
export async function readLines(
  tx: Database,
  basketId: number | null,
  now: Date,
  askedVariationId: number | null = null,
): Promise<BasketContents> {
  const result = await tx.execute(sql`select basket_goods(${basketId}::int, ${askedVariationId}::int) as row`)
  return holdingOf(
    (result as unknown as { rows: { row: SaleItemRow }[] }).rows.map(({ row }) => row),
    now,
    askedVariationId,
  )
}

export type OpenedBasket = BasketContents & {
  basket: FoundBasket | null
  /** The hash of what was added under the key that was asked about; null when nothing was. */
  addedUnderKey: string | null
}

/** The owner's basket with its lines, in one query; locked for whoever wants nobody else to write meanwhile. */
export async function openBasket(
  tx: Database,
  owner: BasketOwner,
  now: Date,
  how: { lock: boolean; asked?: number | undefined; key?: string | undefined; keysSince?: Date },
): Promise<OpenedBasket> {
  const { tokenHash, customerId } = keysOf(owner)
  const asked = how.asked ?? null
  const result = await tx.execute(
    sql`select basket, goods from basket_open(${tokenHash}::text, ${customerId}::int, ${now.toISOString()}::timestamptz, ${asked}::int, ${how.lock}::bool, ${how.key ?? null}::text, ${how.keysSince?.toISOString() ?? null}::timestamptz)`,
  )
  const { rows } = result as unknown as { rows: { basket: BasketJson | null; goods: SaleItemRow | null }[] }
  const basket = rows[0]?.basket ?? null
  const goods = rows.flatMap((row) => row.goods ?? [])
  return {
    basket: basket && { id: basket.id, expiresAt: basket.expiresAt === null ? null : new Date(basket.expiresAt) },
    addedUnderKey: basket?.addedUnderKey ?? null,
    ...holdingOf(goods, now, asked),
  }
}

type BasketJson = { id: number; expiresAt: string | null; addedUnderKey: string | null }

export function holdingOf(rows: SaleItemRow[], now: Date, askedVariationId: number | null): BasketContents {
  const known = rows.map((row) => {
    const price =
      row.isShown && new Date(row.publishedAt) <= now ? currentPrice((row.prices ?? []).map(readPrice), now) : null
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
