import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { addWorkingDays, endOfLondonDay, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Hold, placeOrderSchema } from '#contract/checkout/checkout.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { together } from '#database/together.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import { type PricedLine, priceLines, totalsOfLines } from '../basket/price-lines.ts'
import type { ActingContext } from '../context.ts'
import { fullDays, lockDay } from '../delivery/full-days.ts'
import { readTariff } from '../delivery/read-tariff.ts'
import { mailAddress } from '../mail/address.ts'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import { chooseHold } from '../orders/choose-hold.ts'
import { composeOrder } from '../orders/compose-order.ts'
import { countHeld } from '../orders/count-held.ts'
import { keyOwnerOf, type OrderLinks, orderLinks } from '../orders/guest-link.ts'
import { provenOwner } from '../orders/guest-orders.ts'
import { mailOrder } from '../orders/mail/mail-order.ts'
import { effectivePayment, loadOrder, type OrderAggregate } from '../orders/order-aggregate.ts'
import { patchOrder } from '../orders/patch-order.ts'
import { markPaid } from '../orders/payment/mark-paid.ts'
import { openPayment } from '../orders/payment/open-payment.ts'
import { resumePayment } from '../orders/payment/resume-payment.ts'
import { takeOutOfBasket } from '../orders/payment/take-out-of-basket.ts'
import { offeredGateway } from '../payments/offered-methods.ts'
import { signNetwork } from '../payments/signing-key.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { holdStock, soldMoves } from '../stock/hold-stock.ts'
import { writeMoves } from '../stock/move-stock.ts'
import type { LockedStock, StockMove } from '../stock/stock-move.ts'
import { cancelSupersededOrder } from './cancel-superseded-order.ts'
import { checkBounds } from './check-bounds.ts'
import { checkGoods, checkLeftovers, checkShortage, checkTotal, readBuyer } from './check-order.ts'
import { type CheckoutRefusal, CheckoutRejected, refuseCheckout } from './checkout-error.ts'
import { leftoverTerms } from './leftover-terms.ts'
import { lockCheckout } from './lock-checkout.ts'
import { priceBasket } from './price-basket.ts'
import { type NewOrder, writeOrder } from './write-order.ts'

type PlaceInput = {
  owner: BasketOwner
  /** The address of the account, if the buyer is signed in. */
  customerEmail: string | null
  /** The network address of the request, if it is known. */
  network?: string | undefined
  key: string
  body: z.output<typeof placeOrderSchema>
}

export type PlaceOutcome = { ok: true; order: Order; payUrl: string | null; completePath: string } | CheckoutRefusal

/**
 * Prices the basket again, reserves its stock unless too much is already unpaid, saves the order as pending and opens a
 * payment. One key gives one order: a retry finds it and continues where the first attempt stopped.
 */
export async function placeOrder({ ctx, input }: { ctx: ActingContext; input: PlaceInput }): Promise<PlaceOutcome> {
  const links = await orderLinks(ctx)
  const network = await signNetwork(ctx, input.network)
  const placed = await ctx.database.db
    .transaction((tx) => placeIn(tx, ctx, { ...input, network, links }))
    .catch((error: unknown) => {
      // Thrown, so that the transaction of a rejected order is rolled back.
      if (error instanceof CheckoutRejected) return error
      throw error
    })
  if (placed instanceof CheckoutRejected) return refuseCheckout(placed.fault)
  const next = await continueToPayment(ctx, placed, input.body.payment)
  return {
    ok: true,
    order: composeOrder(ctx, next.aggregate),
    payUrl: next.payUrl,
    completePath: links.completePath(placed.order),
  }
}

type OrderPlacement = Omit<PlaceInput, 'network'> & { network: string | null; links: OrderLinks }

