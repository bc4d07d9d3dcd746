import { and, eq } from 'drizzle-orm'
import type { Decision } from '#contract/office/claims.ts'
import type { Database } from '#database/database.ts'
import { afterCommit } from '#database/session.ts'
import { claims } from '#database/tables/claims.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission, requireStepUp } from '../../access/require-permission.ts'
import { writeOnce } from '../../access/write-once.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { ShopError } from '../../error.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { type OrderLinks, orderLinks } from '../guest-link.ts'
import { claimDecidedMail } from '../mail/claim-mails.ts'
import { sendToBuyer } from '../mail/mail-order.ts'
import { type ClaimRow, loadOrder, type OrderAggregate } from '../order-aggregate.ts'
import { executeRequested } from '../refunds/execute-refund.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'
import { requestOrderRefund } from '../refunds/request-order-refund.ts'
import { leftoverAmount } from './leftover-amount.ts'
import { placeReplacement } from './place-replacement.ts'

type DecisionResult = { ok: true; replacement: string | null } | Refusal

/**
 * Replaces or refunds the claimed pieces, or declines the claim, and emails the buyer. The same transaction closes the
 * claim, so only one decision counts. The refund is executed after the commit; if that fails, the worker tries again.
 */
export async function decideClaim({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Decision & { reference: string }
}): Promise<DecisionResult> {
  requirePermission(ctx, 'claims.decide')
  if (input.decision === 'refund') requireStepUp(ctx, 'orders.refund')
  const { db } = ctx.database
  const claim = await findClaim(db, input.reference)
  const links = await orderLinks(ctx)
  return writeOnce(ctx, (tx) => closeClaim(tx, ctx, { claim, input, links })).catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal
    throw error
  })
}

async function closeClaim(
  tx: Database,
  ctx: ActingContext,
  { claim: { id, orderId }, input, links }: { claim: ClaimRow; input: Decision; links: OrderLinks },
): Promise<DecisionResult> {
  const aggregate = await loadOrder(tx, eq(orders.id, orderId), { lock: true })
  if (!aggregate) throw new Error('a claim without an order')
  const [claim] = await tx
    .update(claims)
    .set({
      state: input.decision,
      answer: input.answer,
      decidedBy: ctx.actor.kind === 'staff' ? ctx.actor.name : null,
      decidedAt: ctx.clock.now(),
    })
    .where(and(eq(claims.id, id), eq(claims.state, 'open')))
    .returning()
  if (!claim) return alreadyDecided
  const { order } = aggregate
  const pieces = decidedPieces(aggregate, { claim, input })
  if (claim.kind === 'leftover' && (input.decision === 'replacement' || input.delivery))
    return undo(refuse('invalid', 'Leftovers are bought back or not: they are not replaced, and bring no delivery.'))
  if (input.decision === 'refund') await refund(tx, ctx, { aggregate, claim, input, pieces })
  const replacement =
    input.decision === 'replacement' ? (await replace(tx, ctx, { aggregate, claim, input, pieces })).reference : null
  const mail = claimDecidedMail(ctx.settings, aggregate, {
    claim,
    pieces,
    orderUrl: links.orderUrl(order),
    replacement,
  })
  await sendToBuyer(tx, ctx, { order, mail })
  await writeAudit(tx, ctx, {
    verb: 'claim_decided',
    subject: 'claim',
    subjectId: claim.reference,
    before: { state: 'open' },
    after: {
      state: input.decision,
      order: order.reference,
      ...(replacement ? { replacement } : {}),
      ...(input.exceed_reason ? { exceedReason: input.exceed_reason } : {}),
    },
  })
  return { ok: true, replacement }
}

type DecidedClaim = { aggregate: OrderAggregate; claim: ClaimRow; input: Decision; pieces: LinePieces[] }

/** The claimed pieces, unless the decision gives other numbers. */
function decidedPieces(
  aggregate: OrderAggregate,
  { claim, input }: Pick<DecidedClaim, 'claim' | 'input'>,
): LinePieces[] {
  const claimed = aggregate.claimLines.filter(({ claimId }) => claimId === claim.id)
  const named = input.lines?.map(({ id, pieces }) => ({ lineId: id, pieces }))
  if (named?.some(({ lineId }) => !claimed.some((line) => line.lineId === lineId)))
    return undo(refuse('invalid', 'One of the lines was not claimed.'))
  if (named && new Set(named.map(({ lineId }) => lineId)).size < named.length)
    return undo(refuse('invalid', 'Each line can be named once.'))
  return (named ?? claimed.map(({ lineId, pieces }) => ({ lineId, pieces }))).filter(({ pieces }) => pieces > 0)
}

const refundReasons: Record<ClaimRow['kind'], string> = {
  fault: 'Broken or missing',
  return: 'Returned',
  leftover: 'Leftovers bought back',
}

async function refund(tx: Database, ctx: ActingContext, { aggregate, claim, input, pieces }: DecidedClaim) {
  const { delivery, restock = false, exceed_reason } = input
  const isLeftover = claim.kind === 'leftover' && pieces.length > 0
  const amount = input.amount ?? (isLeftover ? leftoverAmount(aggregate, pieces) : undefined)
  if (pieces.length === 0 && amount === undefined)
    return undo(refuse('invalid', 'Please say how many pieces or how much to refund.'))
  const isReturn = claim.kind === 'return'
  const requested = await requestOrderRefund(tx, ctx, {
    aggregate,
    refund: {
      claimId: claim.id,
      reason: `${refundReasons[claim.kind]}, ${claim.reference}`,
      amountPence: amount,
      deliveryPence: delivery,
      isReturn,
      exceedReason: exceed_reason,
      lines: pieces.map((part) => ({ ...part, restock })),
    },
  })
  if (!requested.ok) return undo(requested)
  afterCommit(tx, () => executeRequested(ctx, requested.refundId))
}

async function replace(tx: Database, ctx: ActingContext, { aggregate, claim, input, pieces }: DecidedClaim) {
  const placed = await placeReplacement(tx, ctx, {
    aggregate,
    claim,
    replaced: pieces,
    mixBatches: input.mix_batches ?? false,
    exceedReason: input.exceed_reason,
  })
  return placed.ok ? placed : undo(placed)
}

const alreadyDecided = refuse('already_decided', 'This has been decided already.')

/** Rolls back the transaction, so that the claim stays open. */
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
