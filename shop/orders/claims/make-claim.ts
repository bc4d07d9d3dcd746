import { eq } from 'drizzle-orm'
import type { ClaimRequest } from '#contract/orders/claim.ts'
import type { Order } from '#contract/orders/order.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { claimLines, claimPhotos, claims } from '#database/tables/claims.ts'
import { orders } from '#database/tables/orders.ts'
import type { ActingContext } from '../../context.ts'
import { mailAddress } from '../../mail/address.ts'
import { alertStaff } from '../../mail/alert-staff.ts'
import { notifyShop } from '../../mail/notify-shop.ts'
import { lockPhotos } from '../../media/named-photos.ts'
import { referenceCode } from '../../reference-code.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { recordEvent } from '../change-state.ts'
import { composeOrder } from '../compose-order.ts'
import { orderLinks } from '../guest-link.ts'
import { claimMail, claimNotice } from '../mail/claim-mails.ts'
import { sendToBuyer } from '../mail/mail-order.ts'
import { loadOrder, type OrderAggregate } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { readOwnOrder, type Viewer } from '../read-order.ts'
import { canClaim, canReturn, canSellBack, piecesToSellBack } from './claim-rights.ts'

export type ClaimOutcome =
  | { ok: true; order: Order; reference: string }
  | Refusal<'cannot_claim' | 'too_late' | 'invalid'>

/** The most open claims per order. A genuine customer needs fewer. */
const mostOpen = 10

const alertNames = { fault: 'claim', return: 'return', leftover: 'leftovers' } as const
const causes = { fault: 'claim_made', return: 'return_requested', leftover: 'leftovers_offered' } as const

/** Saves a claim or return, notifies the shop and emails the buyer a confirmation, in one transaction. */
export async function makeClaim({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; viewer: Viewer; claim: ClaimRequest }
}): Promise<ClaimOutcome> {
  const { order } = await readOwnOrder(ctx, input.reference, input.viewer)
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.id, order.id), { lock: true })
    if (!aggregate) return refuse('cannot_claim', 'We can’t find this order.')
    const refusal = claimError(ctx, aggregate, input.claim) ?? (await photoError(tx, order.id, input.claim.photos))
    if (refusal) return refusal
    const { claim, after } = await store(tx, ctx, { aggregate, request: input.claim })
    await announceChanges(tx, [officeTopic('claim', claim.reference)])
    const mail = claimMail(ctx.settings, after, { claim, orderUrl: links.orderUrl(order) })
    await sendToBuyer(tx, ctx, { order: aggregate.order, mail })
    await notifyShop(tx, ctx, {
      kind: 'claim',
      reference: claim.reference,
      replyTo: mailAddress(aggregate.order.email) ?? undefined,
      mail: () =>
        claimNotice(ctx.settings, after, { claim, officeUrl: `${links.publicUrl}/office/claims/${claim.reference}` }),
    })
    await alertStaff(tx, ctx, {
      alert: 'claim',
      subject: `New ${alertNames[claim.kind]} ${claim.reference}`,
      text: `About order ${order.reference}.`,
      button: { label: 'Open it', path: `/claims/${claim.reference}` },
    })
    const cause = { code: causes[claim.kind] }
    const event = await recordEvent(tx, ctx, { order: aggregate.order, cause })
    return { ok: true, reference: claim.reference, order: composeOrder(ctx, patchOrder(after, { events: [event] })) }
  })
}

function claimError(ctx: ActingContext, aggregate: OrderAggregate, claim: ClaimRequest) {
  if (!canClaim(aggregate)) return refuse('cannot_claim', 'This order has not left our yard yet.')
  if (claim.kind === 'return' && !canReturn(aggregate, ctx.clock.now()))
    return refuse('too_late', 'The 14 days for sending it back are over. Please write to us: we may still agree to it.')
  if (claim.kind === 'leftover' && !canSellBack(aggregate, ctx.clock.now()))
    return refuse('too_late', 'Leftovers of this order cannot be sold back now. Please write to us.')
  if (claim.kind === 'fault' && claim.message.length < 10)
    return refuse('invalid', 'Please write a sentence or two.', { message: 'Please write a sentence or two' })
  if (aggregate.claims.filter(({ state }) => state === 'open').length >= mostOpen)
    return refuse('cannot_claim', 'We are still looking into what you have told us. Please write or ring.')
  const seen = new Set<number>()
  for (const { variation_id: id, quantity } of claim.lines) {
    const line = aggregate.lines.find(({ variationId }) => variationId === id)
    if (!line || seen.has(id)) return refuse('invalid', 'Please choose from the items of this order.')
    const left = claim.kind === 'leftover' ? piecesToSellBack(aggregate, line) : line.pieces
    if (left === 0)
      return refuse('invalid', `We cannot buy ${line.productName} back.`, { lines: 'Please choose other items' })
    if (quantity > left && left < line.pieces)
      return refuse('invalid', `Only ${left} of ${line.productName} can be sold back.`, {
        lines: `At most ${left} of ${line.productName}`,
      })
    if (quantity > line.pieces)
      return refuse('invalid', `You ordered ${line.pieces} of ${line.productName}.`, {
        lines: `At most ${line.pieces} of ${line.productName}`,
      })
    seen.add(id)
  }
  return null
}

/** Only photos uploaded for this order can be attached; any other photo counts as missing. */
async function photoError(tx: Database, orderId: number, names: string[] = []): Promise<Refusal<'invalid'> | null> {
  const stored = await lockPhotos(tx, names, { orderId })
  const missing = names.findIndex((name) => !stored.has(name))
  if (missing < 0) return null
  const message = `We do not have photo ${missing + 1}. Please remove it and add it again.`
  return refuse('invalid', message, { photos: message })
}

async function store(
  tx: Database,
  ctx: ActingContext,
  { aggregate, request }: { aggregate: OrderAggregate; request: ClaimRequest },
) {
  const [claim] = await tx
    .insert(claims)
    .values({
      reference: `CLM-${referenceCode()}-${referenceCode()}`,
      orderId: aggregate.order.id,
      kind: request.kind,
      message: request.message,
      createdAt: ctx.clock.now(),
    })
    .returning()
  if (!claim) throw new Error('a claim was not written')
  const lines = request.lines.flatMap(({ variation_id: id, quantity }) => {
    const line = aggregate.lines.find(({ variationId }) => variationId === id)
    return line ? [{ claimId: claim.id, lineId: line.id, pieces: quantity }] : []
  })
  await tx.insert(claimLines).values(lines)
  const names = [...new Set(request.photos ?? [])]
  const photos = names.map((picture, position) => ({ claimId: claim.id, position, picture }))
  if (photos.length > 0) await tx.insert(claimPhotos).values(photos)
  return { claim, after: patchOrder(aggregate, { claims: [claim], claimLines: lines, claimPhotos: photos }) }
}
