import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { outwardCode } from '#contract/arithmetic/postcode.ts'
import { type Address, deliveryIsUkOnly, phoneIsRequired } from '#contract/customers/address.ts'
import type { CorrectDelivery } from '#contract/orders/correct-delivery.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { lockDay } from '../delivery/full-days.ts'
import { readTariff } from '../delivery/read-tariff.ts'
import { mailAddress } from '../mail/address.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { recordEvent } from './change-state.ts'
import { canCancel } from './compose-order.ts'
import { buyerDays, staffDays } from './correction-days.ts'
import { type Correction, correctedText } from './event-causes.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { byReference, loadOrder, noSuchOrder, type OrderAggregate, type OrderRow } from './order-aggregate.ts'
import { patchOrder } from './patch-order.ts'
import { quoteOrder } from './quote-order.ts'
import { checkHousehold } from './sample-households.ts'
import { isOnItsWay } from './transitions.ts'

type CorrectInput = CorrectDelivery & {
  reference: string
  email?: string | undefined
  keep_price?: boolean | undefined
}
type Refused = Refusal<'not_found' | 'cannot_change' | 'invalid'>
type CorrectResult = { ok: true; aggregate: OrderAggregate } | Refused

/** A buyer who needs more is better helped on the telephone. */
const mostByBuyer = 10

type Corrected = Pick<OrderRow, 'shipping' | 'billing' | 'email' | 'linkVersion' | 'deliveryFrom' | 'deliveryUntil'>

/**
 * Corrects where and when an order is delivered, and how to reach its buyer. Buyers can until picking starts, staff until
 * everything has left. What was paid never changes: a dearer address is refused, unless staff accept it.
 */
export async function correctDelivery({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: CorrectInput
}): Promise<CorrectResult> {
  const isStaff = ctx.actor.kind === 'staff'
  if (isStaff) requirePermission(ctx, 'orders.correct')
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx): Promise<CorrectResult> => {
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    if (!aggregate) return noSuchOrder
    const { order } = aggregate
    const tooLate = isStaff ? tooLateForStaff(order) : tooLateForBuyer(aggregate, ctx)
    if (tooLate) return refuse('cannot_change', tooLate)
    const corrected = await correct(tx, ctx, { aggregate, input })
    if ('ok' in corrected) return corrected
    const changed = changesOf(order, corrected)
    // Sent twice, or nothing was changed.
    if (changed.length === 0) return { ok: true, aggregate }
    await tx.update(orders).set(corrected).where(eq(orders.id, order.id))
    const day = corrected.deliveryFrom === corrected.deliveryUntil ? corrected.deliveryFrom : undefined
    // The event repeats no address, so that addresses can be erased with the order's other personal data.
    const cause = { code: 'delivery_corrected' as const, changed, ...(changed.includes('day') && day ? { day } : {}) }
    const event = await recordEvent(tx, ctx, { order, cause })
    const after = patchOrder(aggregate, { order: corrected, events: [event] })
    await mailOrder(tx, ctx, { aggregate: after, kind: 'corrected', links, note: correctedText(changed) })
    await writeAudit(tx, ctx, {
      verb: 'order_corrected',
      subject: 'order',
      subjectId: order.reference,
      before: auditOf(order, changed),
      after: { ...auditOf(corrected, changed), ...(input.keep_price && { keeps_price: true }) },
    })
    return { ok: true, aggregate: after }
  })
}

const tooLateForStaff = ({ state }: OrderRow): string | null =>
  isOnItsWay(state) ? 'This order can no longer be corrected: it has left or is closed.' : null

function tooLateForBuyer({ order, events }: OrderAggregate, { settings }: ActingContext): string | null {
  const ring = `Please ring ${settings.company.phone}.`
  if (!canCancel(order)) return `We are already picking this order, or it has left. ${ring}`
  const before = events.filter(({ cause, actor }) => cause === 'delivery_corrected' && actor !== 'staff')
  return before.length >= mostByBuyer ? `This order has been changed several times. ${ring}` : null
}

/** The order's columns as they will be, or why they cannot be. */
async function correct(
  tx: Database,
  ctx: ActingContext,
  { aggregate, input }: { aggregate: OrderAggregate; input: CorrectInput },
): Promise<Corrected | Refused> {
  const { order } = aggregate
  const email = input.email === undefined ? order.email : mailAddress(input.email)
  if (!email)
    return refuse('invalid', 'Please enter a valid email address', { email: 'Please enter a valid email address' })
  const phone = input.phone ?? newPhone(order, input.shipping)
  const billing = { ...order.billing, phone }
  const { deliveryFrom, deliveryUntil } = order
  // The links sent so far may have reached a stranger at the wrong address.
  const linkVersion = email === order.email ? order.linkVersion : order.linkVersion + 1
  const kept = { shipping: order.shipping, billing, email, linkVersion, deliveryFrom, deliveryUntil }
  const moved = input.shipping ? await moveTo(tx, ctx, { aggregate, shipping: input.shipping, input }) : {}
  if ('ok' in moved) return moved
  const day = await chooseDay(tx, ctx, { aggregate, input })
  return 'ok' in day ? day : { ...kept, ...moved, ...day }
}

