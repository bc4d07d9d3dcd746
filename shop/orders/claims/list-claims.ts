import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import type { ClaimFilter, ClaimRow, OfficeClaim } from '#contract/office/claims.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import { claimLines, claimPhotos, claims } from '#database/tables/claims.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../../access/require-permission.ts'
import type { ShopContext } from '../../context.ts'
import { pieceCounts, refundableDelivery, refundedPieces } from '../fulfilment.ts'
import { loadOrder, type OrderAggregate, refundableAmount } from '../order-aggregate.ts'
import { returnDelivery } from '../refunds/return-delivery.ts'
import { findClaim } from './decide-claim.ts'
import { leftoverAmount } from './leftover-amount.ts'

const perPage = 50
const excerptLength = 160

/** One page of claims and returns, newest first. */
export async function listClaims({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: ClaimFilter
}): Promise<{ rows: ClaimRow[]; next: number | null }> {
  requirePermission(ctx, 'claims.read')
  const rows = await ctx.database.db
    .select({
      claim: claims,
      order: orders,
      pieces: sql<number>`(select coalesce(sum(${claimLines.pieces}), 0)::int from ${claimLines} where ${claimLines.claimId} = ${claims.id})`,
      photos: sql<number>`(select count(*)::int from ${claimPhotos} where ${claimPhotos.claimId} = ${claims.id})`,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(
      and(
        input.state ? inArray(claims.state, input.state) : undefined,
        input.kind ? inArray(claims.kind, input.kind) : undefined,
        input.before ? lt(claims.id, input.before) : undefined,
      ),
    )
    .orderBy(desc(claims.id))
    .limit(perPage + 1)
  const page = rows.slice(0, perPage).map(({ claim, order, pieces, photos }) => ({
    ...commonFields(claim, order),
    pieces,
    photos,
    excerpt: claim.message.slice(0, excerptLength),
  }))
  return { rows: page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
}

type ClaimRecord = typeof claims.$inferSelect

const commonFields = (claim: ClaimRecord, order: typeof orders.$inferSelect) => ({
  id: claim.id,
  reference: claim.reference,
  order: order.reference,
  kind: claim.kind,
  state: claim.state,
  created: claim.createdAt.toISOString(),
  name: `${order.billing.first_name} ${order.billing.last_name}`.trim(),
  postcode: (order.shipping ?? order.billing).postcode,
})

/** Everything about one claim, with the price of its pieces. */
export async function readClaim({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string }
}): Promise<OfficeClaim> {
  const { role } = requirePermission(ctx, 'claims.read')
  const { db } = ctx.database
  const claim = await findClaim(db, input.reference)
  const aggregate = await loadOrder(db, eq(orders.id, claim.orderId))
  if (!aggregate) throw new Error('a claim without an order')
  const photos = await db
    .select()
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, claim.id))
    .orderBy(claimPhotos.position)
  const paid = aggregate.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  return {
    ...commonFields(claim, aggregate.order),
    message: claim.message,
    email: aggregate.order.email,
    answer: claim.answer,
    decided_by: claim.decidedBy,
    decided: claim.decidedAt?.toISOString() ?? null,
    photos: photos.map(({ picture }) => picture),
    lines: claimedLines(aggregate, claim),
    share: claim.kind === 'leftover' ? (aggregate.order.leftovers?.share ?? null) : null,
    keeps_others: aggregate.lines.some(
      (line) =>
        line.linePrice + line.discountPence > 0 &&
        !aggregate.claimLines.some(({ claimId, lineId }) => claimId === claim.id && lineId === line.id) &&
        refundedPieces(aggregate, line) < line.pieces,
    ),
    refundable: paid ? refundableAmount(aggregate.refunds, paid) : 0,
    refundable_delivery: paid ? refundableDelivery(aggregate) : 0,
    return_delivery: paid ? await returnDelivery(db, ctx, aggregate) : 0,
    can_decide: claim.state === 'open' && hasPermission(role, 'claims.decide'),
  }
}

const claimedLines = (aggregate: OrderAggregate, claim: ClaimRecord): OfficeClaim['lines'] =>
  aggregate.lines.flatMap((line) => {
    const part = aggregate.claimLines.find((one) => one.claimId === claim.id && one.lineId === line.id)
    if (!part) return []
    const { id, sku, productName, size, picture, pieces: ordered, linePrice, discountPence } = line
    const counts = pieceCounts(aggregate, line)
    const amount =
      claim.kind === 'leftover'
        ? leftoverAmount(aggregate, [part])
        : piecesAmount({ ...counts, pieces: ordered, linePrice }, part.pieces)
    return [
      {
        id,
        sku,
        name: productName,
        size,
        picture: picture?.src ?? null,
        pieces: part.pieces,
        ordered,
        ...counts,
        total: linePrice,
        discount: discountPence,
        amount,
      },
    ]
  })
