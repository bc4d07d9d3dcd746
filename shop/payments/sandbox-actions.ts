import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { sandboxPayments } from '#database/tables/payments.ts'
import type { ShopContext } from '../context.ts'
import { eventOf, sandboxSignature } from './sandbox-gateway.ts'
import { signerFor } from './signing-key.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

export async function readSandboxPayment(ctx: ShopContext, reference: string): Promise<SandboxPayment | null> {
  const [row] = await ctx.database.db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
  return row ?? null
}

type Webhook = { body: string; headers: Record<string, string> }

/** Approves or declines a sandbox payment, once, and returns the signed webhook that a provider would send. */
export async function actOnSandboxPayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; verdict: 'approved' | 'declined' }
}): Promise<{ payment: SandboxPayment; webhook: Webhook } | null> {
  const signer = await signerFor(ctx, 'test-payments')
  const [payment] = await ctx.database.db
    .update(sandboxPayments)
    .set({ state: input.verdict })
    .where(and(eq(sandboxPayments.reference, input.reference), eq(sandboxPayments.state, 'open')))
    .returning()
  if (!payment) return null
  const body = JSON.stringify(eventOf(payment, `evt_${randomUUID()}`))
  return {
    payment,
    webhook: { body, headers: { [sandboxSignature]: signer.sign(body), 'content-type': 'application/json' } },
  }
}
