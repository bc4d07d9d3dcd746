import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Address } from '#contract/customers/address.ts'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import { type BasketLine, basketItemSchema, linesOf } from '../basket/basket-lines.ts'
import { type BasketOwner, keysOf } from '../basket/find-basket.ts'
import type { ShopContext } from '../context.ts'
import { type BasketVoucher, basketVoucherSchema } from '../vouchers/basket-voucher.ts'

const unpaidSchema = z.object({ orders: z.number(), pence: z.number() })
type Unpaid = z.output<typeof unpaidSchema>
const none: Unpaid = { orders: 0, pence: 0 }

/** The buyer's other unpaid orders and earlier free samples. */
const alreadySchema = z.object({
  unpaid: z
    .object({ visitor: unpaidSchema, email: unpaidSchema, network: unpaidSchema, transfers: z.number() })
    .default({ visitor: none, email: none, network: none, transfers: 0 }),
  samples: z.number().default(0),
  /** Signed in, and the account's email address is confirmed. */
  isConfirmed: z.boolean().default(false),
})
export type AlreadyUnpaid = z.output<typeof alreadySchema>

const earlierSchema = z.object({ id: z.number(), key: z.string(), keyOwner: z.string() })
type EarlierOrder = z.output<typeof earlierSchema>

/** The result of the stored function `lock_checkout`. Without a basket the rest is empty. */
const lockedSchema = z.object({
  basketId: z.number().nullable(),
  items: z.array(basketItemSchema),
  earlier: z.array(earlierSchema),
  voucher: basketVoucherSchema.nullish(),
  ...alreadySchema.shape,
})

const dayMs = 24 * 60 * 60_000

/** The buyer of an order, before the order is validated. */
export type Placement = {
  owner: BasketOwner
  keyOwner: string
  key: string
  email: string
  /** The delivery address. */
  address: Address
  network: string | null
}

type LockedCheckout = {
  basketId: number | null
  lines: BasketLine[]
  earlier: EarlierOrder[]
  /** Counted after its row is locked, if there is a limit to its uses. */
  voucher: BasketVoucher | null
  already: AlreadyUnpaid
}

/**
 * Locks the basket, and then the orders that may be the same request sent again or that this order replaces. Returns
 * them with the basket's lines and the buyer's other unpaid orders.
 */
export async function lockCheckout(
  tx: Database,
  ctx: ShopContext,
  { owner, keyOwner, key, email, address, network }: Placement,
): Promise<LockedCheckout> {
  const now = ctx.clock.now()
  const { tokenHash, customerId } = keysOf(owner)
  const request = {
    token: tokenHash,
    customer: customerId,
    at: now,
    owner: keyOwner,
    key,
    email,
    address,
    network,
    samples_since: new Date(now.getTime() - ctx.settings.samples.days * dayMs),
  }
  const [locked] = await callFunction(tx, sql`lock_checkout(${JSON.stringify(request)}::json)`, lockedSchema)
  if (!locked) throw new Error('lock_checkout returned nothing')
  const { basketId, items, earlier, voucher = null, ...already } = locked
  return { basketId, lines: linesOf(items, now), earlier, voucher, already }
}
