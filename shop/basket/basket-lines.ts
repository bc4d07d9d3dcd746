import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Carriage, carriages } from '#contract/arithmetic/delivery-service.ts'
import type { LineItem } from '#contract/basket/basket.ts'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import { currentPrice } from '../catalogue/current-price.ts'
import { type BasketVoucher, basketVoucherSchema } from '../vouchers/basket-voucher.ts'
import { type BasketOwner, type FoundBasket, keysOf } from './find-basket.ts'

type Picture = NonNullable<LineItem['image']>

/** A size or sample as it is in the catalogue today. */
export type Variation = {
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
  /** Pieces this basket can order: the stock, plus what its own unpaid order already holds. */
  stock: number
  leadDays: number
  /** Null if it is not for sale now. */
  pricePence: number | null
  picture: Picture | null
}

export type BasketLine = {
  id: string
  pieces: number
  priceAtAdding: number
  version: number
  /** The batch the pieces should come from, if the buyer chose one. */
  batchId?: number | null
  /** The plan the line was added from. */
  planId?: string | null
  variation: Variation
}

/** The lines, and every variation that was loaded: those in the lines and those the shopper is adding. */
type BasketContents = { lines: BasketLine[]; variations: Variation[] }

const pictureSchema = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() })

const priceSchema = z.object({
  kind: z.enum(['regular', 'sale']),
  pence: z.number(),
  validFrom: z.coerce.date(),
  validUntil: z.coerce.date().nullable(),
})

/** A row as the stored function `basket_items` returns it. */
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

export async function readLines(tx: Database, basketId: number, now: Date): Promise<BasketLine[]> {
  const call = sql`basket_items(${basketId}::int, '{}')`
  return linesOf(await callFunction(tx, call, basketItemSchema), now)
}

export type OpenedBasket = BasketContents & {
  basket: FoundBasket | null
  voucher: BasketVoucher | null
  /** Hash of the add request already made with this key; null if there is none. */
  addedUnderKey: string | null
}

/** Loads the owner's basket, its lines and the variations being added, in one query. Writers lock the basket. */
export async function openBasket(
  tx: Database,
  owner: BasketOwner,
  options: {
    now: Date
    lock: boolean
    variationIds?: number[] | undefined
    key?: string | undefined
    keysSince?: Date
  },
): Promise<OpenedBasket> {
  const { now, variationIds = [] } = options
  const { tokenHash, customerId } = keysOf(owner)
  const call = sql`to_json(load_basket(${tokenHash}::text, ${customerId}::int, ${now.toISOString()}::timestamptz,
    ${`{${variationIds.join()}}`}::int[], ${options.lock}::bool, ${options.key ?? null}::text, ${options.keysSince?.toISOString() ?? null}::timestamptz))`
  const rows = await callFunction(tx, call, loadedSchema)
  const basket = rows[0]?.basket ?? null
  return {
    basket: basket && { id: basket.id, expiresAt: basket.expiresAt },
    voucher: basket?.voucher ?? null,
    addedUnderKey: basket?.addedUnderKey ?? null,
    ...contentsOf(
      rows.flatMap(({ item }) => item ?? []),
      now,
    ),
  }
}

/** `load_basket` returns one row per item, or a single row without an item for an empty basket. */
const loadedSchema = z.object({
  basket: z
    .object({
      id: z.number(),
      expiresAt: z.coerce.date().nullable(),
      voucher: basketVoucherSchema.nullable(),
      addedUnderKey: z.string().nullable(),
    })
    .nullable(),
  item: basketItemSchema.nullable(),
})

export const linesOf = (rows: BasketItemJson[], now: Date): BasketLine[] => contentsOf(rows, now).lines

function contentsOf(rows: BasketItemJson[], now: Date): BasketContents {
  const items = rows.map((row) => {
    const price = row.isShown && row.publishedAt <= now ? currentPrice(row.prices ?? [], now) : null
    return { line: row.line, variation: { ...row.item, pricePence: price?.pence ?? null, picture: row.picture } }
  })
  return {
    lines: items.flatMap(({ line, variation }) => (line ? [{ ...line, variation }] : [])),
    variations: items.map(({ variation }) => variation),
  }
}
