import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Carriage, carriages } from '#contract/arithmetic/delivery-service.ts'
import type { LineItem } from '#contract/basket/basket.ts'
import { callFunction } from '#database/call-function.ts'
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
  /** What this basket may have: what is in stock, and what its own unpaid order holds. */
  stock: number
  leadDays: number
  /** Null when nobody may buy it now. */
  pricePence: number | null
  picture: Picture | null
}

export type BasketLine = {
  id: string
  pieces: number
  priceAtAdding: number
  version: number
  /** The batch it should come from, where one was asked for. */
  batchId?: number | null
  /** The plan it came from. */
  planId?: string | null
  goods: SaleItem
}

type BasketContents = { lines: BasketLine[]; asked: SaleItem | null }

const pictureSchema = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() })

const priceSchema = z.object({
  kind: z.enum(['regular', 'sale']),
  pence: z.number(),
  validFrom: z.coerce.date(),
  validUntil: z.coerce.date().nullable(),
})

/** As the stored function `basket_items` gives it. */
export const basketItemSchema = z.object({
  line: z
    .object({
      id: z.string(),
      pieces: z.number(),
      priceAtAdding: z.number(),
      version: z.number(),
      batchId: z.number().nullable(),
      planId: z.string().nullable(),
    })
    .nullable(),
  isShown: z.boolean(),
  publishedAt: z.coerce.date(),
  prices: z.array(priceSchema).nullable(),
  picture: pictureSchema.nullable(),
  item: z.object({
    variationId: z.number(),
    sku: z.string(),
    productId: z.number(),
    productName: z.string(),
    slug: z.string(),
    kind: z.enum(['size', 'free_sample', 'full_size_sample']),
    unit: z.enum(['m2', 'piece']),
    widthMm: z.number().nullable(),
    heightMm: z.number().nullable(),
    thicknessMm: z.number().nullable(),
    label: z.string().nullable(),
    coverageMm2: z.number().nullable(),
    piecesPerSet: z.number(),
    weightG: z.number(),
    carriage: z.enum(carriages),
    stock: z.number(),
    leadDays: z.number(),
  }),
})

export type BasketItemJson = z.output<typeof basketItemSchema>

/** The lines of a basket, and with them something that is asked for: one query, because every write waits for it. */
export async function readLines(
  tx: Database,
  basketId: number | null,
  { now, asked = null }: { now: Date; asked?: number | null },
): Promise<BasketContents> {
  const call = sql`basket_items(${basketId}::int, ${asked}::int)`
  return contentsOf(await callFunction(tx, call, basketItemSchema), now, asked)
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
  how: { now: Date; lock: boolean; asked?: number | undefined; key?: string | undefined; keysSince?: Date },
): Promise<OpenedBasket> {
  const { now } = how
  const { tokenHash, customerId } = keysOf(owner)
  const asked = how.asked ?? null
  const call = sql`to_json(load_basket(${tokenHash}::text, ${customerId}::int, ${now.toISOString()}::timestamptz,
    ${asked}::int, ${how.lock}::bool, ${how.key ?? null}::text, ${how.keysSince?.toISOString() ?? null}::timestamptz))`
  const rows = await callFunction(tx, call, loadedSchema)
  const basket = rows[0]?.basket ?? null
  return {
    basket: basket && { id: basket.id, expiresAt: basket.expiresAt },
    addedUnderKey: basket?.addedUnderKey ?? null,
    ...contentsOf(
      rows.flatMap(({ item }) => item ?? []),
      now,
      asked,
    ),
  }
}

/** As the stored function `load_basket` gives it, a row for every item; one without an item for an empty basket. */
const loadedSchema = z.object({
  basket: z
    .object({ id: z.number(), expiresAt: z.coerce.date().nullable(), addedUnderKey: z.string().nullable() })
    .nullable(),
  item: basketItemSchema.nullable(),
})

export function contentsOf(rows: BasketItemJson[], now: Date, askedVariationId: number | null): BasketContents {
  const known = rows.map((row) => {
    const price = row.isShown && row.publishedAt <= now ? currentPrice(row.prices ?? [], now) : null
    return { line: row.line, goods: { ...row.item, pricePence: price?.pence ?? null, picture: row.picture } }
  })
  return {
    lines: known.flatMap(({ line, goods }) => (line ? [{ ...line, goods }] : [])),
    asked: known.find(({ goods }) => goods.variationId === askedVariationId)?.goods ?? null,
  }
}