/** A buyer with one number for both addresses has one afterwards. */
const newPhone = ({ billing, shipping }: OrderRow, wanted: Address | undefined): string =>
  wanted && shipping && billing.phone === shipping.phone ? wanted.phone : billing.phone

type Moved = Partial<Pick<Corrected, 'shipping' | 'deliveryFrom' | 'deliveryUntil'>>

/** The new address, with the days of its zone if they differ. */
async function moveTo(
  tx: Database,
  ctx: ActingContext,
  { aggregate, shipping, input }: { aggregate: OrderAggregate; shipping: Address; input: CorrectInput },
): Promise<Moved | Refused> {
  const { order, lines } = aggregate
  if (!order.shipping) return refuse('invalid', 'This order is collected, so it has no delivery address.')
  if (shipping.country !== 'GB') return refuseField('shipping.country', deliveryIsUkOnly)
  if (shipping.phone === '' && order.deliveryId !== 'sample-post') return refuseField('shipping.phone', phoneIsRequired)
  const tooMany = await checkHousehold(tx, ctx, { order, lines, shipping })
  if (tooMany) return refuseField('shipping.postcode', tooMany)
  if (outwardCode(shipping.postcode) === outwardCode(order.shipping.postcode)) return { shipping }
  const tariff = await readTariff(tx)
  const before = quoteOrder(ctx, { tariff, aggregate, postcode: order.shipping.postcode })
  const after = quoteOrder(ctx, { tariff, aggregate, postcode: shipping.postcode })
  if (after.notice && !after.quoted) return refuseField('shipping.postcode', after.notice)
  const slotSurcharge = order.slotId ? after.slotSurcharge - before.slotSurcharge : 0
  const isDearer =
    !after.option || after.option.price_pence + slotSurcharge > (before.option?.price_pence ?? order.deliveryPence)
  if (isDearer && !input.keep_price)
    return refuseField(
      'shipping.postcode',
      `Delivery to ${outwardCode(shipping.postcode)} costs more than the delivery of this order. ${ctx.actor.kind === 'staff' ? 'You can deliver there at the price of the order.' : `Please ring ${ctx.settings.company.phone}, and we will arrange it with you.`}`,
    )
  const { option } = after
  const wasPromised = before.option?.from === order.deliveryFrom
  // Another day stays, unless the new zone is slower and is reached only later.
  const isSlower = option && before.option && option.until > before.option.until
  const isTooEarly = isSlower && order.deliveryUntil < option.until
  return option && (wasPromised ? option.from !== order.deliveryFrom : isTooEarly)
    ? { shipping, deliveryFrom: option.from, deliveryUntil: option.until }
    : { shipping }
}

/** The day that was chosen, under the lock that keeps two orders from taking a day's last place. */
async function chooseDay(
  tx: Database,
  ctx: ActingContext,
  { aggregate, input }: { aggregate: OrderAggregate; input: CorrectInput },
): Promise<Moved | Refused> {
  const { order } = aggregate
  const { day } = input
  if (!day || (day === order.deliveryFrom && day === order.deliveryUntil)) return {}
  await lockDay(tx, day)
  const postcode = input.shipping?.postcode ?? order.shipping?.postcode ?? null
  const days =
    ctx.actor.kind === 'staff' ? staffDays(ctx, aggregate) : await buyerDays(tx, ctx, { aggregate, postcode })
  if (!days.includes(day)) return refuseField('day', 'This day can no longer be chosen. Please choose another one.')
  return { deliveryFrom: day, deliveryUntil: day }
}

const refuseField = (field: string, sentence: string) => refuse('invalid', sentence, { [field]: sentence })

const withoutPhone = (address: Address | null) => address && { ...address, phone: '' }

function changesOf(before: Corrected, after: Corrected): Correction[] {
  const isChanged: Record<Correction, boolean> = {
    address: !isDeepStrictEqual(withoutPhone(before.shipping), withoutPhone(after.shipping)),
    phone: before.billing.phone !== after.billing.phone || before.shipping?.phone !== after.shipping?.phone,
    email: before.email !== after.email,
    day: before.deliveryFrom !== after.deliveryFrom || before.deliveryUntil !== after.deliveryUntil,
  }
  return (Object.keys(isChanged) as Correction[]).filter((one) => isChanged[one])
}

/** The log stores that an address or a number was changed, without its value. */
const auditOf = ({ shipping, billing, email, deliveryFrom, deliveryUntil }: Corrected, changed: Correction[]) => ({
  ...(changed.includes('address') ? { shipping } : {}),
  ...(changed.includes('phone') ? { phone: billing.phone } : {}),
  ...(changed.includes('email') ? { email } : {}),
  ...(changed.includes('day') ? { deliveryFrom, deliveryUntil } : {}),
})
