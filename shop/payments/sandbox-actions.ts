import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { testPayments } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { signerNamed } from './signing-key.ts'
import { newsOf, testSignature } from './sandbox-gateway.ts'

export type TestPayment = typeof testPayments.$inferSelect

export async function readTestPayment(ctx: ShopContext, reference: string): Promise<TestPayment | null> {
  const [row] = await ctx.database.db.select().from(testPayments).where(eq(testPayments.reference, reference))
  return row ?? null
}

type Webhook = { body: string; headers: Record<string, string> }

/** Lets the made-up company take or refuse the money, once, and gives the signed webhook it would send. */
export async function actOnTestPayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; verdict: 'approved' | 'declined' }
}): Promise<{ payment: TestPayment; webhook: Webhook } | null> {
  const signer = await signerNamed(ctx, 'test-payments')
  const [payment] = await ctx.database.db
    .update(testPayments)
    .set({ state: input.verdict })
    .where(and(eq(testPayments.reference, input.reference), eq(testPayments.state, 'open')))
    .returning()
  if (!payment) return null
  const body = JSON.stringify(newsOf(payment, `evt_${randomUUID()}`))
  return {
    payment,
    webhook: { body, headers: { [testSignature]: signer.sign(body), 'content-type': 'application/json' } },
  }
}
