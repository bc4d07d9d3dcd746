import type { ShopContext } from '#shop/context.ts'
import { decideClaim } from '#shop/orders/claims/decide-claim.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { asStaff } from '../shop/staff.ts'

/** A claim of the crash test. */
export type DecidedClaim = {
  decision: 'refund' | 'replacement'
  reference: string
  variationId: number
}

export type ClaimFacts = Record<
  'refunds' | 'refundedPence' | 'creditNotes' | 'replacements' | 'replacedPieces' | 'stock' | 'mails' | 'audited',
  number
> & { state: string }

export const decide = (ctx: ShopContext, { decision, reference }: DecidedClaim) =>
  decideClaim({ ctx: asStaff(ctx), input: { decision, reference, answer: 'We are sorry.', restock: true } })

/** Staff send the decision again, and the worker makes the refunds that are still pending. */
export async function finishClaim(ctx: ShopContext, claim: DecidedClaim): Promise<ClaimFacts> {
  await decide(ctx, claim)
  await processPendingRefunds(ctx, (what, error) => {
    throw new Error(what, { cause: error })
  })
  return claimFacts(ctx, claim)
}

export async function claimFacts(ctx: ShopContext, { reference, variationId }: DecidedClaim): Promise<ClaimFacts> {
  const [facts] = await ctx.database.query<ClaimFacts>(
    `select c.state,
       (select count(*)::int from refunds r where r.claim_id = c.id) as refunds,
       (select coalesce(sum(s.refunded_pence), 0)::int from sandbox_payments s join payments p using (request_key)
         where p.order_id = c.order_id) as "refundedPence",
       (select count(*)::int from invoices i where i.order_id = c.order_id and i.kind = 'credit') as "creditNotes",
       (select count(*)::int from orders o where o.idempotency_key = c.reference) as replacements,
       (select coalesce(sum(l.pieces), 0)::int from replacement_lines l where l.claim_id = c.id) as "replacedPieces",
       (select stock from variations where id = $2) as stock,
       (select count(*)::int from mail_outbox where kind = 'claim-decided' and subject like '%' || c.reference || '%') as mails,
       (select count(*)::int from audit_log where subject = 'claim' and subject_id = c.reference) as audited
     from claims c where c.reference = $1`,
    [reference, variationId],
  )
  if (!facts) throw new Error('no facts')
  return facts
}
