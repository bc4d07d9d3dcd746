import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Address } from '#contract/customers/address.ts'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import { type BasketLine, basketItemSchema, linesOf } from '../basket/basket-lines.ts'
import { type BasketOwner, keysOf } from '../basket/find-basket.ts'
import type { ShopContext } from '../context.ts'

const unpaidSchema = z.object({ orders: z.number(), pence: z.number() })
type Unpaid = z.output<typeof unpaidSchema>
const none: Unpaid = { orders: 0, pence: 0 }

/** What its buyer has unpaid besides this order, and has had before. */
const alreadySchema = z.object({
  unpaid: z
    .object({ visitor: unpaidSchema, email: unpaidSchema, network: unpaidSchema, transfers: z.number() })
    .default({ visitor: none, email: none, network: none, transfers: 0 }),
  samples: z.number().default(0),
  /** Signed in, and the account's email address is confirmed. */
  isConfirmed: z.boolean().default(false),
})
export type AlreadyUnpaid = z.output<typeof alreadySchema>

const knownSchema = z.object({ id: z.number(), key: z.string(), keyOwner: z.string() })
type KnownOrder = z.output<typeof knownSchema>

/** As the stored function `lock_checkout` gives it; without a basket there is nothing beside it. */
const lockedSchema = z.object({
  basketId: z.number().nullable(),
  items: z.array(basketItemSchema),
  known: z.array(knownSchema),
  ...alreadySchema.shape,
})

const dayMs = 24 * 60 * 60_000

/** Who places an order, as far as is known before it is read closely. */
export type Placing = {
  owner: BasketOwner
  keyOwner: string
  key: string
  email: string
  /** Where it would go. */
  address: Address
  network: string | null
}

/**
 * The basket with what it holds, and beside it the orders that may be the same one sent again or that this one takes the
 * place of. All of them are locked, the basket first. With them comes what else its buyer has unpaid.
 */
export async function lockCheckout(
  tx: Database,
  ctx: ShopContext,
  { owner, keyOwner, key, email, address, network }: Placing,
): Promise<{ basketId: number | null; held: BasketLine[]; known: KnownOrder[]; already: AlreadyUnpaid }> {
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
  if (!locked) throw new Error('placing an order found nothing to look at')
  const { basketId, items, known, ...already } = locked
  return { basketId, held: linesOf(items, now), known, already }
}
