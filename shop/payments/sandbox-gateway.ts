import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { paymentEvents, sandboxPayments } from '#database/tables/payments.ts'
import type { ShopContext } from '../context.ts'
import type { PaymentEvent, PaymentGateway, PaymentGateways } from './gateway.ts'
import { signerFor } from './signing-key.ts'

type SandboxContext = Pick<ShopContext, 'database' | 'clock'>

/** The header that carries the signature of a sandbox webhook. */
export const sandboxSignature = 'test-signature'

const newReference = () => `test_${randomBytes(18).toString('base64url')}`

/** Whether a text has the form of a sandbox reference. Text from a URL may hold characters the database rejects. */
export const isSandboxReference = (text: string): boolean => /^test_[\w-]{24}$/.test(text)

/**
 * A simulated payment provider for a shop without keys. It stores its payments in a table, has a payment page, and
 * signs its webhooks like a real provider.
 */
export const sandboxGateway = (ctx: SandboxContext, publicUrl: () => string): PaymentGateway => {
  const { db } = ctx.database
  return {
    provider: 'test',

    async open({ requestKey, amountPence, reference, returnUrl, cancelUrl }) {
      const [created] = await db
        .insert(sandboxPayments)
        .values({
          reference: newReference(),
          requestKey,
          amountPence,
          state: 'open',
          returnUrl,
          cancelUrl,
          description: `Order ${reference}`,
          createdAt: ctx.clock.now(),
        })
        .onConflictDoUpdate({ target: sandboxPayments.requestKey, set: { requestKey } })
        .returning({ reference: sandboxPayments.reference })
      if (!created) throw new Error('the sandbox saved no payment')
      return { providerReference: created.reference, payUrl: `${publicUrl()}/test-payment/${created.reference}` }
    },

    async fetchStatus({ providerReference }) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, providerReference))
      return row && row.state !== 'open' ? eventOf(row, `look_${row.reference}_${row.state}`) : null
    },

    async close({ providerReference }) {
      const [closed] = await db
        .update(sandboxPayments)
        .set({ state: 'cancelled' })
        .where(
          and(eq(sandboxPayments.reference, providerReference), inArray(sandboxPayments.state, ['open', 'cancelled'])),
        )
        .returning({ reference: sandboxPayments.reference })
      if (closed) return null
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, providerReference))
      if (!row) throw new Error('the sandbox has no payment with this reference')
      return row.state === 'approved' ? eventOf(row, `look_${row.reference}_${row.state}`) : null
    },

    async refund({ requestKey, providerReference, amountPence }) {
      await db.transaction(async (tx) => {
        // A retry with the same key refunds nothing more.
        const [first] = await tx
          .insert(paymentEvents)
          .values({
            provider: 'test',
            eventId: `refund_${requestKey}`,
            kind: 'refund',
            outcome: 'given_back',
            receivedAt: ctx.clock.now(),
          })
          .onConflictDoNothing()
          .returning({ eventId: paymentEvents.eventId })
        if (!first) return
        const [existing] = await tx
          .update(sandboxPayments)
          .set({ refundedPence: sql`${sandboxPayments.refundedPence} + ${amountPence}` })
          .where(
            and(
              eq(sandboxPayments.reference, providerReference),
              eq(sandboxPayments.state, 'approved'),
              sql`${sandboxPayments.refundedPence} + ${amountPence} <= ${sandboxPayments.amountPence}`,
            ),
          )
          .returning({ reference: sandboxPayments.reference })
        if (!existing) throw new Error('the sandbox payment has less money left than the refund')
      })
      return { providerReference: `test_refund_${requestKey}` }
    },

    async readWebhook(body, headers) {
      const signer = await signerFor(ctx, 'test-payments')
      if (!signer.isSigned(body, headers.get(sandboxSignature) ?? '')) return 'not_signed'
      return JSON.parse(body) as PaymentEvent
    },
  }
}

type SandboxPayment = typeof sandboxPayments.$inferSelect

/** The event that the sandbox sends about a payment. */
export const eventOf = (row: SandboxPayment, eventId: string): PaymentEvent => ({
  kind: row.state === 'approved' ? 'paid' : row.state === 'open' ? 'ignored' : 'failed',
  eventId,
  type: `payment.${row.state}`,
  requestKey: row.requestKey,
  providerReference: row.reference,
  amountPence: row.amountPence,
  currency: 'GBP',
})

/** Sandbox gateways only, and in production none. */
export function sandboxGateways(
  ctx: SandboxContext,
  deployment: { publicUrl: () => string; isProduction: boolean },
): PaymentGateways {
  const gateway = sandboxGateway(ctx, deployment.publicUrl)
  const methods = deployment.isProduction ? [] : (['card', 'paypal'] as const).map((id) => ({ id, gateway }))
  return { methods, publicUrl: deployment.publicUrl }
}