async function placeIn(
  tx: Database,
  ctx: ActingContext,
  { owner, customerEmail, network, key, body, links }: OrderPlacement,
): Promise<OrderAggregate> {
  const now = ctx.clock.now()
  const keyOwner = keyOwnerOf(owner)
  if (!keyOwner) throw new CheckoutRejected({ code: 'empty_basket' })
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const email = mailAddress(customerEmail ?? body.email ?? '') ?? ''
  const placement = { owner, keyOwner, key, email, address: body.shipping ?? body.billing, network }
  const [{ basketId, lines: basketLines, earlier, voucher, already }, tariff] = await together([
    lockCheckout(tx, ctx, placement),
    readTariff(tx),
  ])
  const same = earlier.find((order) => order.key === key && order.keyOwner === keyOwner)
  const before = same ? await loadOrder(tx, eq(orders.id, same.id)) : null
  if (before && before.order.bodyHash !== bodyHash) throw new CheckoutRejected({ code: 'key_reused' })
  if (before) return before

  if (basketId === null) throw new CheckoutRejected({ code: 'empty_basket' })
  const lines = priceLines(basketLines)
  const figures = totalsOfLines(basketLines, currentVatRate(ctx))
  if (lines.length === 0) throw new CheckoutRejected({ code: 'empty_basket' })
  checkGoods(lines)
  const address = body.shipping ?? body.billing
  const choice = { ...body, postcode: address.country === 'GB' ? address.postcode : null }
  if (body.day) await lockDay(tx, body.day)
  const earlierIds = earlier.map(({ id }) => id)
  const full = body.day ? await fullDays(tx, ctx, earlierIds) : new Set<string>()
  const priced = priceBasket({ ctx, tariff, fullDays: full, lines, voucher, choice })
  const buyer = readBuyer(body, priced, customerEmail)
  checkTotal(lines, priced, { expected: body.expected_total, destination: buyer.shipping })
  const leftovers = leftoverTerms(ctx, lines)
  checkLeftovers(leftovers, body.expected_leftovers)
  const { total } = priced.totals
  checkBounds(ctx.settings, { lines, total, pallets: figures.pallets, payment: body.payment }, already)
  const gateway = offeredGateway(ctx, body.payment)
  const isFree = total === 0
  if (!gateway && !isFree) throw new CheckoutRejected({ code: 'no_payment' })

  const replaced = await cancelSupersededOrder(tx, ctx, { unpaid: earlier, links })
  const wanted = lines.map(({ variation, pieces, batchId }) => ({
    variationId: variation.variationId,
    pieces,
    wantedBatchId: batchId,
  }))
  const reserved = await holdStock(tx, wanted, replaced)
  if (!reserved.ok) checkShortage(lines, reserved.available)
  const stock = { locked: reserved.locked, putBack: reserved.putBack }
  // A free order is paid at once.
  const hold = isFree ? 'usual' : await holdOf(tx, ctx, { lines, total, payment: body.payment, stock, ...placement })

  const newOrder: NewOrder = {
    lines,
    // Without a reservation a line keeps only the batch its buyer chose, which is preferred at payment.
    batches:
      hold === 'at_payment' ? reserved.batches.map((all, at) => (lines[at]?.batchId ? all : [])) : reserved.batches,
    priced,
    buyer,
    access: body.access ?? null,
    poNumber: body.po_number ?? null,
    jobName: body.job_name ?? null,
    payment: {
      provider: isFree ? 'none' : (gateway?.provider ?? 'none'),
      method: body.payment,
      requestKey: randomUUID(),
    },
    basketId,
    customerId: 'customerId' in owner ? owner.customerId : null,
    weightG: figures.weight,
    networkHash: network,
    placedAt: now,
    leftovers,
    heldUntil: heldUntil(ctx.settings, now, { payment: body.payment, hold }),
    reservesAtPayment: hold === 'at_payment',
    key: { idempotencyKey: key, keyOwner, bodyHash },
  }
  const isTransfer = body.payment === 'bank_transfer' && !isFree
  const placed = await writeOrder(tx, ctx, newOrder)
  const sold = newOrder.reservesAtPayment ? [] : soldMoves(placed.order.id, placed.lines)
  const saved = isTransfer ? await leaveBasket(tx, placed) : placed
  await together([
    writeMoves(tx, ctx, { locked: reserved.locked, moves: [...reserved.putBack, ...sold] }),
    // A free order gets only the email that says it is paid.
    isFree ? null : mailOrder(tx, ctx, { aggregate: saved, kind: 'received', links }),
  ])
  if (body.newsletter)
    await requestSubscription({
      ctx,
      tx,
      input: { email: buyer.email, source: 'checkout', publicUrl: links.publicUrl },
    })
  return isFree ? await settleFreeOrder(tx, ctx, { aggregate: saved, links }) : saved
}

