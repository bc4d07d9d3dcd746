import { inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import type { PaymentRow } from '../order-aggregate.ts'

/**
 * Ends what an order's buyer could still pay on: here at once, and at the provider by the calls that come back, which
 * are for after the commit. 'expired' means that money which comes all the same is accepted if the stock is there.
 */
export async function expireOpenPayments(
  tx: Database,
  ctx: ShopContext,
  { payments: all, state }: { payments: PaymentRow[]; state: 'expired' | 'failed' },
): Promise<(() => Promise<void>)[]> {
  const open = all.filter((payment) => payment.state === 'opening' || payment.state === 'open')
  // What was closed for another way to pay is no more welcome than the rest, once the order is not wanted.
  const ended = all.filter((payment) => open.includes(payment) || (state === 'failed' && payment.state === 'expired'))
  if (ended.length === 0) return []
  const ids = ended.map(({ id }) => id)
  await tx.update(payments).set({ state, settledAt: ctx.clock.now() }).where(inArray(payments.id, ids))
  return open.flatMap(({ provider, providerReference }) => {
    const gateway = gatewayOfProvider(ctx.gateways, provider)
    return gateway && providerReference ? [() => gateway.close({ providerReference })] : []
  })
}
