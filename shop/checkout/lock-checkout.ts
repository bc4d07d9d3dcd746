import { sql } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Database } from '#database/database.ts'
import type { ShopConfig } from '#shop.config'
import { type BasketLine, holdingOf, type SaleItemRow } from '../basket/basket-lines.ts'
import { type BasketOwner, keysOf } from '../basket/find-basket.ts'

type KnownOrder = { id: number; key: string; keyOwner: string }
type Unpaid = { orders: number; pence: number }

/** What is held unpaid beside this order, and what its buyer has had before. Sizes by the variation's id. */
export type AlreadyHeld = {
  unpaid: Record<'visitor' | 'email' | 'network' | 'all', Unpaid>
  sizes: Record<string, { visitor: number; network: number; all: number }>
  samples: number
  /** Mails about unpaid orders to this address in the last 24 hours. */
  mails: number
}

/** As the database's own function `lock_checkout` gives it; without a basket there is nothing beside it. */
type Opened = { basketId: number | null; goods: SaleItemRow[]; known: KnownOrder[] } & Partial<AlreadyHeld>

const dayMs = 24 * 60 * 60_000
const none: Unpaid = { orders: 0, pence: 0 }

/** Who places an order, as far as is known before it is read closely. */
export type Placing = {
  keyOwner: string
  key: string
  email: string
  /** Where it would go. */
  address: Address
  network: string | null
}

/**
 * The basket with what it holds, and beside it the orders that may be the same one sent again or that this one takes the
 * place of. All of them are locked, the basket first. With them comes what else its buyer holds unpaid.
 */
export async function lockCheckout(
  tx: Database,
  config: ShopConfig,
  owner: BasketOwner,
  now: Date,
  { keyOwner, key, email, address, network }: Placing,
): Promise<{ basketId: number | null; held: BasketLine[]; known: KnownOrder[]; already: AlreadyHeld }> {
  const { tokenHash, customerId } = keysOf(owner)
  const facts = {
    token: tokenHash,
    customer: customerId,
    at: now,
    owner: keyOwner,
    key,
    email,
    address,
    network,
    samples_since: new Date(now.getTime() - config.orders.freeSamples.days * dayMs),
    mails_since: new Date(now.getTime() - dayMs),
  }
  const result = await tx.execute(sql`select lock_checkout(${JSON.stringify(facts)}::json) as opened`)
  const [row] = (result as unknown as { rows: { opened: Opened }[] }).rows
  if (!row) throw new Error('placing an order found nothing to look at')
  const { basketId, goods, known, unpaid, sizes = {}, samples = 0, mails = 0 } = row.opened
  return {
    basketId,
    held: holdingOf(goods, now, null).lines,
    known,
    already: { unpaid: unpaid ?? { visitor: none, email: none, network: none, all: none }, sizes, samples, mails },
  }
}