type FreeOrder = { aggregate: OrderAggregate; links: OrderLinks }

async function settleFreeOrder(tx: Database, ctx: ActingContext, { aggregate, links }: FreeOrder) {
  const { customerId, email } = aggregate.order
  const ownerId = customerId ?? (await provenOwner(tx, email))
  return markPaid(tx, ctx, { aggregate, ownerId, settled: null, cause: { code: 'nothing_to_pay' }, links })
}

type HoldRequest = {
  lines: PricedLine[]
  total: number
  payment: PaymentMethod
  stock: { locked: LockedStock; putBack: StockMove[] }
  keyOwner: string
  email: string
  network: string | null
}

/** Counts after the stock is locked, so that each of several buyers at once sees what the previous one holds. */
async function holdOf(tx: Database, ctx: ActingContext, { lines, total, payment, stock, ...buyer }: HoldRequest) {
  const wanted = lines.map(({ variation: { variationId, weightG }, pieces }) => ({
    variationId,
    weightG,
    pieces,
    stock: stock.putBack.reduce(
      (sum, move) => (move.variationId === variationId ? sum + move.pieces : sum),
      stock.locked.get(variationId)?.stock ?? 0,
    ),
  }))
  const heldPieces = await countHeld(tx, { ...buyer, sizes: wanted.map(({ variationId }) => variationId) })
  return chooseHold(ctx.settings.orders, { lines: wanted, total, payment }, heldPieces)
}

type PaymentHold = { payment: PaymentMethod; hold: Hold }

/** When the hold ends: for a bank transfer after some working days, at the end of the last; otherwise after minutes. */
function heldUntil({ orders: bounds, bankTransfer, hours }: Settings, now: Date, { payment, hold }: PaymentHold): Date {
  const isShort = hold === 'short'
  if (payment !== 'bank_transfer') {
    const minutes = isShort ? Math.min(bounds.unpaid.shortHold.minutes, bounds.holdMinutes) : bounds.holdMinutes
    return new Date(now.getTime() + minutes * 60_000)
  }
  const days = isShort ? bankTransfer.shortHoldDays : bankTransfer.holdDays
  return endOfLondonDay(addWorkingDays(londonTime(now).day, days, hours.closedDays))
}

/** An order by bank transfer is final: another order from the same basket does not replace it. */
async function leaveBasket(tx: Database, aggregate: OrderAggregate): Promise<OrderAggregate> {
  await takeOutOfBasket(tx, aggregate)
  await tx.update(orders).set({ basketId: null }).where(eq(orders.id, aggregate.order.id))
  return patchOrder(aggregate, { order: { basketId: null } })
}

type NextStep = { aggregate: OrderAggregate; payUrl: string | null }

/** The provider's page to continue on, or null once the payment is settled. */
async function continueToPayment(
  ctx: ActingContext,
  aggregate: OrderAggregate,
  method: PaymentMethod,
): Promise<NextStep> {
  const { order } = aggregate
  const payment = effectivePayment(aggregate)
  const isOpen = payment?.state === 'opening' || payment?.state === 'open'
  if (order.state !== 'pending' || !payment || !isOpen) return { aggregate, payUrl: null }
  if (payment.method === method)
    return { aggregate: opened(aggregate), payUrl: await openPayment({ ctx, input: { order, payment } }) }
  // A retry with another payment method: the method in this request wins.
  const outcome = await resumePayment({ ctx, input: { orderId: order.id, method } })
  const after = await loadOrder(ctx.database.db, eq(orders.id, order.id))
  return { aggregate: after ?? aggregate, payUrl: outcome.ok ? outcome.payUrl : null }
}

const opened = (aggregate: OrderAggregate): OrderAggregate =>
  patchOrder(aggregate, {
    payments: aggregate.payments.map((one) => (one.state === 'opening' ? { ...one, state: 'open' } : one)),
  })
