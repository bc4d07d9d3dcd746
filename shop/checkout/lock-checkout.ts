import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Address } from '#contract/address.ts'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import { type BasketLine, basketItemSchema, linesOf } from '../basket/basket-lines.ts'
import { type BasketOwner, keysOf } from '../basket/find-basket.ts'
import type { ShopContext } from '../context.ts'

const unpaidSchema = z.object({ orders: z.number(), pence: z.number() })
type Unpaid = z.output<typeof unpaidSchema>
const none: Unpaid = { orders: 0, pence: 0 }

/** What the buyer has unpaid apart from this order, and the free samples they have had. */
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

/** As the stored function `lock_checkout` returns it. */
const lockedSchema = z.object({
  basketId: z.number().nullable(),
  items: z.array(basketItemSchema),
  earlier: z.array(earlierSchema),
  ...alreadySchema.shape,
})

const dayMs = 24 * 60 * 60_000

/** Who places an order, before the rest of it is checked. */
export type Placement = {
  owner: BasketOwner
  keyOwner: string
  key: string
  email: string
  /** Where it would go. */
  address: Address
  network: string | null
}

/**
 * The basket with its lines, and the earlier orders: the same one sent before, or unpaid ones that this one replaces. All
 * of them are locked, the basket first. With them comes what else the buyer has unpaid.
 */
export async function lockCheckout(
  tx: Database,
  ctx: ShopContext,
  { owner, keyOwner, key, email, address, network }: Placement,
): Promise<{ basketId: number | null; lines: BasketLine[]; earlier: EarlierOrder[]; already: AlreadyUnpaid }> {
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
    samples_since: new Date(now.getTime() - ctx.settings.orders.freeSamples.days * dayMs),
  }
  const [locked] = await callFunction(tx, sql`lock_checkout(${JSON.stringify(request)}::json)`, lockedSchema)
  if (!locked) throw new Error('lock_checkout returned nothing')
  const { basketId, items, earlier, ...already } = locked
  return { basketId, lines: linesOf(items, now), earlier, already }
}
