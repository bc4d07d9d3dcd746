import { and, eq, ne } from 'drizzle-orm'
import { orders, payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type Confirmation, confirmPayment } from './confirm-payment.ts'
import { type Following, followRefunds } from './follow-refunds.ts'
import { type PaymentNews, type PaymentPort, portOf, type Till } from './port.ts'

type Heard = { signed: false } | { signed: true; news: PaymentNews; outcome: Confirmation | Following }

/** Reads what a provider sent and acts on it. Money the buyer agreed to is taken only while the order waits for it. */
export async function hearWebhook({
  ctx,
  till,
  input,
}: {
  ctx: ShopContext
  till: Till
  input: { provider: PaymentPort['provider']; body: string; headers: Headers }
}): Promise<Heard | null> {
  const { provider } = input
  const port = portOf(till, provider)
  if (!port) return null
  const told = await port.readWebhook(input.body, input.headers)
  if (told === 'not signed') return { signed: false }
  if (told.kind === 'refunded')
    return { signed: true, news: told, outcome: await followRefunds({ ctx, till, input: { port, news: told } }) }
  const news = told.kind === 'approved' ? await take(ctx, port, told) : told
  return { signed: true, news, outcome: await confirmPayment({ ctx, till, input: { provider, news } }) }
}

async function take(ctx: ShopContext, port: PaymentPort, news: PaymentNews): Promise<PaymentNews> {
  const [waiting] = await ctx.database.db
    .select({ requestKey: payments.requestKey })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, port.provider),
        eq(payments.requestKey, news.requestKey ?? ''),
        eq(orders.state, 'pending'),
        // The buyer has turned to another way to pay since.
        ne(payments.state, 'expired'),
      ),
    )
  if (!waiting || !port.capture || !news.providerReference) return news
  return port.capture({ providerReference: news.providerReference, requestKey: waiting.requestKey })
}
