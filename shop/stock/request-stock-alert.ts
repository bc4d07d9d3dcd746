import { count, eq } from 'drizzle-orm'
import type { StockAlert } from '#contract/stock/stock-alert.ts'
import { stockAlerts } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { findSubject } from '../enquiries/find-subject.ts'
import { ShopError } from '../error.ts'
import { mailAddress } from '../mail/address.ts'

/** Anybody can type anybody's address, so the number of pending alerts per address is limited. */
const maxPerAddress = 20

/** Saves an alert for when a product is back in stock. A repeated request looks the same and changes nothing. */
export async function requestStockAlert({ ctx, input }: { ctx: ShopContext; input: StockAlert }): Promise<void> {
  const email = mailAddress(input.email)?.toLowerCase()
  const sentence = 'Please enter a valid email address'
  if (!email) throw new ShopError('invalid', sentence, { email: sentence })
  await ctx.database.db.transaction(async (tx) => {
    const subject = await findSubject(tx, { productId: input.product_id, variationId: input.variation_id })
    if (!subject) return
    const [waiting] = await tx.select({ alerts: count() }).from(stockAlerts).where(eq(stockAlerts.email, email))
    if ((waiting?.alerts ?? 0) >= maxPerAddress) return
    const { productId, variationId } = subject
    await tx
      .insert(stockAlerts)
      .values({ email, productId, variationId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
  })
}
