import { and, eq } from 'drizzle-orm'
import type { Decision } from '#contract/office/claims.ts'
import type { Database } from '#database/database.ts'
import { claims } from '#database/tables/claims.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission, requireStepUp } from '../../access/require-permission.ts'
import { partOf, writeOnce } from '../../access/write-once.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ShopContext } from '../../context.ts'
import { ShopError } from '../../error.ts'
import { type Refusal, refuse } from '../../result.ts'
import { orderLinks } from '../guest-link.ts'
import { claimDecidedMail } from '../mail/claim-mails.ts'
import { sendToBuyer } from '../mail/mail-order.ts'
import { loadOrder } from '../order-aggregate.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { placeReplacement } from './place-replacement.ts'

type Decided = { ok: true; replacement: string | null } | Refusal

/**
 * Replaces what was claimed, refunds it, or says why not; the buyer is told. A refund is given first: whoever dies in
 * between leaves a claim that is open on an order that shows its refund.
 */
export async function decideClaim({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Decision & { reference: string }
}): Promise<Decided> {
  requirePermission(ctx, 'claims.decide')
  const { db } = ctx.database
  const claim = await findClaim(db, input.reference)
  if (claim.state !== 'open') return alreadyDecided
  if (input.decision === 'refund') {
    requireStepUp(ctx, 'orders.refund')
    const aggregate = await loadOrder(db, eq(orders.id, claim.orderId))
    const lines = (aggregate?.claimLines ?? [])
      .filter(({ claimId }) => claimId === claim.id)
      .map(({ lineId, pieces }) => ({ lineId, pieces, restock: input.restock ?? false }))
    const reason = `${claim.kind === 'return' ? 'Returned' : 'Broken or missing'}, ${claim.reference}`
    const given = await refundOrder({
      ctx: partOf(ctx, 'refund'),
      input: { orderId: claim.orderId, amountPence: input.amount, lines, reason },
    })
    if (!given.ok) return given
  }
  const links = await orderLinks(ctx)
  return writeOnce(ctx, async (tx): Promise<Decided> => {
    const aggregate = await loadOrder(tx, eq(orders.id, claim.orderId), { lock: true })
    if (!aggregate) throw new Error('a claim without an order')
    const [decided] = await tx
      .update(claims)
      .set({
        state: input.decision,
        answer: input.answer,
        decidedBy: ctx.actor.kind === 'staff' ? ctx.actor.name : null,
        decidedAt: ctx.clock.now(),
      })
      .where(and(eq(claims.id, claim.id), eq(claims.state, 'open')))
      .returning()
    if (!decided) return alreadyDecided
    const placed =
      input.decision === 'replacement'
        ? await placeReplacement(tx, ctx, { aggregate, claim: decided, mixBatches: input.mix_batches ?? false })
        : null
    if (placed && !placed.ok) return undo(placed)
    const replacement = placed?.reference ?? null
    const { order } = aggregate
    const orderUrl = links.orderUrl(order)
    const mail = claimDecidedMail(ctx.settings, aggregate, { claim: decided, orderUrl, replacement })
    await sendToBuyer(tx, ctx, { order, mail })
    await writeAudit(tx, ctx, {
      verb: 'claim_decided',
      subject: 'claim',
      subjectId: claim.reference,
      before: { state: 'open' },
      after: { state: input.decision, order: order.reference, ...(replacement ? { replacement } : {}) },
    })
    return { ok: true, replacement }
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal
    throw error
  })
}

const alreadyDecided = refuse('already_decided', 'This has been decided already.')

/** Nothing of the transaction stays: the claim is still open. */
class Undone extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
const undo = (refusal: Refusal): never => {
  throw new Undone(refusal)
}

export async function findClaim(db: Database, reference: string) {
  const [claim] = await db.select().from(claims).where(eq(claims.reference, reference.toUpperCase()))
  if (!claim) throw new ShopError('not_found', 'There is no such claim.')
  return claim
}
